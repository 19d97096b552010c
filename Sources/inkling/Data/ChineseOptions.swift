import ArgumentParser
import Foundation
import InkData
import InkSynthesis

struct ChineseOptions: ParsableArguments {
  @Option(help: "The library of stroke templates to write from; makes the writers Chinese.")
  var templates: String?

  @Option(help: "The characters: \(Inventory.names.joined(separator: ", ")).")
  var inventory = ChineseSource().inventory

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
  var generator = ChineseSource().generator

  @Option(help: "The writers' style: neat, middle, fast, any, or a part of all writers such as 0.25..0.75.")
  var style = StyleRange(share: ChineseSource().style)

  @Option(help: "The forms of components and the punctuation marks: a folder of such files, or one of them.")
  var forms = ChineseSource().forms

  @Option(help: "The share of single characters that are Latin letters, digits and punctuation.")
  var otherShare = ChineseSource().otherShare

  @Option(
    name: .customLong("latin-share"),
    help: "The share of lines into which a Latin word of --latin, or an invented number, is put. (default: 0)")
  var latinPart: Float?

  @Option(help: "The texts that Latin words come from.")
  var latin = ChineseSource().latin

  @Option(help: "The longest line, in characters.")
  var lineLimit = ChineseSource().lineLimit

  @Flag(
    help:
      "Print statistics of as many characters as --samples, relative to the templates, beside those of real writers.")
  var statistics = false

  func validate() throws {
    _ = try source()
    if statistics && templates == nil {
      throw ValidationError("--statistics needs --templates: only Chinese writers have statistics")
    }
    if templates != nil {
      if characters?.isEmpty == true { throw ValidationError("--characters is empty") }
      if characters != nil && bands != nil { throw ValidationError("choose either --characters or --bands") }
    }
  }

  func source() throws -> ChineseSource {
    var source = ChineseSource()
    source.templates = templates ?? source.templates
    source.generator = generator
    source.sources = sources?.values ?? source.sources
    source.inventory = inventory
    source.bands = bands?.values ?? []
    source.forms = forms
    source.latin = latin
    source.style = style.share
    try source.set("other-share", to: otherShare)
    try source.set("latin-share", to: latinPart)
    try source.set("line-limit", to: lineLimit)
    return source
  }

  /// Returns the Chinese writers of pages, who write the texts of a file.
  func pageWriters(text: String, skeletons: String) throws -> PageWriters.Chinese {
    var source = try source()
    source.skeletons = skeletons
    let synthesizer = try source.synthesizer()
    return PageWriters.Chinese(
      synthesizer: synthesizer, texts: try ChineseTexts(path: text, synthesizer: synthesizer), language: inventory,
      style: style.share)
  }

  func samples(of source: ChineseSource) throws -> ChineseSamples {
    try source.samples(changing: { choice, synthesizer in
      guard let characters else { return }
      choice.characters = characters == "distinctly-cantonese" ? Inventory.distinctlyCantonese : Array(characters)
      if let missing = choice.characters.first(where: { !synthesizer.covers($0) }) {
        throw ValidationError("--characters: there is no template for “\(missing)” in \(source.templates)")
      }
    })
  }

  func card(of source: ChineseSamples, writers: ClosedRange<UInt64>, samples: Int) -> DataSetCard {
    DataSetCard(
      name: "synthetic-hanzi", title: "Chinese handwriting synthesized from stroke templates",
      licence: source.synthesizer.licence, origin: "inkling data synthesize --templates", version: "1",
      languages: [inventory], isSynthetic: true,
      notes: [
        "\(generator.rawValue) writers \(writers.lowerBound) to \(writers.upperBound), style \(style.defaultValueDescription), "
          + "seed \(source.seed), \(samples) samples of the kinds "
          + source.choice.kinds.map(\.rawValue).joined(separator: ", ")
      ])
  }

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

struct ChineseStatisticsTable {
  let statistics: ChineseStatistics

  var text: String {
    let columns = [
      ("these writers", statistics), ("84 writers", ChineseReference.writers),
      ("a fast writer", ChineseReference.fastWriter),
      ("a faster one", ChineseReference.fasterWriter),
    ]
    var text = row("", columns.map(\.0))
    for (name, decimals, values) in Self.rows {
      text += row(name, columns.map { column in values(column.1).map { number($0, decimals) }.joined(separator: "/") })
    }
    text += "from \(statistics.characters) characters; lengths are shares of the longest side of a character's box\n"
    return text
  }

  private static var rows: [(String, Int, (ChineseStatistics) -> [Double])] {
    [
      ("strokes per character", 2, { [$0.strokes] }),
      ("the template's", 2, { [$0.templateStrokes] }),
      ("ratio, 5/25/50/75/95 %", 2, \.ratio),
      ("strokes joined", 2, { [$0.joined] }),
      ("by gap to .1/.2/.3/.45/.65/more", 2, \.joinedByGap),
      ("points at .05, 5/50/95 %", 0, \.pointsPerStroke),
      ("ink length", 1, { [$0.inkLength] }),
      ("straightness, 5/50/95 %", 2, \.straightness),
      ("turns over 60°/135°", 1, { [$0.turns, $0.reversals] }),
      ("rise in degrees, mean/sd", 1, \.rise),
      ("ln(width/height), mean/sd", 2, \.aspect),
      ("displacement, sd x/y", 3, \.displacement),
      ("ln stroke length, mean/sd", 2, \.length),
      ("rotation in degrees, 68 %", 0, { [$0.rotation] }),
      ("same order", 2, { [$0.sameOrder] }),
      ("gap inked, 25/50/75 %", 2, \.inkedGap),
      ("layout shear", 2, { [$0.layoutShear] }),
      ("last stroke upwards", 2, { [$0.lastUpwards] }),
      ("correlation of x and y", 2, { [$0.correlation] }),
    ]
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let line = padded(name, 33) + cells.map { padded($0, 31) }.joined()
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  private func number(_ value: Double, _ decimals: Int) -> String {
    value.formatted(.number.grouping(.never).precision(.fractionLength(decimals)))
  }
}
