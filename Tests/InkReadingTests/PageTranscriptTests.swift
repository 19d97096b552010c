import InkReading
import Testing

@Suite struct `Transcripts of pages` {
  @Test func `words take their alternatives from other readings of the line`() {
    let words = WordAlternatives(
      of: ["the", "cat", "sat"], lines: ["the cot sat", "tho cat sat", "the cat sat on", "thecat sat", "the cot sad"]
    ).words
    #expect(words == [["tho"], ["cot"], ["sad"]])
    #expect(WordAlternatives(of: ["a", "b"], lines: ["a b", "ab", "b a", "a c"]).words == [[], ["c"]])
    #expect(WordAlternatives(of: [], lines: ["a"]).words.isEmpty)
    #expect(WordAlternatives(of: ["a"], lines: ["", "b"]).words == [["b"]])
  }

  @Test func `items of lists begin with a mark and text`() {
    #expect(ListMark.begins(["-", "milk"]) && ListMark.begins(["12.", "eggs"]) && ListMark.begins(["3)", "tea"]))
    #expect(!ListMark.begins(["-"]) && !ListMark.begins(["well", "-"]) && !ListMark.begins(["3", "eggs"]))
    #expect(!ListMark.begins(["etc.", "and"]) && !ListMark.begins([]))
  }
}
