import ArgumentParser
import Foundation
import InkData

/// `inkling data templates`: sources of stroke templates to one library.
struct DataTemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "Gather the strokes of Chinese characters into one library.",
    discussion: """
      Sources are tried in the order of the options; a character has a template from each that knows it. What is \
      damaged is counted and named. See Datasets/hanzi for where the sources are had.
      """)

  @Option(help: "hanzi-writer-data: the folder with 国.json and others, or the one above it.")
  var hanziWriter: String?

  @Option(help: "makemeahanzi's dictionary.txt: which stroke belongs to which part of a character.")
  var dictionary: String?

  @Option(help: "The library to write, by custom with a name that ends in .templates.")
  var to: String

  @Flag(help: "Print what was gathered as JSON.")
  var json = false

  func validate() throws {
    if readers(components: ComponentDictionary()).isEmpty {
      throw ValidationError("no source is named: give --hanzi-writer FOLDER or another one")
    }
  }

  func run() throws {
    let start = Date()
    let dictionary = try dictionary.map(ComponentDictionary.init(path:)) ?? ComponentDictionary()
    var templates: [CharacterTemplate] = []
    var damaged: [TemplateError] = []
    for (reader, path) in readers(components: dictionary) {
      let progress = Progress("reading \(reader.source.rawValue)", unit: "%")
      let reading = try reader.read(from: path) { progress.update(done: Int($0 * 100), of: 100) }
      progress.finish()
      templates += reading.templates
      damaged += reading.damaged
    }
    let library = TemplateLibrary(templates: templates)
    try library.write(to: to)
    let counts = library.counts
    if json {
      print(
        try JSONText.of(
          Outcome(
            path: to, characters: library.characters.count,
            templates: Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }),
            damaged: damaged.map(\.description))))
      return
    }
    print(
      ListText.text(TemplateSource.allCases.compactMap { source in counts[source].map { [source.rawValue, "\($0)"] } }))
    for error in damaged.prefix(10) { print("left out: \(error)") }
    if damaged.count > 10 { print("left out: \(damaged.count - 10) more") }
    let seconds = Date().timeIntervalSince(start).formatted(.number.precision(.fractionLength(1)))
    print(
      "wrote \(to): \(library.templates.count) templates of \(library.characters.count) characters, in \(seconds) s")
  }

  private func readers(components: ComponentDictionary) -> [(any TemplateReader, String)] {
    var readers: [(any TemplateReader, String)] = []
    if let hanziWriter { readers.append((HanziWriterReader(components: components), hanziWriter)) }
    return readers
  }

  private struct Outcome: Encodable {
    let path: String
    let characters: Int
    let templates: [String: Int]
    let damaged: [String]
  }
}
