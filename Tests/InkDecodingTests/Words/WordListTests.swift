import InkCore
import InkDecoding
import Testing

@Suite struct WordListTests {
  private let alphabet: Alphabet

  init() throws { alphabet = try Alphabet(Array("abcdnou -你好嗎")) }

  /// A matrix in which every grapheme of a text is certain but for those that `or` puts in doubt.
  private func written(_ text: String, or other: String, odds: Float) throws -> LogProbabilityMatrix {
    let classes = alphabet.classCount
    let rest: Float = 1e-5
    var rows: [[Float]] = []
    for (a, b) in zip(text, other) {
      var row = [Float](repeating: rest, count: classes)
      let (first, second) = (Int(try #require(alphabet.label(of: a))), Int(try #require(alphabet.label(of: b))))
      row[first] = a == b ? 1 : odds
      if a != b { row[second] = 1 - odds }
      rows.append(row)
      var blank = [Float](repeating: rest, count: classes)
      blank[0] = 1
      rows.append(blank)
    }
    return matrix(rows)
  }

  private func read(_ matrix: LogProbabilityMatrix, words: [String], context: String = "", weight: Float = 1) -> String
  {
    BeamDecoder(
      alphabet: alphabet,
      settings: DecoderSettings(beamWidth: 8, languageWeight: 0, lengthBonus: 0, wordWeight: weight),
      words: WordList(words, alphabet: alphabet), context: context
    ).decode(matrix)[0].text
  }

  @Test func `a listed word wins where the ink is ambiguous`() throws {
    let matrix = try written("bad", or: "bod", odds: 0.7)
    #expect(read(matrix, words: []) == "bad")
    #expect(read(matrix, words: ["bod"]) == "bod")
    #expect(read(matrix, words: ["bod"], weight: 0) == "bad")
  }

  @Test func `the beginning of a listed word with another end gains nothing`() throws {
    let matrix = try written("bad", or: "bod", odds: 0.7)
    #expect(read(matrix, words: ["bodab"]) == "bad")
    #expect(read(matrix, words: ["bo"]) == "bad")
    #expect(read(try written("bad ab", or: "bod ab", odds: 0.7), words: ["bodab"]) == "bad ab")
  }

  @Test func `a word counts when a space or a sign ends it`() throws {
    #expect(read(try written("bad ab", or: "bod ab", odds: 0.7), words: ["bod"]) == "bod ab")
    #expect(read(try written("bad-ab", or: "bod-ab", odds: 0.7), words: ["bod"]) == "bod-ab")
    #expect(read(try written("ab bad", or: "ab bod", odds: 0.7), words: ["bod"]) == "ab bod")
    #expect(read(try written("abbad", or: "abbod", odds: 0.7), words: ["bod"]) == "abbad")
  }

  @Test func `a word may have a space in it, and may begin before the caret`() throws {
    #expect(read(try written("ab bad", or: "ab bod", odds: 0.7), words: ["ab bod"]) == "ab bod")
    #expect(read(try written("ad", or: "od", odds: 0.7), words: ["bod"], context: "a b") == "od")
    #expect(read(try written("ad", or: "od", odds: 0.7), words: ["bod"], context: "ab") == "ad")
  }

  @Test func `in scripts without spaces a word begins anywhere`() throws {
    #expect(read(try written("好你嗎", or: "好你好", odds: 0.7), words: ["你好"]) == "好你好")
  }

  @Test func `words that the alphabet can't write are dropped`() {
    #expect(WordList(["bad", "xylem", "bad", "", "bo"], alphabet: alphabet).count == 2)
  }
}
