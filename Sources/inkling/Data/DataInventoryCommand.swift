import ArgumentParser
import Foundation
import InkData
import InkSynthesis
import TextAndFiles

/// `inkling data inventory`: lists the characters of a language with and without strokes.
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

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    guard !Inventory.names.contains(name) else { return }
    throw ValidationError("\(InventoryError.unknown(name: name, known: Inventory.names))")
  }

  func run() throws {
    let coverage = InventoryCoverage(of: try Inventory.named(name), in: try TemplateLibrary(path: templates))
    if json {
      print(try JSONText.indented(coverage))
      return
    }
    for band in coverage.bands {
      let sources = band.sources.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      let japanese = band.japaneseOnly > 0 ? " (\(band.japaneseOnly) in Japan's form only)" : ""
      print("\(band.name.rawValue): \(band.characters) characters: \(sources.joined(separator: ", "))\(japanese)")
      if !band.missing.isEmpty { print("  without strokes (\(band.missing.count)): \(band.missing.joined())") }
      if composed, !band.composed.isEmpty {
        print("  composed (\(band.composed.count)): \(band.composed.joined())")
      }
    }
    print("\(name): \(coverage.characterCount) characters, \(coverage.missingCount) without strokes")
  }
}
