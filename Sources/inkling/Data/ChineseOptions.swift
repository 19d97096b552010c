import ArgumentParser
import Foundation
import InkData
import InkSynthesis

/// The options of synthetic Chinese writers.
struct ChineseOptions: ParsableArguments {
  @Option(help: "The library of stroke templates to write from; makes the writers Chinese.")
  var templates: String?

  @Option(help: "The characters: \(Inventory.names.joined(separator: ", ")).")
  var inventory = "zh-Hans"

  @Option(
    help: "The bands of the inventory that single characters are chosen from, separated by commas. (default: all)")
  var bands: CommaList<Inventory.Band>?

  @Option(
    help: """
      Write only these single characters; distinctly-cantonese means those that spoken Cantonese has and Mandarin \
      lacks.
      """)
  var characters: String?

  @Option(help: "The sources whose templates to use, separated by commas. (default: all of the library)")
  var sources: CommaList<TemplateSource>?

  @Option(
    help: "The kind of writers: \(ChineseGenerator.allCases.map(\.rawValue).joined(separator: ", ")).")
  var generator = ChineseGenerator.structured

  @Option(help: "The writers' style: neat, middle, fast, any, or a part of all writers such as 0.25..0.75.")
  var style = StyleRange(share: 0...1)

  @Option(help: "The forms of components and the punctuation marks: a folder of such files, or one of them.")
  var forms = ComponentForms.defaultPath

  @Option(help: "The share of single characters that are Latin letters, digits and punctuation.")
  var otherShare: Float = 0.03

  @Option(help: "The share of lines into which a Latin word of --latin, or an invented number, is put.")
  var latinShare: Float = 0

  @Option(help: "The texts that Latin words come from.")
  var latin = LatinTexts.starterPath

  @Option(help: "The longest line, in characters.")
  var lineLimit = 16

  @Flag(
    help:
      "Print statistics of as many characters as --samples, relative to the templates, beside those of real writers.")
  var statistics = false

  func validate() throws {
    if !(0...1).contains(otherShare) { throw ValidationError("--other-share is \(otherShare): give one from 0 to 1") }
    if !(0...1).contains(latinShare) { throw ValidationError("--latin-share is \(latinShare): give one from 0 to 1") }
    if lineLimit < 2 { throw ValidationError("--line-limit is \(lineLimit): a line has at least two characters") }
    if statistics && templates == nil {
      throw ValidationError("--statistics needs --templates: only Chinese writers have statistics")
    }
    if templates != nil {
      if characters?.isEmpty == true { throw ValidationError("--characters is empty") }
      if characters != nil && bands != nil { throw ValidationError("choose either --characters or --bands") }
    }
  }

  /// Returns the synthesizer that the options describe.
  func synthesizer(templates: String, inventory: Inventory, skeletons: SkeletonSet) throws -> ChineseSynthesizer {
    var settings = ChineseSettings()
    settings.generator = generator
    return ChineseSynthesizer(
      library: try TemplateLibrary(path: templates), forms: try ComponentForms(path: forms), skeletons: skeletons,
      settings: settings, sources: Set(sources?.values ?? TemplateSource.allCases),
      characters: Set(inventory.characters))
  }

  /// Returns the Chinese writers of pages, who write the texts of a file.
  func pageWriters(templates: String, text: String, skeletons: String) throws -> PageWriters.Chinese {
    let synthesizer = try synthesizer(
      templates: templates, inventory: .named(inventory), skeletons: SkeletonSet(path: skeletons))
    return PageWriters.Chinese(
      synthesizer: synthesizer, texts: try ChineseTexts(path: text, synthesizer: synthesizer), language: inventory,
      style: style.share)
  }

  /// Returns the samples that the options describe.
  func samples(
    templates: String, text: String?, skeletons: String, writers: ClosedRange<UInt64>, kinds: [SampleKind], seed: UInt64
  ) throws -> ChineseSamples {
    let inventory = try Inventory.named(inventory)
    let skeletons = try SkeletonSet(path: skeletons)
    let synthesizer = try synthesizer(templates: templates, inventory: inventory, skeletons: skeletons)
    var choice = try ChineseSamples.Choice(
      inventory: inventory, bands: bands.map { Set($0.values) }, synthesizer: synthesizer)
    if let characters {
      choice.characters = characters == "distinctly-cantonese" ? Inventory.distinctlyCantonese : Array(characters)
      if let missing = choice.characters.first(where: { !synthesizer.covers($0) }) {
        throw ValidationError("--characters: there is no template for “\(missing)” in \(templates)")
      }
    }
    choice.otherShare = otherShare
    choice.latinShare = latinShare
    choice.kinds = kinds
    choice.lineLimit = lineLimit
    choice.style = style.share
    return ChineseSamples(
      synthesizer: synthesizer, choice: choice,
      texts: try text.map { try ChineseTexts(path: $0, synthesizer: synthesizer) },
      latin: latinShare == 0 ? nil : try LatinTexts(path: latin, skeletons: skeletons), writers: writers, seed: seed)
  }

  /// Returns the card of a set of such samples.
  func card(of source: ChineseSamples, writers: ClosedRange<UInt64>, samples: Int) -> DataSetCard {
    DataSetCard(
      name: "hanzi-hands", title: "Chinese handwriting synthesized from stroke templates",
      licence: source.synthesizer.licence, origin: "inkling data synthesize --templates", version: "1",
      languages: [inventory], isSynthetic: true,
      notes: [
        "\(generator.rawValue) writers \(writers.lowerBound) to \(writers.upperBound), style \(style.defaultValueDescription), "
          + "seed \(source.seed), \(samples) samples of the kinds "
          + source.choice.kinds.map(\.rawValue).joined(separator: ", ")
      ])
  }

  /// Prints the statistics of a number of characters.
  func printStatistics(of source: ChineseSamples, characters: Int, _ output: ResultOptions) throws {
    let progress = Progress("measuring", unit: "characters")
    let statistics = source.statistics(characters: characters) { progress.update(done: $0, of: characters) }
    progress.finish()
    try output.show(statistics, text: ChineseStatisticsTable(statistics: statistics).text)
  }
}

extension Inventory.Band: ExpressibleByArgument {}
extension TemplateSource: ExpressibleByArgument {}
extension ChineseGenerator: ExpressibleByArgument {}

/// A part of all writers on the command line, by name or as `FROM..TO`, 0 being the neatest and 1 the fastest.
struct StyleRange: ExpressibleByArgument {
  let share: ClosedRange<Float>

  private static let named: [(name: String, share: ClosedRange<Float>)] = [
    ("neat", 0...0.2), ("middle", 0.4...0.6), ("fast", 0.8...1), ("any", 0...1),
  ]

  init(share: ClosedRange<Float>) {
    self.share = share
  }

  init?(argument: String) {
    if let named = Self.named.first(where: { $0.name == argument }) {
      share = named.share
      return
    }
    let parts = argument.components(separatedBy: "..").compactMap { Float($0) }
    guard parts.count == 2, 0 <= parts[0], parts[0] <= parts[1], parts[1] <= 1 else { return nil }
    share = parts[0]...parts[1]
  }

  var defaultValueDescription: String {
    Self.named.first { $0.share == share }?.name ?? "\(share.lowerBound)..\(share.upperBound)"
  }
}
