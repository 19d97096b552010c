import ArgumentParser
import Foundation
import InkData
import TextAndFiles
import Training

/// `inkling lm convert`: texts in the spelling that a language model is for.
struct LanguageModelConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Rewrite texts by tables of phrases: simplified to traditional Chinese, old spellings to new.",
    discussion: """
      Tables are OpenCC's: a phrase, a tab and what it becomes on each line. The longest phrase that fits is replaced \
      first; of several replacements the first is taken. Everything else stays, so that lists of words with their counts \
      can be converted, too.
      """)

  @Option(help: "A table, the most important first; may be repeated.")
  var table: [String]

  @Option(help: "The text to rewrite, UTF-8; may be repeated.")
  var from: [String]

  @Option(help: "Where the rewritten texts go, one behind the other.")
  var to: String

  func run() throws {
    let convert = try PhraseConversion(
      tables: try table.map { (URL(fileURLWithPath: $0).lastPathComponent, try TextFile.read($0)) })
    let file = try AtomicFile(path: to)
    for path in from {
      // Phrases don't go over line ends.
      for line in try TextFile.read(path).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        try file.write(Array((convert(String(line)) + "\n").utf8))
      }
    }
    try file.commit()
  }
}
