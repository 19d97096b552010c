import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Texts of notes` {
  private let texts = NoteTexts(words: ["apple", "pear", "plum"])

  private func many(_ kind: TextKind) -> [String] {
    var random = SplitMix64(7)
    return (0..<400).map { _ in texts.text(kind, random: &random) }
  }

  @Test(arguments: TextKind.allCases) func `have known signs and no space at their ends`(kind: TextKind) {
    for text in many(kind) {
      #expect(!text.isEmpty && text.allSatisfy { " "..."~" ~= $0 || NoteTexts.signs.contains($0) }, "“\(text)”")
      #expect(text.first != " " && text.last != " ", "“\(text)”")
    }
  }

  @Test func `have all signs`() {
    var random = SplitMix64(8)
    let found = Set((0..<20_000).flatMap { _ in texts.text(random: &random) })
    #expect(
      NoteTexts.signs.allSatisfy(found.contains)
        && (33...126 as ClosedRange<UInt8>).allSatisfy { found.contains(Character(Unicode.Scalar($0))) })
  }

  @Test func `are of many shapes`() {
    #expect(Set(many(.formula)).count > 300)
    #expect(many(.formula).contains { $0.contains("[") } && many(.formula).contains { $0.contains("<=") })
    #expect(many(.number).contains { $0.contains(":") } && many(.number).contains { $0.contains("$") })
    #expect(many(.address).count { TextKind(of: $0) == .address } > 120)
  }
}
