import InkCore
import InkData
import TestSupport
import Testing

/// Lines are read by our own parser, unless only `JSONDecoder` knows what they are.
@Suite struct `Reading JSON lines without JSONDecoder` {
  private static let lines = [
    #"{"text":"a b","strokes":[{"x":[1,2.5],"y":[3,4]}]}"#,
    ##"{"text":"q\"\u4e2d","kind":"word","language":"en","writer":"c/w","contributor":"c","source":"s","id":"i","licence":"MIT","unitsPerMillimetre":4.1,"extra":{"any":[1,"é",{"a":null}]},"strokes":[{"x":[1,-2e1],"y":[3,4],"t":[0,null],"force":[null,0.5],"azimuth":[1,1],"altitude":[0.5,1],"start":2.5,"id":9,"transform":[1,0,0,1,5,6],"visible":[[0,1]],"tool":"pen","colour":"#ff0000","width":1.5}]}"##,
    #" { "text" : "你好\n\n再见" , "kind" : "page", "strokes":[{"x":[0.1],"y":[1E2]},{"x":[7],"y":[-0.0]},{"x":[],"y":[]}], "structure":{"lines":[{"words":[{"text":"你好","strokes":[0]}]},{"paragraph":1,"words":[{"text":"再见","strokes":[1]}]}],"drawings":[{"category":"line","strokes":[2]}],"unordered":[1]}} "#,
  ]

  private func read(_ line: [UInt8], usesDecoder: Bool) -> Result<LabelledInk, JSONLinesError> {
    var reader = JSONLinesReader(defaults: SampleDefaults(text: ""))
    reader.usesDecoder = usesDecoder
    do throws(JSONLinesError) {
      return .success(try reader.sample(from: line, file: "f", name: "n", line: 7))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: lines) func `a whole line is the sample that it was`(_ line: String) throws {
    #expect(JSONLinesParser.reads(Array(line.utf8)))
    #expect(try read(Array(line.utf8), usesDecoder: false).get() == read(Array(line.utf8), usesDecoder: true).get())
  }

  @Test(arguments: [
    "01", "-01", "1.", ".5", "-.5", "-", "+1", "1.e5", "1e", "1E+5", "-0", "1e400", "0.1234567890123456789",
    "123456789012345678901234567890", "4.35", "2.2250738585072011e-308", "NaN", "0x1", "1 2", "null", "\"1\"", "[1]",
    "1\u{B}", "\t1\r", "true",
  ]) func `numbers are as JSONDecoder has them`(_ number: String) {
    for line in [
      #"{"strokes":[{"x":[\#(number)],"y":[1],"t":[\#(number)]}]}"#,
      #"{"strokes":[{"x":[1],"y":[1],"id":\#(number)}],"unitsPerMillimetre":\#(number)}"#,
      #"{"strokes":[{"x":[1],"y":[1],"width":\#(number)}],"extra":\#(number)}"#,
    ] {
      #expect(read(Array(line.utf8), usesDecoder: false) == read(Array(line.utf8), usesDecoder: true), "\(line)")
    }
  }

  @Test func `a number that is too small for JSONDecoder is zero`() throws {
    let line = Array(#"{"strokes":[{"x":[1e-400],"y":[1]}]}"#.utf8)
    #expect(try read(line, usesDecoder: false).get().ink.strokes[0].points[0].location == Point(x: 0, y: 1))
  }

  @Test(arguments: [
    #""\ud83d""#, #""\udc00\ud83d""#, #""\ud83d\ude00""#, #""\u0000""#, "\"\u{1}\"", "\"\t\"", #""\x""#, #""\u12""#,
    "\"a",
    "\"\u{FFFD}\"", #""\/\b\f""#, "null", "1", #""a","text":"b""#, #""a","Text":"b""#, #""a",,"kind":"word""#,
    #""a","kind":null"#, #""a","kind":"none""#, #""a","extra":"\ud83d""#, #""a","extra":01"#,
  ]) func `texts are as JSONDecoder has them`(_ text: String) {
    let line = #"{"strokes":[{"x":[1],"y":[1]}],"text":\#(text)}"#
    #expect(read(Array(line.utf8), usesDecoder: false) == read(Array(line.utf8), usesDecoder: true), "\(line)")
  }

  @Test func `bytes that aren't UTF-8 are as JSONDecoder has them`() {
    for key in ["text", "extra", "kind"] {
      var line = Array(#"{"strokes":[{"x":[1],"y":[1]}],"\#(key)":"ab"}"#.utf8)
      line[line.count - 4] = 0xFF
      #expect(read(line, usesDecoder: false) == read(line, usesDecoder: true), "\(key)")
    }
  }

  @Test(arguments: lines) func `damaged lines are read, and told, as by JSONDecoder`(_ line: String) {
    var mutations = ByteMutations(seed: 3)
    var read = (plain: 0, all: 0)
    for _ in 0..<4_000 {
      let damaged = mutations.mutated(Array(line.utf8)).filter { $0 != 0x0A }
      let result = self.read(damaged, usesDecoder: false)
      let expected = self.read(damaged, usesDecoder: true)
      #expect(result == expected, "\(String(decoding: damaged, as: UTF8.self))")
      if case .success = result { read.all += 1 }
      if JSONLinesParser.reads(damaged) { read.plain += 1 }
    }
    #expect(read.plain > 10 && read.all > 10)
  }
}
