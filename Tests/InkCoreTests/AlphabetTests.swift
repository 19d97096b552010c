import InkCore
import Testing

@Suite struct AlphabetTests {
  @Test func `labels start at one and zero is the blank`() throws {
    let alphabet = try Alphabet(["a", "b", "é"])
    #expect(alphabet.classCount == 4)
    #expect(try alphabet.encode("bé") == [2, 3])
    #expect(alphabet.decode([0, 3, 0, 1, 9]) == "éa")
  }

  @Test func `a text outside the alphabet is named with its position`() throws {
    let alphabet = try Alphabet(["a"])
    #expect(throws: AlphabetError.unknown("z", index: 1)) { try alphabet.encode("az") }
    #expect(throws: AlphabetError.duplicate("a", firstLabel: 1, secondLabel: 2)) { try Alphabet(["a", "a"]) }
  }
}

@Suite struct GraphemeIndexTests {
  private func index(_ graphemes: [Character]) -> GraphemeIndex {
    var index = GraphemeIndex()
    for (number, grapheme) in graphemes.enumerated() { #expect(index.insert(grapheme, number: Int32(number)) == nil) }
    return index
  }

  @Test func `every grapheme has its number, Han or not`() {
    // The first and last of the tables, letters in two writings, an emoji of several code points, a variation sequence.
    let graphemes: [Character] = [
      "a", "\u{3400}", "一", "\u{9FFF}", "\u{20000}", "\u{323AF}", "é", "👩‍🚀", "啲", "。", "一\u{E0100}",
    ]
    let index = index(graphemes)
    for (number, grapheme) in graphemes.enumerated() { #expect(index[grapheme] == Int32(number), "\(grapheme)") }
    #expect(index["e\u{301}"] == 6)
    for unknown: Character in ["b", "二", "\u{2A6DF}", "豈", "一\u{E0101}"] { #expect(index[unknown] == nil) }
    #expect(GraphemeIndex()["一"] == nil)
  }

  @Test func `a grapheme keeps its first number`() {
    var index = index(["字", "a"])
    #expect(index.insert("字", number: 7) == 0)
    #expect(index.insert("a", number: 7) == 1)
    #expect(index["字"] == 0 && index["a"] == 1)
  }

  @Test func `compatibility ideographs are the characters that they are equivalent to`() {
    let (unified, compatible): (Character, Character) = ("\u{8C48}", "\u{F900}")
    #expect(unified == compatible)
    #expect(index(["豆", unified])[compatible] == 1)
    #expect(index(["豆", compatible])[unified] == 1)
    var first = index([unified])
    #expect(first.insert(compatible, number: 5) == 0)
    var second = index([compatible])
    #expect(second.insert(unified, number: 5) == 0)
  }

  @Test func `its results equal those of a dictionary`() {
    let graphemes = (0x4DF0..<0x5200).compactMap { Unicode.Scalar($0).map(Character.init) }
    let index = index(graphemes)
    let dictionary = Dictionary(uniqueKeysWithValues: graphemes.enumerated().map { ($1, Int32($0)) })
    for code in 0x4D00..<0x5300 as Range<UInt32> {
      let grapheme = Character(Unicode.Scalar(code)!)
      #expect(index[grapheme] == dictionary[grapheme])
    }
  }
}
