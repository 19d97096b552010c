import InkCore
import InkData

/// Words of a language with its punctuation, as texts to write: single letters, words, and a few words in a row.
///
/// Words come with the square root of their frequency, and half of them for a letter that ASCII doesn't have, each letter
/// as often as another one, so that rare letters are written, too.
public struct WordTexts: Sendable {
  /// The language's letters.
  public let alphabet: LatinAlphabet
  /// The number of words.
  public var count: Int { words.count }
  private let words: [String]
  /// The sum of the weights of the words up to each.
  private let sums: [Float]
  /// The words that have a letter that ASCII doesn't have.
  private let wordsByLetter: [Character: [Int]]
  /// The lowercase letters that ASCII doesn't have, of the language's own words.
  private let letters: [Character]
  private let quotes: [(opening: Character, closing: Character)]

  /// The words with accents by the word that they are without.
  private let wordsWithoutAccents: [String: [Int]]
  /// The letters with accents of each letter of ASCII.
  private let accented: [Character: [Character]]

  /// Pieces of the language's texts as they stand, instead of words for the sake of their letters.
  private var phrases: Phrases?

  private static let mostPerLetter = 2000

  /// Reads words from a file with a word and its count on each line.
  ///
  /// Words with other signs than the language's letters, apostrophes and hyphens are skipped.
  /// - Throws: `SynthesisError` when the file can't be read or has no word of the language.
  public init(path: String, alphabet: LatinAlphabet) throws(SynthesisError) {
    let lines = try TextFiles.lines(of: path)
    self.init(
      words: lines.map { line in
        let parts = line.split(separator: " ")
        return (String(parts.first ?? ""), parts.count > 1 ? Float(parts[1]) ?? 1 : 1)
      }, alphabet: alphabet)
    if words.isEmpty { throw .noTexts(path: path) }
  }

  /// Reads texts whose pieces are written as they stand: a file of sentences, of which come one to six words in a row, or a
  /// list of words with their counts, which come as often as these say.
  ///
  /// - Throws: `SynthesisError` when the file can't be read or has no text.
  public init(phrasesOf path: String, alphabet: LatinAlphabet) throws(SynthesisError) {
    self.init(words: [], alphabet: alphabet)
    let phrases = Phrases(lines: try TextFiles.lines(of: path).map { alphabet.normalized(String($0)) })
    if phrases.isEmpty { throw .noTexts(path: path) }
    self.phrases = phrases
  }

  /// Takes words with their counts.
  package init(words counted: [(word: String, count: Float)], alphabet: LatinAlphabet) {
    self.alphabet = alphabet
    let known = Set(alphabet.letters + alphabet.borrowed + Array("'’-"))
    var words: [String] = []
    var sums: [Float] = []
    var sum: Float = 0
    var wordsByLetter: [Character: [Int]] = [:]
    for (raw, count) in counted {
      let word = alphabet.normalized(raw)
      guard let first = word.first, first.isLetter, word.last?.isLetter == true, word.allSatisfy(known.contains) else {
        continue
      }
      for letter in Set(word) where !letter.isASCII && wordsByLetter[letter, default: []].count < Self.mostPerLetter {
        wordsByLetter[letter, default: []].append(words.count)
      }
      words.append(word)
      sum += max(count, 0).squareRoot()
      sums.append(sum)
    }
    (self.words, self.sums, self.wordsByLetter) = (words, sums, wordsByLetter)
    letters = alphabet.letters.filter { !$0.isASCII }
    wordsWithoutAccents = Dictionary(
      grouping: words.indices.filter { !words[$0].utf8.allSatisfy { $0 < 0x80 } }, by: { Self.plain(words[$0]) })
    var accented: [Character: [Character]] = [:]
    for letter in letters {
      guard let parts = LetterParts(of: letter), parts.ligature == nil, !parts.marks.isEmpty else { continue }
      accented[parts.base == "ı" ? "i" : parts.base, default: []].append(letter)
    }
    self.accented = accented
    let pairs = Set(["„“", "„”", "«»", "»«", "“”", "‘’"])
    let signs = alphabet.punctuation
    var quotes = zip(signs, signs.dropFirst()).filter { pairs.contains(String([$0, $1])) }.map {
      (opening: $0, closing: $1)
    }
    if quotes.isEmpty, signs.contains("”") { quotes.append((opening: "”", closing: "”")) }
    self.quotes = quotes
  }

