/// What a look through a data set found.
public struct ValidationReport: Hashable, Codable, Sendable {
  /// All problems of one kind.
  public struct Finding: Hashable, Codable, Sendable {
    /// How many there are.
    public var count = 0
    /// Whether they are worth knowing but no fault.
    public var isRemark = false
    /// What to do about them.
    public var remedy = ""
    /// The first of them.
    public var first: [SampleProblem] = []
  }

  /// How many samples were looked at.
  public internal(set) var samples = 0
  /// Whether nothing is wrong; remarks are no faults.
  public private(set) var isValid = true
  /// What was found, by the name of its kind.
  public private(set) var findings: [String: Finding] = [:]

  // Enough to see what is wrong; the count says how often.
  private static let exampleLimit = 100

  /// How many problems there are, remarks left out.
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
