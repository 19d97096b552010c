import Foundation
import InkData
import Testing

@Suite struct `Latin alphabets` {
  static let shipped = [
    "de", "fr", "es", "it", "pt", "pt-BR", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "tr", "hr", "sl",
    "et", "lv", "lt", "ca", "id", "vi",
  ]

  @Test(arguments: shipped) func `are there for each language, composed and without duplicates`(tag: String) throws {
    let alphabet = try LatinAlphabet.named(tag)
    #expect(alphabet.tag == tag)
    let text = String(alphabet.graphemes)
    #expect(Array(text.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(alphabet.graphemes.allSatisfy { $0.unicodeScalars.count == 1 })
    #expect(Set(alphabet.graphemes).count == alphabet.graphemes.count)
    #expect(Set(LatinAlphabet.network).isSuperset(of: alphabet.graphemes))
  }

  @Test func `have letters that others lack`() throws {
    let vietnamese = try LatinAlphabet.named("vi")
    // Twelve vowels in six tones, and đ.
    #expect(vietnamese.letters.filter { !$0.isASCII }.count == 12 * 6 - 6 + 1)
    #expect(try LatinAlphabet.named("hu").graphemes.contains("Ű"))
    #expect(try LatinAlphabet.named("lv").graphemes.contains("ģ"))
    #expect("ŋĐđðþıİ¿„”€✓".allSatisfy(LatinAlphabet.network.contains))
  }

  @Test func `make a network's graphemes begin with the English model's`() throws {
    #expect(Set(LatinAlphabet.network).count == LatinAlphabet.network.count)
    #expect(String(LatinAlphabet.network.prefix(134)).hasPrefix(" !\"#$%&'()*+,-./0123456789:;<=>?@ABC"))
    #expect(LatinAlphabet.network[133] == "✓")
  }

  @Test func `find a language by a longer tag`() throws {
    #expect(try LatinAlphabet.named("de-AT").tag == "de")
    #expect(try LatinAlphabet.named("pt-BR").tag == "pt-BR")
    #expect(throws: InventoryError.self) { try LatinAlphabet.named("ru") }
  }

  @Test func `capitalize by the language's rule`() throws {
    let turkish = try LatinAlphabet.named("tr")
    #expect(turkish.capitalized("istanbul") == "İstanbul" && turkish.capitalized("ısı", wholly: true) == "ISI")
    let german = try LatinAlphabet.named("de")
    #expect(german.capitalized("straße", wholly: true) == "STRASSE" && german.uppercase("ß") == nil)
    #expect(german.capitalized("öl") == "Öl")
  }

  @Test func `compose texts and spell letters as the language does`() throws {
    let vietnamese = try LatinAlphabet.named("vi").normalized("ca\u{300} phe\u{302} Vie\u{323}\u{302}t")
    #expect(Array(vietnamese.unicodeScalars) == Array("cà phê Việt".unicodeScalars))
    #expect(try LatinAlphabet.named("ro").normalized("Şi ţară…") == "Și țară...")
    #expect(try LatinAlphabet.named("tr").normalized("şu") == "şu")
    #expect(try LatinAlphabet.named("ca").normalized("coŀlegi") == "col·legi")
    #expect(try LatinAlphabet.named("de").normalized("GROẞ") == "GROß")
  }
}
