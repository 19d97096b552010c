import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `JSON lines` {
  private func read(_ line: String) throws -> LabelledInk {
    try JSONLinesReader().sample(from: Array(line.utf8), file: "f", name: "n", line: 7)
  }

  @Test func `a line with text and strokes is a sample`() throws {
    let sample = try read(#"{"text":"a b","strokes":[{"x":[1,2.5],"y":[3,4]}]}"#)
    #expect(sample.text == "a b" && sample.kind == .line && sample.sampleID == "n#7" && sample.language == "und")
    #expect(sample.ink == Ink(strokes: [Stroke(locations: [Point(x: 1, y: 3), Point(x: 2.5, y: 4)])]))
  }

  @Test func `every key is read and absent values stay absent`() throws {
    let sample = try read(
      #"{"text":"q","kind":"word","language":"en","writer":"c/w","contributor":"c","source":"s","id":"i","licence":"MIT","unitsPerMillimetre":4,"extra":{"any":[1]},"strokes":[{"x":[1,2],"y":[3,4],"t":[0,null],"force":[null,0.5],"azimuth":[1,1],"altitude":[0.5,1],"start":2.5,"id":9,"transform":[1,0,0,1,5,6],"visible":[[0,1]]}]}"#
    )
    #expect(
      sample
        == LabelledInk(
          ink: Ink(strokes: [
            Stroke(
              points: [
                StrokePoint(location: Point(x: 1, y: 3), timeOffset: 0, azimuth: 1, altitude: 0.5),
                StrokePoint(location: Point(x: 2, y: 4), force: 0.5, azimuth: 1, altitude: 1),
              ], id: 9, startTime: 2.5, transform: .init(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 6), maskedRanges: [0..<1])
          ]), text: "q", kind: .word, language: "en", writer: "c/w", contributor: "c", source: "s", sampleID: "i",
          licence: "MIT", unitsPerMillimetre: 4))
  }

  @Test func `ink that is to be recognized needs no text`() throws {
    let reader = JSONLinesReader(defaults: SampleDefaults(text: ""))
    let line = Array(#"{"strokes":[{"x":[1],"y":[2]}]}"#.utf8)
    #expect(try reader.sample(from: line, file: "f", name: "n", line: 1).text == "")
  }

  @Test func `what is written reads back the same`() throws {
    for sample in InkSamples.all {
      let line = try JSONLinesWriter.line(of: sample)
      #expect(line.last == UInt8(ascii: "\n") && line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
      #expect(try JSONLinesReader().sample(from: line, file: "f", name: "n", line: 1) == sample)
    }
  }

  @Test func `a number that JSON can't represent is not written`() {
    var sample = InkSamples.all[0]
    sample.ink.strokes[0].points[0].location.x = .nan
    #expect(throws: SampleWritingError.notFinite(sampleID: sample.sampleID, stroke: 1)) {
      try JSONLinesWriter.line(of: sample)
    }
  }

  @Test(
    arguments: [
      (#"{"strokes":[]}"#, JSONLinesError.missingKey(file: "f", line: 7, key: "text")),
      (#"{"text":"a"}"#, .missingKey(file: "f", line: 7, key: "strokes")),
      (#"{"text":"a","strokes":[{"x":[1]}]}"#, .missingKey(file: "f", line: 7, key: "strokes[0].y")),
      (#"{"txet":"a","strokes":[]}"#, .unknownKey(file: "f", line: 7, key: "txet", nearest: "text")),
      (#"{"mood":"a","strokes":[]}"#, .unknownKey(file: "f", line: 7, key: "mood", nearest: nil)),
      (#"{"texts":"a","strokes":[]}"#, .unknownKey(file: "f", line: 7, key: "texts", nearest: "text")),
      (
        #"{"text":"a","strokes":[{"x":[1],"y":[1],"forces":[1]}]}"#,
        .unknownKey(file: "f", line: 7, key: "strokes[0].forces", nearest: "force")
      ),
      (
        #"{"text":"a","strokes":[{"x":[1,2],"y":[1]}]}"#,
        .unevenChannel(file: "f", line: 7, key: "strokes[0].y", expected: 2, found: 1)
      ),
      (
        #"{"text":"a","strokes":[{"x":[1,2],"y":[1,2],"t":[]}]}"#,
        .unevenChannel(file: "f", line: 7, key: "strokes[0].t", expected: 2, found: 0)
      ),
      (#"{"text":5,"strokes":[]}"#, .wrongValue(file: "f", line: 7, key: "text", expected: "a text")),
      (#"{"text":"a","strokes":{}}"#, .wrongValue(file: "f", line: 7, key: "strokes", expected: "a list")),
      (
        #"{"text":"a","strokes":[{"x":["1"],"y":[1]}]}"#,
        .wrongValue(file: "f", line: 7, key: "strokes[0].x[0]", expected: "a number")
      ),
      (
        #"{"text":"a","strokes":[{"x":[1e99],"y":[1]}]}"#,
        .wrongValue(file: "f", line: 7, key: "strokes[0].x[0]", expected: "a number in the range of ink")
      ),
      (
        #"{"text":"a","kind":"poem","strokes":[]}"#,
        .wrongValue(file: "f", line: 7, key: "kind", expected: "character, word, line or page")
      ),
      (
        #"{"text":"a","strokes":[{"x":[1],"y":[1],"transform":[1]}]}"#,
        .wrongValue(file: "f", line: 7, key: "strokes[0].transform", expected: "a list of six numbers")
      ),
      (
        #"{"text":"a","strokes":[{"x":[1],"y":[1],"visible":[[0,2]]}]}"#,
        .wrongValue(
          file: "f", line: 7, key: "strokes[0].visible", expected: "a list of [first, end] with 0 ≤ first ≤ end ≤ 1")
      ),
      (#"[1]"#, .wrongValue(file: "f", line: 7, key: "the line", expected: "an object")),
    ] as [(String, JSONLinesError)])
  func `a line that is no sample says what and where`(_ line: String, _ error: JSONLinesError) {
    #expect(throws: error) { try read(line) }
  }

  @Test(arguments: [#"{"text":"a","strokes":[{"x":[1,"#, "{", "text", #"{"text":NaN}"#, "\u{0}"])
  func `a line that is not JSON says so`(_ line: String) {
    let error = #expect(throws: JSONLinesError.self) { try read(line) }
    guard case .notJSON("f", 7, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `a file is read line by line and errors name the line`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/lines-\(UInt32.random(in: 0 ... .max)).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let good = #"{"text":"a","strokes":[]}"#
    try "\u{FEFF}\(good)\r\n\n\(good)\n{\"text\"".write(toFile: path, atomically: true, encoding: .utf8)
    var lines: [Int] = []
    let error = #expect(throws: JSONLinesError.self) {
      try JSONLinesReader().samples(at: path) { _, line, _ in lines.append(line) }
    }
    #expect(lines == [1, 3])
    guard case .notJSON(path, 4, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    arguments: [
      (
        JSONLinesError.notJSON(file: "f", line: 2, reason: "why"),
        "f:2: the line is not JSON (why): write one complete JSON object a line"
      ),
      (.tooLong(file: "f", line: 2, limit: 256 << 20), "f:2: the line is longer than 256 MiB: write one sample a line"),
      (
        .unknownKey(file: "f", line: 2, key: "texts", nearest: "text"), "f:2: unknown key “texts”; did you mean “text”?"
      ),
      (
        .unknownKey(file: "f", line: 2, key: "mood", nearest: nil),
        "f:2: unknown key “mood”: remove it, or put it under “extra”"
      ),
      (.missingKey(file: "f", line: 2, key: "text"), "f:2: “text” is missing: add it"),
      (.wrongValue(file: "f", line: 2, key: "text", expected: "a text"), "f:2: “text” is not a text: correct it"),
      (
        .unevenChannel(file: "f", line: 2, key: "strokes[0].y", expected: 2, found: 1),
        "f:2: “strokes[0].y” has 1 values where the stroke has 2 points: give each point one value, or null"
      ),
    ] as [(JSONLinesError, String)])
  func `each error is a sentence with location and remedy`(_ error: JSONLinesError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
