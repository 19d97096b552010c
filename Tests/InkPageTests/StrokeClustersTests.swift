import InkPage
import Testing

@Suite struct StrokeClustersTests {
  @Test func `what is sure joins, and what speaks against all members counts`() {
    // 0–1 and 2–3 are sure; 1–2 looks joined by itself, but 0–3 and 0–2 speak against it.
    let pairs: [(first: Int, second: Int, odds: Float)] = [(0, 1, 5), (2, 3, 4), (1, 2, 1), (0, 3, -2), (0, 2, -1)]
    #expect(StrokeClusters(count: 5, pairs: pairs).clusters == [[0, 1], [2, 3], [4]])
    #expect(StrokeClusters(count: 5, pairs: Array(pairs.prefix(3))).clusters == [[0, 1, 2, 3], [4]])
    #expect(StrokeClusters(count: 0, pairs: []).clusters.isEmpty)
  }

  @Test func `the order of pairs makes no difference`() {
    var random = Generator(state: 3)
    var pairs: [(first: Int, second: Int, odds: Float)] = []
    for second in 1..<30 {
      for first in 0..<second where random.index(below: 4) == 0 {
        pairs.append((first, second, Float(random.index(below: 9)) - 4.5))
      }
    }
    let clusters = StrokeClusters(count: 30, pairs: pairs).clusters
    #expect(clusters.count > 3 && clusters.flatMap { $0 }.sorted() == Array(0..<30))
    #expect(StrokeClusters(count: 30, pairs: pairs.reversed()).clusters == clusters)
  }
}
