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
