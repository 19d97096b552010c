import Evaluation
import Testing

@Suite struct EditAlignmentTests {
  @Test func `kitten to sitting is two substitutions and an insertion`() {
    let alignment = EditAlignment(reference: Array("kitten"), recognized: Array("sitting"))
    #expect(
      alignment.counts == EditCounts(insertions: 1, deletions: 0, substitutions: 2, referenceLength: 6))
    #expect(
      alignment.steps == [
        .substitution(reference: "k", recognized: "s"), .match("i"), .match("t"), .match("t"),
        .substitution(reference: "e", recognized: "i"), .match("n"), .insertion("g"),
      ])
  }

  @Test func `what is missing is deleted and what is extra is inserted`() {
    let missing = EditAlignment(reference: Array("abc"), recognized: Array("ac"))
    #expect(missing.steps == [.match("a"), .deletion("b"), .match("c")])
    let extra = EditAlignment(reference: Array(""), recognized: Array("xy"))
    #expect(extra.steps == [.insertion("x"), .insertion("y")])
    #expect(extra.counts.rate == nil)
    #expect(EditAlignment(reference: Array("ab"), recognized: []).counts.rate == 1)
  }

  @Test func `a repeated letter is aligned once though start and end could both claim it`() {
    #expect(EditAlignment(reference: Array("aa"), recognized: Array("aaa")).counts.errors == 1)
    #expect(EditAlignment(reference: Array("abab"), recognized: Array("ab")).counts.errors == 2)
  }

  @Test func `the distance agrees with the definition by recursion`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let a = (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...2, using: &random) }
      let b = (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...2, using: &random) }
      let alignment = EditAlignment(reference: a, recognized: b)
      #expect(alignment.counts.errors == distance(a[...], b[...]), "\(a) \(b)")
      var written: [Int] = []
      var read: [Int] = []
      for step in alignment.steps {
        switch step {
        case .match(let same): (written, read) = (written + [same], read + [same])
        case .substitution(let x, let y): (written, read) = (written + [x], read + [y])
        case .deletion(let x): written.append(x)
        case .insertion(let y): read.append(y)
        }
      }
      #expect(written == a && read == b)
    }
  }

  private func distance(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> Int {
    guard let x = a.first else { return b.count }
    guard let y = b.first else { return a.count }
    let (restA, restB) = (a.dropFirst(), b.dropFirst())
    if x == y { return distance(restA, restB) }
    return 1 + min(distance(restA, restB), distance(restA, b), distance(a, restB))
  }
}

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
