import Evaluation
import Testing

@Suite struct TextNormalizationTests {
  @Test func `runs of whitespace are one space and the ends have none`() {
    #expect(TextNormalization.graphemes(of: "  a \t b\n\nc ") == Array("a b c"))
    #expect(TextNormalization.words(of: " one\ttwo \n three ") == ["one", "two", "three"])
    #expect(TextNormalization.graphemes(of: " \n ").isEmpty)
  }

  @Test func `canonically equivalent graphemes are the same and count once`() {
    let composed = TextNormalization.graphemes(of: "caf\u{E9}")
    let decomposed = TextNormalization.graphemes(of: "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(decomposed.count == 4)
  }

  @Test func `case and width count`() {
    #expect(TextNormalization.graphemes(of: "A") != TextNormalization.graphemes(of: "a"))
    #expect(TextNormalization.graphemes(of: "Ａ") != TextNormalization.graphemes(of: "A"))
  }

  @Test(arguments: [
    ("7", CharacterClass.digit), ("Q", .uppercase), ("q", .lowercase), ("&", .symbol), ("漢", .letter), ("四", .letter),
    ("é", .lowercase), (".", .symbol),
  ])
  func `a character has a class`(text: String, expected: CharacterClass) {
    #expect(CharacterClass(of: text) == expected)
  }

  @Test func `a word has no class`() { #expect(CharacterClass(of: "ab") == nil) }
}
