/// The findings of a validation.
public struct ValidationReport: Hashable, Codable, Sendable {
  /// All problems of one kind.
  public struct Finding: Hashable, Codable, Sendable {
    /// The number of problems.
    public var count = 0
    /// Whether they are worth knowing but no errors.
    public var isRemark = false
    /// The remedy.
    public var remedy = ""
    /// The first of them.
    public var first: [SampleProblem] = []
  }

  /// The number of samples.
  public internal(set) var samples = 0
  /// Whether there is no problem; remarks don't count.
  public private(set) var isValid = true
  /// The findings by the name of their kind.
  public private(set) var findings: [String: Finding] = [:]

  // Enough to see what is wrong; the count says how often.
  private static let exampleLimit = 100

  /// The number of problems without remarks.
  public var problemCount: Int { findings.values.reduce(0) { $0 + ($1.isRemark ? 0 : $1.count) } }

  /// The findings of a kind, where there are any.
  public subscript(kind: SampleProblem.Kind) -> Finding? { findings[kind.rawValue] }

  mutating func note(_ problem: SampleProblem, isRemark: Bool) {
    if !isRemark { isValid = false }
    var finding = findings[problem.kind.rawValue] ?? Finding(isRemark: isRemark, remedy: problem.kind.remedy)
    finding.count += 1
    if finding.first.count < Self.exampleLimit { finding.first.append(problem) }
    findings[problem.kind.rawValue] = finding
  }
}
