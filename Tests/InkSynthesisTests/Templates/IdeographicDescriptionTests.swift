import InkSynthesis
import Testing

@Suite struct `An ideographic description` {
  @Test func `is read with its nesting`() {
    let description = IdeographicDescription("⿰口⿱②？")
    #expect(
      description
        == .layout(
          .leftRight,
          [.element("口"), .layout(.aboveBelow, [.unencoded(strokes: 2), .unencoded(strokes: nil)])]))
    #expect(
      IdeographicDescription("⿳一一一") == .layout(.aboveMiddleBelow, [.element("一"), .element("一"), .element("一")]))
  }

  @Test(arguments: ["", "⿰口", "⿰口左右", "口左", String(repeating: "⿰", count: 10_000) + "口"])
  func `is invalid with missing or extra parts`(_ text: String) {
    #expect(IdeographicDescription(text) == nil)
  }
}
