import InkDecoding
import Testing

@Suite struct GraphemeSetTests {
  @Test(
    arguments: [
      ("digits", "0123456789", "a O.-½"), ("capitals", "AZÉ", "az09 ."), ("small", "azé", "AZ0 ."),
      ("letters", "aZé你", "0 .-"), ("numbers", "0159 +-.,:/%$€", "aO@!"), ("email", "aZ09@.-_+", " é!,"),
      ("url", "aZ09:/?#&=%~", " é<>\""),
    ])
  func `a named set takes what its name says`(name: String, members: String, others: String) throws {
    let set = try #require(GraphemeSet.named.first { $0.name == name }?.set)
    for grapheme in members { #expect(set.contains(grapheme), "\(grapheme)") }
    for grapheme in others { #expect(!set.contains(grapheme), "\(grapheme)") }
  }

  @Test func `a set of one's own takes exactly its graphemes`() {
    let set = GraphemeSet("xé")
    #expect(set.contains("x") && set.contains("é") && !set.contains("e"))
  }

  @Test func `an intersection has what both have`() {
    let set = GraphemeSet.email.intersection(GraphemeSet("aé@ ")).intersection(.letters)
    #expect(set.contains("a"))
    #expect(!set.contains("é") && !set.contains("@") && !set.contains(" ") && !set.contains("b"))
  }
}
