import ArgumentParser
import InkData
import TextAndFiles

struct DataValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract:
      "List the problems of a data set: bad coordinates, times and texts, duplicates, a split that doesn't fit.",
    discussion: """
      Ends with 0 when there is no problem and with 1 otherwise. Problems that --allow names are counted as remarks.
      """)

  @OptionGroup var input: SourceOptions

  @OptionGroup(title: "Part of the data")
  var properties: SelectionOptions

  @Option(help: "The split to check the data against.")
  var split: String?

  @Option(help: "The graphemes that texts may have, as one text, or @FILE, a file with them: @alphabet.txt.")
  var alphabet: String?

  @Option(help: "Another set that may not have the same ink, as an evaluation's and a training's; may be repeated.")
  var other: [String] = []

  @Option(help: "A kind of problem to count as a remark; may be repeated.")
  var allow: [SampleProblem.Kind] = []

  @Flag(help: "Count remarks as problems.")
  var strict = false

  @Option(help: "The number of problems of a kind to print.")
  var show: Int = 5

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if show < 0 { throw ValidationError("--show is \(show): ask for 0 or more") }
    guard try split == nil || properties.selection().isEverything else {
      throw ValidationError("--split is checked against a whole set: leave out the options that choose a part of it")
    }
  }

  func run() throws {
    var checks = SampleChecks()
    checks.alphabet = try graphemes()
    var validator = DataSetValidator(
      checks: checks, allowed: Set(allow), split: try split.map { try DataSplit.read(path: $0) })
    for path in other {
      let other = SampleCollection([.init(name: path, source: try SampleSource(path: path))])
      try other.samples(showing: "reading \(path)") { validator.addOther($0, of: path) }
    }
    var samples = try input.samples()
    samples.selection = try properties.selection()
    let outcome = try samples.samples(showing: "checking") { validator.add($0) }
    for case let report? in outcome.reports { validator.add(report) }
    let report = validator.finish()
    let isValid = report.isValid && !(strict && !report.findings.isEmpty)
    try output.show(report, text: text(of: report, isValid: isValid))
    if !isValid { throw CommandExit.no }
  }

  private func graphemes() throws -> Set<Character>? {
    guard let alphabet else { return nil }
    guard alphabet.hasPrefix("@"), alphabet.count > 1 else { return Set(alphabet) }
    let path = String(alphabet.dropFirst())
    return Set(try MappedFile.text(of: path)).filter { !$0.isNewline }
  }

  private func text(of report: ValidationReport, isValid: Bool) -> String {
    var text = ""
    for kind in SampleProblem.Kind.allCases {
      guard let finding = report[kind] else { continue }
      text +=
        "\(finding.isRemark && !strict ? "remark" : "problem"): \(finding.count) \(kind.title) (\(kind.rawValue))\n"
      for problem in finding.first.prefix(show) { text += "  \(problem)\n" }
      if finding.count > show { text += "  … and \(finding.count - show) more\n" }
      text += "  remedy: \(finding.remedy)\n\n"
    }
    let remarks = report.findings.values.reduce(0) { $0 + ($1.isRemark ? $1.count : 0) }
    let verdict = isValid ? "no problems in" : "\(report.problemCount + (strict ? remarks : 0)) problems in"
    return text + "\(verdict) \(input.name): \(report.samples) samples\(remarks > 0 ? ", \(remarks) remarks" : "")\n"
  }
}

extension SampleProblem.Kind: ExpressibleByArgument {}