  /// Returns a text.
  package func text(random: inout SplitMix64) -> String {
    if let phrases { return phrases.text(of: alphabet, random: &random) }
    if random.happens(0.1), let letter = sign(random: &random) { return String(letter) }
    let count = 1 + random.index(weights: [0.78, 0.1, 0.08, 0.04])
    let letterCase = random.index(weights: [0.64, 0.26, 0.1])
    let text = (0..<count).map { index in
      let word = self.word(random: &random)
      switch letterCase {
      case 1: return index == 0 || random.happens(0.2) ? alphabet.capitalized(word) : word
      case 2 where word.count <= 12: return alphabet.capitalized(word, wholly: true)
      default: return word
      }
    }.joined(separator: " ")
    return random.happens(0.2) ? punctuated(text, random: &random) : text
  }

  /// The word without the marks of its letters.
  private static func plain(_ word: String) -> String {
    String(word.map { letter in LetterParts(of: letter).map { $0.base == "ı" ? "i" : $0.base } ?? letter })
  }

  /// Returns one of some words with the language's accents: a word of the language where there is one, or with accents on one
  /// or two of its letters.
  package func text(like known: [String], random: inout SplitMix64) -> String {
    for _ in 0..<6 {
      let word = known[random.index(below: known.count)]
      guard let found = wordsWithoutAccents[word.lowercased()] else { continue }
      let match = words[found[random.index(below: found.count)]]
      guard match.count == word.count else { continue }
      return zip(word, match).map {
        $0.isUppercase ? alphabet.uppercase($1).map(String.init) ?? String($1) : String($1)
      }
      .joined()
    }
    var letters = Array(known[random.index(below: known.count)])
    let positions = letters.indices.filter { accented[Character(letters[$0].lowercased())] != nil }
    for _ in 0..<(1 + random.index(weights: [0.7, 0.3])) where !positions.isEmpty {
      let position = positions[random.index(below: positions.count)]
      let isUppercase = letters[position].isUppercase
      guard let choices = accented[Character(letters[position].lowercased())] else { continue }
      let choice = choices[random.index(below: choices.count)]
      letters[position] = isUppercase ? alphabet.uppercase(choice) ?? choice : choice
    }
    return String(letters)
  }

  /// A letter that ASCII doesn't have, or a sign; `nil` where the language has neither.
  private func sign(random: inout SplitMix64) -> Character? {
    let signs = letters.isEmpty || random.happens(0.25) ? alphabet.punctuation : letters
    guard !signs.isEmpty else { return nil }
    let sign = signs[random.index(below: signs.count)]
    return random.happens(0.4) ? alphabet.uppercase(sign) ?? sign : sign
  }

  private func word(random: inout SplitMix64) -> String {
    if random.happens(0.5), !letters.isEmpty,
      let found = wordsByLetter[letters[random.index(below: letters.count)]]
    {
      return words[found[random.index(below: found.count)]]
    }
    return words[sums.firstIndex(above: random.unit() * (sums.last ?? 0))]
  }

  private func punctuated(_ text: String, random: inout SplitMix64) -> String {
    switch random.index(weights: [0.35, 0.35, 0.2, 0.1]) {
    case 0 where !quotes.isEmpty:
      let pair = quotes[random.index(below: quotes.count)]
      return String(pair.opening) + text + String(pair.closing)
    case 1 where alphabet.punctuation.contains("¿"):
      let isQuestion = random.happens(0.5)
      return isQuestion ? "¿" + text + "?" : "¡" + text + "!"
    case 2: return "(" + text + ")"
    case 3 where alphabet.punctuation.contains("–"): return text + " – " + word(random: &random)
    default: return text + [".", ",", "?", "!", ":", ";"][random.index(weights: [0.3, 0.3, 0.13, 0.13, 0.1, 0.04])]
    }
  }
}
