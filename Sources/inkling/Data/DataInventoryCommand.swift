import ArgumentParser
import InkData
import InkSynthesis

struct DataInventoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inventory",
    abstract: "List the characters of a language with and without strokes, by source.",
    discussion: "ASCII counts as skeletons and punctuation as marks: they come from Datasets, not from templates.")

  @Argument(help: "The language: \(Inventory.names.joined(separator: ", ")).")
  var name: String

  @Option(help: "The library of templates, as “inkling data templates” wrote it.")
  var templates: String

  @Flag(help: "List the composed characters, too.")
  var composed = false

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard !Inventory.names.contains(name) else { return }
    throw ValidationError("\(InventoryError.unknown(name: name, known: Inventory.names))")
  }

  func run() throws {
    let coverage = InventoryCoverage(of: try Inventory.named(name), in: try TemplateLibrary(path: templates))
    try output.show(coverage, text: text(of: coverage))
  }

  private func text(of coverage: InventoryCoverage) -> String {
    var lines: [String] = []
    for band in coverage.bands {
      let sources = band.sources.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      let japanese = band.japaneseOnly > 0 ? " (\(band.japaneseOnly) in Japan's form only)" : ""
      lines.append(
        "\(band.name.rawValue): \(band.characters) characters: \(sources.joined(separator: ", "))\(japanese)")
      if !band.missing.isEmpty { lines.append("  without strokes (\(band.missing.count)): \(band.missing.joined())") }
      if composed, !band.composed.isEmpty {
        lines.append("  composed (\(band.composed.count)): \(band.composed.joined())")
      }
    }
    lines.append("\(name): \(coverage.characterCount) characters, \(coverage.missingCount) without strokes")
    return lines.joined(separator: "\n") + "\n"
  }
}
