import InkData
import Testing

/// Numbers have to be the nearest doubles, as the standard library's are.
@Suite struct `The number scanner` {
  private func scan(_ text: String) -> (value: Double?, end: Int) {
    let bytes = Array(text.utf8)
    var end = 0
    let value = NumberScanner.scan(bytes.span, from: &end)
    return (value, end)
  }

  private func expectExact(_ text: String) {
    let (value, end) = scan(text)
    #expect(value?.bitPattern == Double(text)?.bitPattern && end == text.utf8.count, "\(text)")
    // The same number in a list of JSON, which has a reader of its own for plain ones.
    var json = JSONScanner(Array("[\(text),\(text), \(text)]".utf8))
    let list = try? json.numbers()
    let isJSON = !text.hasPrefix("+") && !text.hasSuffix(".") && !text.hasPrefix(".") && !text.hasPrefix("-.")
    let isWhole = text.drop { $0 == "-" }.prefix { $0 != "." }.count < 2
    if isJSON, isWhole || !text.drop(while: { $0 == "-" }).hasPrefix("0") {
      #expect(list?.map(\.bitPattern) == Array(repeating: Double(text)!.bitPattern, count: 3), "\(text)")
    } else {
      #expect(list == nil, "\(text)")
    }
  }

  @Test func `random digits are the nearest double`() {
    var random = SplitMix64(state: 7)
    for _ in 0..<100_000 {
      var text = random.next() % 4 == 0 ? "-" : ""
      for _ in 0..<random.next() % 13 { text += "\(random.next() % 10)" }
      if random.next() % 3 > 0 || text.isEmpty || text == "-" {
        text += "."
        for _ in 0..<1 + random.next() % 14 { text += "\(random.next() % 10)" }
      }
      expectExact(text)
    }
  }

  @Test func `shortest texts of random numbers are these numbers`() {
    var random = SplitMix64(state: 8)
    for _ in 0..<50_000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { expectExact("\(value)") }
      let small = Double(Int64(bitPattern: random.next()) >> 20) / 4096
      expectExact("\(small)")
      expectExact("\(Double(Float(small)))")
    }
  }

  @Test func `halves between two doubles go to the even one`() {
    // 2⁵³ + 1 lies between two doubles, and so do halves of odd numbers of 53 bits.
    for text in [
      "9007199254740993", "9007199254740995", "9007199254740992.5", "9007199254740993.0", "9007199254740993.000",
      "9007199254740993.001", "9007199254740992.999", "4503599627370497.5", "4503599627370496.5",
      "1125899906842624.125",
      "1125899906842624.375", "0.5000000000000001110", "9999999999999999999", "0.0000000000000000001",
      "0.000000000000000000",
    ] { expectExact(text) }
  }

  @Test(arguments: [("1.5.5", 3), ("-", 0), ("", 0), (".", 0), ("1e", 1), ("12-3", 2), ("1e+", 1), ("00012x", 5)])
  func `a number ends where it can't go on`(_ text: String, _ end: Int) { #expect(scan(text).end == end) }
}
