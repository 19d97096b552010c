import InkCore

/// Checks a data set for problems that would disturb training or evaluation.
///
/// Samples are added one by one; finding duplicates takes some dozens of bytes a sample.
public struct DataSetValidator: Sendable {
  /// The checks of single samples.
  public var checks: SampleChecks
  /// Problems that are no errors in this data: they count as remarks.
  public var allowed: Set<SampleProblem.Kind>
  /// The split to divide the data by.
  public var split: DataSplit?

  private var report = ValidationReport()
  // Hashes of 64 bits: among a million samples the chance that two different ones meet is one in thirty million.
  private var inks: [Int: (index: Int, text: Int)] = [:]
  private var shapes: [Int: (index: Int, writer: Int, part: SplitPart?)] = [:]
  private var otherShapes: [Int: (set: Int, index: Int)] = [:]
  private var otherSets: [(name: String, samples: Int)] = []
  private var ids: [Int: Int] = [:]
  private var names: Set<String> = []
  private var parts: [SplitPart: Int] = [:]

  /// Makes a validator.
  public init(
    checks: SampleChecks = SampleChecks(), allowed: Set<SampleProblem.Kind> = [], split: DataSplit? = nil
  ) {
    self.checks = checks
    self.allowed = allowed
    self.split = split
  }

  /// Remembers a sample of another set, whose ink this set isn't to have; the other sets come before this set's samples.
  public mutating func addOther(_ sample: LabelledInk, of set: String) {
    if otherSets.last?.name != set { otherSets.append((set, 0)) }
    let number = otherSets.count - 1
    if let shape = InkShape.hash(of: sample.ink) { otherShapes[shape] = (number, otherSets[number].samples) }
    otherSets[number].samples += 1
  }

  /// Checks the next sample.
  public mutating func add(_ sample: LabelledInk) {
    let index = report.samples
    report.samples += 1
    for problem in checks.problems(of: sample, at: index) { note(problem) }
    checkDuplicates(of: sample, at: index)
    checkShape(of: sample, at: index)
    guard let split else { return }
    names.insert(split.key == .contributor ? sample.contributor : sample.writer)
    if let part = split.part(of: sample.info) { parts[part, default: 0] += 1 }
  }

  /// Counts what an importer left out.
  public mutating func add(_ skipped: ImportReport) {
    for (reason, entry) in skipped.skipped.sorted(by: { $0.key < $1.key }) {
      for number in 0..<entry.count {
        note(.unreadable, number < entry.examples.count ? entry.examples[number] : reason)
      }
    }
  }

  /// The findings, after the last sample.
  public mutating func finish() -> ValidationReport {
    checkSplit()
    return report
  }

  private mutating func note(
    _ kind: SampleProblem.Kind, index: Int? = nil, of sample: LabelledInk? = nil, _ found: String
  ) {
    note(SampleProblem(kind: kind, index: index, sampleID: sample?.sampleID, found: found))
  }

  private mutating func note(_ problem: SampleProblem) {
    report.note(problem, isRemark: problem.kind.isRemark || allowed.contains(problem.kind))
  }

  private mutating func checkDuplicates(of sample: LabelledInk, at index: Int) {
    if let other = ids.updateValue(index, forKey: sample.sampleID.hashValue) {
      note(.duplicateID, index: index, of: sample, "sample \(other) has the same id")
    }
    guard !sample.ink.strokes.isEmpty else { return }
    let text = sample.text.hashValue
    // A line of one word may be there as both.
    var ink = Hasher()
    ink.combine(sample.ink)
    ink.combine(sample.kind)
    guard let other = inks.updateValue((index, text), forKey: ink.finalize()) else { return }
    if other.text == text {
      note(.duplicate, index: index, of: sample, "“\(sample.text)” is the same as sample \(other.index)")
    } else {
      note(
        .conflictingTexts, index: index, of: sample,
        "“\(sample.text)” has the ink of sample \(other.index), which has another text")
    }
  }

  private mutating func checkShape(of sample: LabelledInk, at index: Int) {
    guard let shape = InkShape.hash(of: sample.ink) else { return }
    if let other = otherShapes[shape] {
      note(
        .inOtherSet, index: index, of: sample,
        "“\(sample.text)” has the ink of sample \(other.index) of \(otherSets[other.set].name)")
    }
    let (writer, part) = (sample.writer.hashValue, split?.part(of: sample.info))
    guard let other = shapes.updateValue((index, writer, part), forKey: shape) else { return }
    if other.writer != writer {
      note(
        .otherWriter, index: index, of: sample,
        "“\(sample.text)” of \(sample.writer) has the ink of sample \(other.index)")
    }
    if let part, let before = other.part, part != before {
      note(
        .acrossParts, index: index, of: sample,
        "“\(sample.text)” in \(part.rawValue) has the ink of sample \(other.index) in \(before.rawValue)")
    }
  }

  private mutating func checkSplit() {
    guard let split else { return }
    for name in split.names.subtracting(names).sorted() {
      note(.unknownInSplit, "\(split.key.rawValue) “\(name)”")
    }
    var wanted: [SplitPart] = []
    switch split.rule {
    case .names(let lists):
      for name in names.subtracting(split.names).sorted() {
        note(.missingInSplit, "\(split.key.rawValue) “\(name)”")
      }
      wanted = SplitPart.allCases.filter { lists[$0] != nil }
    case .shares(let shares, _):
      wanted = SplitPart.allCases.filter { (shares[$0] ?? 0) > 0 }
    }
    for part in wanted where (parts[part] ?? 0) == 0 {
      note(.emptyPart, "\(part.rawValue) has no sample")
    }
  }
}

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
