import InkCore
import InkData

/// The texts that Latin writers write: words and sentences of a list, and invented numbers and strings, so that every
/// printable ASCII character occurs.
public struct LatinTexts: Hashable, Sendable {
  /// Whole texts for lines.
  package let lines: [String]
  /// Single words.
  package let words: [String]
  /// The lines as they are in the file, including single words.
  public let verbatim: [String]
  /// The share of words that are invented: numbers, dates, prices, symbols and random strings.
  private static let inventedShare: Float = 0.22

  /// Makes a source of texts from lines and words.
  package init(lines: [String], words: [String], verbatim: [String]? = nil) {
    self.lines = lines
    self.words = words
    self.verbatim = verbatim ?? lines + words
  }

  /// The path of the starter set's texts in the package's folder.
  public static let starterPath = "Datasets/starter/texts/training.txt"

  /// Reads one text from each line of a file; lines of one word are words, and the words of longer lines too.
  ///
  /// Words that the skeletons can't write are skipped, and so are empty lines and lines that begin with `# `.
  ///
  /// - Throws: `SynthesisError` when the file can't be read or nothing is left.
  public init(path: String, skeletons: SkeletonSet) throws(SynthesisError) {
    let texts = try TextFiles.lines(of: path).map { line in
      line.split(separator: " ").map(String.init).filter(skeletons.covers)
    }.filter { !$0.isEmpty }
    if texts.isEmpty { throw .noTexts(path: path) }
    self.init(
      lines: texts.filter { $0.count > 1 }.map { $0.joined(separator: " ") }, words: texts.flatMap(\.self),
      verbatim: texts.map { $0.joined(separator: " ") })
  }

  func text(_ kind: SampleKind, characters: [Character], random: inout SplitMix64) -> String {
    switch kind {
    case .character: String(characters[random.index(below: characters.count)])
    case .word: word(characters: characters, random: &random)
    case .line, .page: line(characters: characters, random: &random)
    }
  }

  private func word(characters: [Character], random: inout SplitMix64) -> String {
    if words.isEmpty || random.happens(Self.inventedShare) {
      return InventedText(characters: characters).token(random: &random)
    }
    let word = words[random.index(below: words.count)]
    let style = random.unit()
    if style < 0.08 { return word.uppercased() }
    if style < 0.22 { return word.prefix(1).uppercased() + word.dropFirst() }
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

/// Invents the texts that word lists lack: numbers, dates, times, prices, brackets, addresses, random strings.
struct InventedText {
  /// The available characters; a text with others is replaced by a random string of these.
  let characters: [Character]

  /// Returns a string without spaces.
  func token(random: inout SplitMix64) -> String {
    let token = pattern(random: &random)
    return token.allSatisfy(characters.contains) ? token : anything(random: &random)
  }

  private func pattern(random: inout SplitMix64) -> String {
    switch random.index(below: 13) {
    case 0: digits(1 + random.index(below: 5), &random)
    case 1: "\(digits(1 + random.index(below: 2), &random)):\(digits(2, &random))"
    case 2: "\(digits(1, &random))/\(digits(2, &random))/\(digits(4, &random))"
    case 3: "$\(digits(2, &random)).\(digits(2, &random))"
    case 4: "\(digits(2, &random))%"
    case 5: "\(digits(1, &random)),\(digits(3, &random))"
    case 6: "\(letters(2 + random.index(below: 4), &random))@\(letters(4, &random)).\(letters(3, &random))"
    case 7: "(\(letters(2 + random.index(below: 5), &random)))"
    case 8: "\"\(letters(2 + random.index(below: 5), &random))\""
    case 9: letters(2 + random.index(below: 6), &random) + [",", ".", "!", "?", ";", ":"][random.index(below: 6)]
    case 10:
      "\(digits(1, &random))\(["+", "-", "*", "/", "=", "<", ">", "^"][random.index(below: 8)])\(digits(1, &random))"
    case 11: letters(2 + random.index(below: 7), &random)
    default: anything(random: &random)
    }
  }

  private func digits(_ count: Int, _ random: inout SplitMix64) -> String {
    String((0..<count).map { _ in Character(String(random.index(below: 10))) })
  }

  private func letters(_ count: Int, _ random: inout SplitMix64) -> String {
    let style = random.unit()
    let letters = (0..<count).map { _ in Character(Unicode.Scalar(UInt8(97 + random.index(below: 26)))) }
    let text = String(letters)
    if style < 0.15 { return text.uppercased() }
    return style < 0.3 ? text.prefix(1).uppercased() + text.dropFirst() : text
  }

  private func anything(random: inout SplitMix64) -> String {
    String((0..<1 + random.index(below: 5)).map { _ in characters[random.index(below: characters.count)] })
  }
}
