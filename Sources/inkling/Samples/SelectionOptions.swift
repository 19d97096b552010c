import ArgumentParser
import InkData

struct SelectionOptions: ParsableArguments {
  @Option(help: "Only these kinds, separated by commas. (default: all)")
  var kinds: CommaList<SampleKind>?

  @Option(help: "Only this language, a BCP-47 tag; may be repeated. (default: all)")
  var language: [String] = []

  @Option(help: "Only these writers, names separated by commas; * stands for any characters. (default: all)")
  var writers: CommaList<NamePattern>?

  @Option(help: "Only these contributors, names separated by commas; * stands for any characters. (default: all)")
  var contributors: CommaList<NamePattern>?

  @Option(
    help: """
      Only texts in which this regular expression is found (the syntax of Swift and Perl), such as ^[0-9]+$ for numbers or \
      (?i)the for the, The and other. (default: all)
      """)
  var text: String?

  func validate() throws { _ = try selection() }

  func selection() throws -> SampleSelection {
    var selection = SampleSelection()
    selection.kinds = kinds?.values
    selection.languages = language
    selection.writers = writers?.values ?? []
    selection.contributors = contributors?.values ?? []
    selection.text = try text.map { pattern in
      do { return try TextPattern(pattern) } catch {
        throw ValidationError("--text “\(pattern)” isn't a regular expression: \(error)")
      }
    }
    return selection
  }
}

struct PartOptions: ParsableArguments {
  @Option(help: "A split of the set, such as those in Datasets, for --part.")
  var split: String?

  @Option(help: "Only this part of the split.")
  var part: SplitPart?

  @OptionGroup var properties: SelectionOptions

  @Option(help: "The maximum number of samples: a random sample, in the order of the set.")
  var limit: Int?

  @Option(help: "The seed of the random sample. (default: 1)")
  var seed: UInt64?

  func validate() throws {
    guard (split == nil) == (part == nil) else {
      throw ValidationError("--split FILE and --part training, validation or test belong together: give both or none")
    }
    try requireAtLeastOne(["--limit": limit])
  }

  func selection() throws -> SampleSelection {
    var selection = try properties.selection()
    if let split, let part { selection.part = (try DataSplit.read(path: split), part) }
    return selection
  }
}

extension NamePattern: ExpressibleByArgument {
  /// A pattern of at least one character.
  public init?(argument: String) {
    if argument.isEmpty { return nil }
    self.init(argument)
  }
}

extension SplitPart: ExpressibleByArgument {}
extension SampleKind: ExpressibleByArgument {}

extension Disturbance: ExpressibleByArgument {
  /// Reads a disturbance.
  public init?(argument: String) { self.init(argument) }
}
