import Testing
import TextAndFiles

@Suite struct `The edit distance` {
  @Test(arguments: [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("same", "same", 0)])
  func `counts insertions, deletions and substitutions`(_ a: String, _ b: String, _ distance: Int) {
    #expect(EditDistance.between(Array(a), Array(b)) == distance)
    #expect(EditDistance.between(Array(b), Array(a)) == distance)
  }

  @Test func `counts a swap of neighbours as one edit only where asked to`() {
    #expect(EditDistance(from: Array("form"), to: Array("from")).total == 2)
    #expect(EditDistance(from: Array("form"), to: Array("from"), swaps: true).total == 1)
    #expect(EditDistance(from: Array("ca"), to: Array("abc"), swaps: true).total == 3)
  }

  @Test func `is known for all prefixes`() {
    let distance = EditDistance(from: Array("abc"), to: Array("ac"))
    #expect(
      (0...3).map { i in (0...2).map { j in distance[i, j] } } == [[0, 1, 2], [1, 0, 1], [2, 1, 1], [3, 2, 1]])
  }
}

@Suite struct `The nearest name` {
  @Test(arguments: [("lern", "learn"), ("LEARN", "learn"), ("laern", "learn"), ("testt", "test"), ("xyzzy", nil)])
  func `is the one with the fewest typing mistakes`(_ name: String, _ nearest: String?) {
    #expect(["test", "learn", "validation"].nearest(to: name) == nearest)
  }

  @Test func `of none is none`() { #expect([String]().nearest(to: "a") == nil) }
}
