import InkCore
import InkData
import Testing

@Suite struct `The JSON scanner` {
  private func scanner(_ text: String) -> JSONScanner { JSONScanner(Array(text.utf8)) }

  @Test(arguments: [
    (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u4e2d""#, "A中"),
    (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d!""#, "\u{FFFD}!"), (#""\udc00""#, "\u{FFFD}"), ("\"中😀\"", "中😀"),
  ]) func `reads texts`(_ json: String, _ text: String) throws {
    var scanner = scanner(json)
    #expect(try scanner.string() == text)
    let isAtEnd = scanner.isAtEnd
    #expect(isAtEnd)
  }

  @Test func `reads numbers and skips other values`() throws {
    var scanner = scanner(#" [ 1, -2.5 ,3e2,0.001 ] {"a":[{},[],"]",null,true,false,-1e-3],"b":{"c":1}} "#)
    #expect(try scanner.numbers() == [1, -2.5, 300, 0.001])
    try scanner.skipValue()
    let isAtEnd = scanner.isAtEnd
    #expect(isAtEnd)
  }

  @Test(arguments: [
    ("", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{a:1}", 1), ("\"a", 1), ("\"\\x\"", 1),
    ("\"\\u12g4\"", 3), ("nul", 0), ("+1", 0), ("-", 0), ("1e999", 0), ("tru", 0), ("{\"a\":1,}", 7),
    ("01", 0), ("1.", 0), ("-.5", 0), ("1.e5", 0), ("\u{B}1", 0), ("\"a\u{1}\"", 2),
  ]) func `reports the offset of a fault`(_ json: String, _ offset: Int) {
    var scanner = scanner(json)
    let fault = #expect(throws: JSONScanner.Fault.self) { try scanner.skipValue() }
    #expect(fault?.offset == offset, "\(json)")
  }

  @Test func `values within values without end are a fault`() {
    var scanner = scanner(String(repeating: "[", count: 1_000_000))
    #expect(throws: JSONScanner.Fault.self) { try scanner.skipValue() }
  }
}

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
