import InkData
import InkSynthesis
import Testing

@Suite struct `Parts of letters` {
  @Test func `are a letter that people write in isolation, and marks`() throws {
    #expect(LetterParts(of: "é")?.base == "e" && LetterParts(of: "é")?.marks == [.acute])
    #expect(LetterParts(of: "Ű")?.base == "U" && LetterParts(of: "Ű")?.marks == [.doubleAcute])
    // Typed as two characters, it is the same letter.
    #expect(LetterParts(of: "e\u{301}") == LetterParts(of: "é"))
    #expect(LetterParts(of: "a") == nil && LetterParts(of: "ß") == nil && LetterParts(of: "«") == nil)
  }

  @Test func `have no dot under an accent`() {
    #expect(LetterParts(of: "í")?.base == "ı" && LetterParts(of: "ï")?.base == "ı")
    // The dot below and the ogonek leave it.
    #expect(LetterParts(of: "ị")?.base == "i" && LetterParts(of: "į")?.base == "i")
    #expect(LetterParts(of: "İ")?.base == "I" && LetterParts(of: "ı")?.marks == [])
  }

  @Test func `keep the tone of Vietnamese after the mark of the vowel, and the dot below last`() {
    #expect(LetterParts(of: "ấ")?.marks == [.circumflex, .acute])
    #expect(LetterParts(of: "ữ")?.marks == [.horn, .tilde])
    #expect(LetterParts(of: "ệ")?.marks == [.circumflex, .dotBelow])
  }

  @Test func `follow the shapes that people write, not Unicode's names`() {
    #expect(LetterParts(of: "ķ")?.marks == [.commaBelow] && LetterParts(of: "ş")?.marks == [.cedilla])
    #expect(LetterParts(of: "ģ")?.marks == [.commaAbove] && LetterParts(of: "Ģ")?.marks == [.commaBelow])
    #expect(LetterParts(of: "ď")?.marks == [.apostrophe] && LetterParts(of: "Ď")?.marks == [.caron])
    #expect(LetterParts(of: "đ")?.marks == [.bar] && LetterParts(of: "œ")?.ligature == "e")
  }

  @Test func `are known of each language's letters, except those that have none`() {
    let whole = Set("ßðþŋ·ªº")
    for alphabet in LatinAlphabet.all {
      for letter in alphabet.letters + alphabet.borrowed where !letter.isASCII && !whole.contains(letter) {
        #expect(LetterParts(of: letter) != nil, "\(alphabet.tag): \(letter)")
        if let upper = alphabet.uppercase(letter) {
          #expect(upper.isASCII || LetterParts(of: upper) != nil || upper == "Þ", "\(alphabet.tag): \(upper)")
        }
      }
    }
  }
}
