import ArgumentParser
import Foundation
import InkData
import InkSynthesis
import TextAndFiles

struct DataPromptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompts",
    abstract: "Choose texts for people to write, for “inkling collect”.",
    discussion: """
      Rare letters and characters come more often than in the texts, frequent ones less often. Prints a text a line, or \
      writes them to a file:

        inkling data prompts --text sentences.txt --words 200 --lines 100 --notes 50 --to en.txt
        inkling data prompts --text sentences.txt --inventory zh-Hans --characters 1000 --lines 100 --to zh.txt
      """)

  @Option(help: "A file of sentences, a line each; give it again for several.", completion: .file())
  var text: [String] = []

  @Option(
    help: "The inventory of characters: \(Inventory.names.joined(separator: ", ")). (default: those of the texts)")
  var inventory: String?

  @Option(help: "The number of single characters.")
  var characters = 0

  @Option(help: "The number of words; of Chinese runs of two to four characters.")
  var words = 0

  @Option(help: "The number of lines.")
  var lines = 0

  @Option(help: "The number of labels, formulas, pieces of code, numbers and addresses.")
  var notes = 0

  @Option(help: "The seed of the choice.")
  var seed: UInt64 = 1

  @Option(help: "The file to write. (default: standard output)")
  var to: String?

  func validate() throws {
    for (name, value) in [
      ("--characters", characters), ("--words", words), ("--lines", lines), ("--notes", notes),
    ] where !(0...1_000_000).contains(value) {
      throw ValidationError("\(name) is \(value), but must be between 0 and 1000000")
    }
    if characters + words + lines + notes == 0 {
      throw ValidationError("say how many: --characters, --words, --lines or --notes")
    }
    if text.isEmpty, words + lines > 0 || characters > 0 && inventory == nil {
      throw ValidationError("words and lines are taken from texts: name files with --text")
    }
  }

  func run() throws {
    let sentences = try text.flatMap { path in
      try MappedFile.text(of: path).split(whereSeparator: \.isNewline).map(String.init)
    }
    let texts = PromptTexts(lines: sentences, seed: seed)
    let parts = [
      ("characters", characters, texts.characters(characters, of: try inventory.map(Inventory.named))),
      ("words", words, texts.words(words)), ("lines", lines, texts.sentences(lines)),
      ("notes", notes, texts.notes(notes)),
    ]
    for (name, wanted, found) in parts where found.count < wanted {
      warn("there are \(found.count) different \(name) instead of \(wanted): name more texts")
    }
    let prompts = parts.flatMap(\.2)
    let contents = prompts.map { $0 + "\n" }.joined()
    guard let to else {
      print(contents, terminator: "")
      return
    }
    try AtomicFile.write(Array(contents.utf8), to: to)
    say("wrote \(to): \(prompts.count) prompts")
  }
}
