import Foundation
import InkData

/// What synthesizers write: words and sentences from a list, and numbers and strings made up at random, so that every
/// printable ASCII character occurs.
public struct SynthesisTexts: Hashable, Sendable {
  /// Whole texts for lines.
  public let lines: [String]
  /// Single words.
  public let words: [String]
  /// The lines as they stand in the file, words of their own among them.
  public let verbatim: [String]
  /// How many of the words and lines are made-up numbers, dates, prices, symbols and random strings.
  public var inventedShare: Float = 0.22

  /// Makes a source of texts from lines and words.
  public init(lines: [String], words: [String], verbatim: [String]? = nil) {
    self.lines = lines
    self.words = words
    self.verbatim = verbatim ?? lines + words
  }

  /// Where the starter set's texts lie, seen from the package's folder.
  public static let starterPath = "Datasets/starter/texts/training.txt"

  /// Reads one text from each line of a file; lines of one word are words, and the words of longer lines too. What the
  /// skeletons can't write is left out, empty lines and lines that begin with `# ` too.
  ///
  /// - Throws: `SynthesisError` when the file can't be read or nothing is left.
  public init(path: String, skeletons: SkeletonSet) throws(SynthesisError) {
    guard let data = FileManager.default.contents(atPath: path), let content = String(data: data, encoding: .utf8)
    else { throw .unreadable(path: path) }
    var lines: [String] = []
    var words: [String] = []
    var verbatim: [String] = []
    for line in content.split(whereSeparator: \.isNewline) where !line.hasPrefix("# ") {
      let parts = line.split(separator: " ").map(String.init).filter(skeletons.covers)
      words += parts
      if !parts.isEmpty { verbatim.append(parts.joined(separator: " ")) }
      if parts.count > 1 { lines.append(parts.joined(separator: " ")) }
    }
    if words.isEmpty { throw .noTexts(path: path) }
    self.init(lines: lines, words: words, verbatim: verbatim)
  }

  /// A text of a kind.
  func text(_ kind: SampleKind, characters: [Character], random: inout SplitMix64) -> String {
    switch kind {
    case .character: String(characters[random.index(below: characters.count)])
    case .word: word(characters: characters, random: &random)
    case .line: line(characters: characters, random: &random)
    }
  }

  private func word(characters: [Character], random: inout SplitMix64) -> String {
    if words.isEmpty || random.happens(inventedShare) {
      return InventedText(characters: characters).token(random: &random)
    }
    let word = words[random.index(below: words.count)]
    let fate = random.unit()
    if fate < 0.08 { return word.uppercased() }
    if fate < 0.22 { return word.prefix(1).uppercased() + word.dropFirst() }
    return word
  }

  private func line(characters: [Character], random: inout SplitMix64) -> String {
    if !lines.isEmpty && random.happens(0.6) {
      let parts = lines[random.index(below: lines.count)].split(separator: " ")
      let count = min(parts.count, 2 + random.index(below: 7))
      let first = random.index(below: parts.count - count + 1)
      return parts[first..<first + count].joined(separator: " ")
    }
    let count = 2 + random.index(below: 5)
    return (0..<count).map { _ in word(characters: characters, random: &random) }.joined(separator: " ")
  }
}
