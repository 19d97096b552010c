import Evaluation
import InkData
import Testing

@Suite struct `A list of suspects` {
  private typealias Fixtures = EvaluationFixtures

  private static let samples = ["the", "<b>", "cat", "dog", "so", "on"].map { Fixtures.sample($0, kind: .word) }

  private static func suspect(_ index: Int, _ reading: String, _ suspicion: Double?) -> Suspect {
    Suspect(
      sampleID: samples[index].sampleID, index: index, writer: "anne", kind: .word, label: samples[index].text,
      reading: reading, suspicion: suspicion)
  }

  private static func list(limit: Int = 10) -> SuspectList {
    SuspectList(
      set: "made", licence: "Apache-2.0", models: ["m"], isCrossFitted: true,
      judged: [
        suspect(0, "tha", 2), suspect(1, "a</script>", 30.25), suspect(2, "cut", nil), suspect(3, "dog", 0),
        suspect(4, "sa", -1), suspect(5, "or", 2),
      ], notJudged: 3, decided: 0, outsideAlphabet: 1, limit: limit)
  }

  @Test func `ranks labels by how much likelier the reading is and leaves out those that it doesn't speak against`() {
    let list = Self.list()
    // Ink that is too short for its label comes first; of equals the one that comes first in the set.
    #expect(list.suspects.map(\.index) == [2, 1, 0, 5])
    #expect(list.judged == 6 && list.differing == 5)
    #expect(Self.list(limit: 2).suspects.map(\.index) == [2, 1])
    let text = Self.list().text(limit: 2)
    #expect(text.contains("1. anne#cat  “cat” read as “cut”  too short") && text.contains("30.2"))
    #expect(text.contains("and 2 more") && text.contains("1 labels have graphemes that the models lack"))
  }

  @Test func `its page shows ink, label and reading, and no label ends its markup`() throws {
    let earlier = try LabelDecisions(
      set: "made", decisions: [LabelDecision(sampleID: "</script>", label: "x", verdict: .drop)])
    let html = try SuspectReview(of: Self.list(), earlier: earlier) { Self.samples[$0] }.html()
    #expect(html.components(separatedBy: "<svg").count - 1 == 4)
    #expect(html.contains("data-label=\"&lt;b&gt;\" data-reading=\"a&lt;/script&gt;\""))
    #expect(html.components(separatedBy: "</script>").count - 1 == 2 && html.contains("\\u003c/script>"))
  }
}
