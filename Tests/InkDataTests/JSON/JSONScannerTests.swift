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
