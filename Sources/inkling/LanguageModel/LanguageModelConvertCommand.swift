import ArgumentParser
import Foundation
import TextAndFiles
import Training

struct LanguageModelConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert texts by phrase tables: simplified to traditional Chinese, old spellings to new.",
    discussion: """
      Tables are in OpenCC's format: on each line a phrase, a tab and its replacements. The longest matching phrase is \
      replaced, by the first of its replacements. Everything else stays, so that word lists with counts can be \
      converted, too.
      """)

  @Option(help: "A table, the one with the highest priority first; may be repeated.")
  var table: [String]

  @Option(help: "The text to convert, UTF-8; may be repeated.")
  var from: [String]

  @Option(help: "The file for the converted texts, one after the other.")
  var to: String

  func run() throws {
    let convert = try PhraseConversion(
      tables: try table.map { (URL(fileURLWithPath: $0).lastPathComponent, try MappedFile.text(of: $0)) })
    let file = try AtomicFile(path: to)
    for path in from {
      // Phrases don't cross line ends.
      for line in try MappedFile.text(of: path).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        try file.write(Array((convert(String(line)) + "\n").utf8))
      }
    }
    try file.commit()
  }
}
