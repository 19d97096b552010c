import InkDecoding
import Testing

@Suite struct GraphemeSetTests {
  @Test(
    arguments: [
      (.digits, "0123456789", "a O.-½"), (.uppercase, "AZÉ", "az09 ."), (.lowercase, "azé", "AZ0 ."),
      (.letters, "aZé你", "0 .-"), (.numbers, "0159 +-.,:/%$€", "aO@!"), (.email, "aZ09@.-_+", " é!,"),
      (.url, "aZ09:/?#&=%~", " é<>\""),
    ] as [(GraphemeSet, String, String)])
  func `a named set has the graphemes of its name`(set: GraphemeSet, members: String, others: String) {
    for grapheme in members { #expect(set.contains(grapheme), "\(grapheme)") }
    for grapheme in others { #expect(!set.contains(grapheme), "\(grapheme)") }
  }

  @Test func `a set of chosen graphemes has exactly these`() {
    let set = GraphemeSet("xé")
    #expect(set.contains("x") && set.contains("é") && !set.contains("e"))
  }

  @Test func `an intersection has the graphemes of both sets`() {
    let set = GraphemeSet.email.intersection(GraphemeSet("aé@ ")).intersection(.letters)
    #expect(set.contains("a"))
    #expect(!set.contains("é") && !set.contains("@") && !set.contains(" ") && !set.contains("b"))
  }

  @Test func `digits are those that Unicode calls decimal`() {
    let scalars = (0...0xFFFF).compactMap(Unicode.Scalar.init)
    let wrong = scalars.filter {
      GraphemeSet.digits.contains(Character($0)) != ($0.properties.generalCategory == .decimalNumber)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `spaces are those that Unicode calls so, with its ends of lines`() {
    let scalars = (0...0xFFFF).compactMap(Unicode.Scalar.init)
    #expect(scalars.allSatisfy { Character($0).isBlank == $0.properties.isWhitespace })
  }

  /// The ranges that Embedded Swift uses.
  @Test(arguments: [
    0x20...0x2E4, 0x300...0x344, 0x370...0x52F, 0x2000...0x206F, 0x20A0...0x20C0, 0x3000...0x3098, 0x309B...0x30FF,
    0x4E00...0x9FFF,
    0xAC00...0xD7A3, 0xFF01...0xFF9F,
  ])
  func `ranges tell letters in the scripts that they are for`(range: ClosedRange<UInt32>) {
    let wrong = range.compactMap(Unicode.Scalar.init).filter {
      $0.properties.generalCategory != .unassigned
        && Character($0).isLetterByRange != Character($0).isLetter
    }
    #expect(wrong.isEmpty, "\(wrong.map { String($0.value, radix: 16) })")
  }
}
