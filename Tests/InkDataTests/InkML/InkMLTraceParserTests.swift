import InkCore
import InkData
import Testing

@Suite struct `InkML traces` {
  private func values(
    _ text: String, _ channels: [InkMLChannel] = [.init(name: "X"), .init(name: "Y")], regular: Int? = nil
  )
    throws -> [Double]
  {
    try InkMLTraceParser.parse(text.utf8, format: InkMLTraceFormat(channels: channels, regularCount: regular)).values
  }

  @Test func `points stand between commas and values between spaces`() throws {
    #expect(try values("10 0, 9 14,\n8.5 -28.25") == [10, 0, 9, 14, 8.5, -28.25])
  }

  @Test func `the Recommendation's example of differences decodes as it says`() throws {
    // Section 3.2.1: 1125 18432, then single differences, then second differences that hold for what follows.
    let found = try values("1125 18432,'23'43,\"7\"-8,3-5,7 -3,6 2,6 8,3 6")
    #expect(
      found == [
        1125, 18432, 1148, 18475, 1178, 18510, 1211, 18540, 1251, 18567, 1297, 18596, 1349, 18633, 1404, 18676,
      ])
  }

  @Test func `a prefix applies to its own channel until the next one`() throws {
    #expect(try values("5 5,'1 6,1 7,!9 8,9 '1") == [5, 5, 6, 6, 7, 7, 9, 8, 9, 9])
  }

  @Test func `a star goes on as before`() throws {
    #expect(try values("5 5,* 6,'2 *,* *") == [5, 5, 5, 6, 7, 6, 9, 6])
    #expect(try values("0 0,'1 '1,\"1 \"0,* *") == [0, 0, 1, 1, 3, 2, 6, 3])
  }

  @Test func `a question mark is a value that is not known`() throws {
    let data = try InkMLTraceParser.parse(
      "1 2 ?,3 4 0.5".utf8, format: InkMLTraceFormat(channels: [.init(name: "X"), .init(name: "Y"), .init(name: "F")]))
    #expect(data.value(point: 0, channel: 2) == nil)
    #expect(data.value(point: 1, channel: 2) == 0.5)
  }

  @Test func `booleans and hexadecimal numbers are read`() throws {
    let channels = [InkMLChannel(name: "X"), .init(name: "Y"), .init(name: "S", isBoolean: true)]
    #expect(try values("#1F -#0A T,1 2F", channels) == [31, -10, 1, 1, 2, 0])
  }

  @Test func `signs exponents and bare fractions are numbers`() throws {
    #expect(try values("+1.5 -.5,1e2 2.5E-1,3. 0.1") == [1.5, -0.5, 100, 0.25, 3, 0.1])
  }

  @Test func `a point may leave intermittent channels out`() throws {
    let channels = [InkMLChannel(name: "X"), .init(name: "Y"), .init(name: "F")]
    let found = try values("1 2,3 4 0.5", channels, regular: 2)
    #expect(found[0...1] == [1, 2] && found[2].isNaN && found[3...5] == [3, 4, 0.5])
  }

  @Test func `without commas each full row is a point`() throws {
    #expect(try values("1 2 3 4 5 6") == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a comma at the end makes no point`() throws {
    #expect(try values("1 2,3 4, ,") == [1, 2, 3, 4])
    #expect(try values(" \n ") == [])
  }

  @Test func `a number of many digits is the nearest one`() throws {
    #expect(try values("0.12345678901234567 1234567890123456789") == [0.12345678901234567, 1_234_567_890_123_456_768])
  }

  @Test(
    arguments: [
      ("1 x", InkMLTraceProblem.unreadable(text: "x", point: 1)),
      ("1 2,3 '", .unreadable(text: "", point: 2)),
      ("1 2,3", .missingValues(point: 2, expected: 2, found: 1)),
      ("1 2,3 4 5", .extraValues(point: 2, expected: 2)),
      ("1 1e39", .notFinite(point: 1, channel: "Y")),
      ("1 2,3 nan", .unreadable(text: "nan", point: 2)),
      ("1 2,inf 3", .unreadable(text: "inf 3", point: 2)),
      ("1 \u{0661}", .unreadable(text: "\u{0661}", point: 1)),
      ("1 # 2", .unreadable(text: "# 2", point: 1)),
    ] as [(String, InkMLTraceProblem)])
  func `what is no value is reported with its point`(_ text: String, _ problem: InkMLTraceProblem) {
    #expect(throws: problem) { try values(text) }
  }

  @Test func `a number in a boolean channel is reported`() {
    let channels = [InkMLChannel(name: "X"), .init(name: "Y"), .init(name: "S", isBoolean: true)]
    #expect(throws: InkMLTraceProblem.wrongType(point: 1, channel: "S")) { try values("1 2 3", channels) }
  }

  @Test func `differences that run away are reported`() {
    let text = "1 1,\"1e38 \"0" + String(repeating: ",* *", count: 10)
    #expect(throws: InkMLTraceProblem.self) { try values(text) }
  }
}
