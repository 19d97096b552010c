import ArgumentParser
import Foundation
import InkCore
import InkData
import InkDecoding
import InkModelFile
import TextAndFiles
import Training

struct LanguageModelBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a character language model from texts.",
    discussion: """
      A text is a UTF-8 file in which blank lines separate paragraphs, or a compiled set, of which every distinct text \
      counts once. “PATH@3” counts a text three times. Modified Kneser–Ney smoothing; n-grams are pruned by entropy \
      until the file fits the size. All digits share one symbol, and every grapheme of the alphabet keeps a probability.
      """)

  @Option(help: "A text file or compiled set, with @N to count it N times; may be repeated.")
  var from: [String] = []

  @Option(help: "A list of words with their counts, a word and its count on a line; may be repeated.")
  var words: [String] = []

  @Option(help: "The weight of the word lists relative to that of the texts.")
  var wordShare = 0.5

  @Option(help: "A split of the compiled sets; only texts of --part are used.")
  var split: String?

  @Option(help: "The part of the split.")
  var part: SplitPart = .training

  @Option(help: "The language model to write, usually with a name that ends in .lm.")
  var to: String

  @Option(help: "The maximum length of an n-gram in graphemes, 1 to 8.")
  var order = 6

  @Option(
    help: """
      The graphemes of the model, or a model file with the same alphabet, or zh-Hans, zh-Hant or yue. (default: \
      printable ASCII)
      """)
  var alphabet: String?

  @Option(help: "The maximum size of the file, such as 2MB or 500kB; “none” keeps every n-gram.")
  var maxSize = "2MB"

  @Option(
    help: "A text file or compiled set (of a split its validation part) to measure the perplexity on; may be repeated.")
  var heldOut: [String] = []

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if from.isEmpty && words.isEmpty { throw ValidationError("name texts with --from, or word lists with --words") }
    if !(wordShare > 0 && wordShare <= 100) { throw ValidationError("--word-share is \(wordShare), not above 0") }
    _ = try ByteLimit.parse(maxSize, option: "--max-size")
  }

  func run() throws {
    var builder = try LanguageModelBuilder(
      alphabet: try chosenAlphabet(),
      settings: LanguageModelBuilder.Settings(
        order: order, maximumSize: try ByteLimit.parse(maxSize, option: "--max-size"), wordShare: wordShare))
    for source in from {
      let (path, weight) = try Self.weighted(source)
      for text in try Self.texts(path, split: split, part: part) { builder.add(text: text, weight: weight) }
    }
    for path in words { builder.add(wordList: try MappedFile.text(of: path)) }
    let result = try builder.build()
    try AtomicFile.write(result.bytes, to: to)
    try show(
      result,
      try heldOut.map { path in
        (path, Perplexity(of: result.model, on: try Self.texts(path, split: split, part: .validation)))
      })
  }

  private func chosenAlphabet() throws -> Alphabet {
    guard let alphabet else { return try Alphabet((0x20...0x7e).map { Character(Unicode.Scalar($0)) }) }
    if Inventory.names.contains(alphabet) { return try Alphabet(Inventory.named(alphabet).graphemes) }
    if FileKind(path: alphabet) == .model { return try ModelFile(path: alphabet).metadata.alphabet }
    return try Alphabet(Array(alphabet))
  }

  static func weighted(_ source: String) throws -> (String, Int) {
    guard let mark = source.lastIndex(of: "@"), let weight = Int(source[source.index(after: mark)...]) else {
      return (source, 1)
    }
    guard (1...1_000).contains(weight) else { throw ValidationError("“\(source)”: a weight goes from 1 to 1000") }
    return (String(source[..<mark]), weight)
  }

  /// The texts of a file; of a compiled set each distinct one once, in the order of the set.
  private static func texts(_ path: String, split: String?, part: SplitPart) throws -> [String] {
    guard FileKind(path: path) == .compiledSet else { return [try MappedFile.text(of: path)] }
    let set = try CompiledSet(path: path)
    let rule = try split.map { try DataSplit.read(path: $0) }
    try rule?.check(against: set, isPartial: true)
    var seen: Set<String> = []
    return (0..<set.count).compactMap { index in
      let info = set.info(at: index)
      guard info.kind != .character, rule == nil || rule?.part(of: info) == part else { return nil }
      return seen.insert(info.text).inserted ? info.text : nil
    }
  }

  private func show(_ result: LanguageModelBuilder.Result, _ heldOut: [(path: String, perplexity: Perplexity)]) throws {
    var text =
      "wrote \(to): \(result.bytes.count) bytes, of \(result.graphemeCount) graphemes and \(result.wordCount) words\n"
    var rows = [["order", "n-grams", "kept", "discounts for 1, 2, more"]]
    for index in result.counted.indices {
      rows.append([
        "\(index + 1)", "\(result.counted[index])", "\(result.kept[index])",
        result.discounts[index].map { String(format: "%.3f", $0) }.joined(separator: " "),
      ])
    }
    text += TextTable.text(rows)
    if !heldOut.isEmpty {
      text += TextTable.text(
        [["held out", "perplexity a grapheme", "bits", "graphemes", "unknown"]]
          + heldOut.map { file in
            [
              URL(fileURLWithPath: file.path).lastPathComponent, String(format: "%.2f", file.perplexity.value),
              String(format: "%.3f", file.perplexity.bitsPerGrapheme), "\(file.perplexity.graphemeCount)",
              "\(file.perplexity.unknownCount)",
            ]
          })
    }
    try output.show(
      [
        "path": to, "byteCount": result.bytes.count, "order": order, "graphemes": result.graphemeCount,
        "words": result.wordCount, "counted": result.counted, "kept": result.kept, "discounts": result.discounts,
        "heldOut": heldOut.map { ["path": $0.path, "perplexity": $0.perplexity] as ResultFields },
      ], text: text)
  }
}

/// A size in bytes on the command line.
enum ByteLimit {
  /// Reads a size such as `2MB`; `nil` for “none”.
  static func parse(_ text: String, option: String) throws -> Int? {
    if text == "none" { return nil }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units = ["": 1.0, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "KiB": 1024, "MiB": 1_048_576]
    let unit = text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)
    guard let number = Double(digits), let factor = units[unit], number * factor >= 1, number * factor < 4e9 else {
      throw ValidationError("\(option) is “\(text)”: give a size such as 2MB, 500kB or 1000000, or none")
    }
    return Int(number * factor)
  }
}

enum LanguageModelFile {
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = try MappedFile.bytes(of: path)
    do { _ = try LanguageModel(bytes: bytes) } catch {
      throw CommandFailure(message: "\(path): \(error)")
    }
    return bytes
  }
}
