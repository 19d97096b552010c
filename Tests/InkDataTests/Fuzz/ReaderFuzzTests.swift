import Foundation
import InkCore
import InkData
import TestSupport
import Testing

/// Thousands of damaged files: each gives an error or sane samples, soon, and never a trap.
@Suite struct `Damaged files` {
  private static let inkml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ink xmlns="http://www.w3.org/2003/InkML"><annotation type="writer">w</annotation>
    <definitions><context xml:id="c"><inkSource xml:id="i"><sampleRate uniform="true" value="100"/>
    <traceFormat><channel name="X"/><channel name="Y" orientation="-ve"/><channel name="T" units="ms"/>
    <intermittentChannels><channel name="F" max="255"/><channel name="S" type="boolean"/></intermittentChannels></traceFormat>
    </inkSource><canvasTransform><mapping type="affine"><affine>1 0 0, 0 1 0</affine></mapping></canvasTransform></context></definitions>
    <traceGroup xml:id="g" contextRef="#c"><annotation type="truth">ab</annotation><trace xml:id="t">1 2 0 9 T,'3'4'5,"1"1"1,* * *,? 5 6</trace><trace>7 8 100</trace></traceGroup>
    <traceView traceDataRef="#g" from="1:2" to="2:1"><annotation type="truth">c</annotation></traceView>
    </ink>
    """
  private static let line =
    #"{"text":"q a","kind":"line","writer":"w","unitsPerMillimetre":4,"strokes":[{"x":[1,2.5],"y":[3,-4e1],"t":[0,null],"force":[1,1],"start":0.5,"id":9,"transform":[1,0,0,1,5,6],"visible":[[0,1]]}]}"#

  /// Checks that hold for whatever a reader accepts.
  private static func isSane(_ sample: LabelledInk) -> Bool {
    sample.ink.strokes.allSatisfy { stroke in
      stroke.points.allSatisfy { $0.location.isFinite }
        && stroke.maskedRanges?.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= stroke.points.count } != false
    }
  }

  @Test func `InkML`() {
    var mutations = ByteMutations(seed: 1)
    var readable = 0
    for round in 0..<3000 {
      let bytes = mutations.mutated(Array(Self.inkml.utf8))
      guard
        let reading = try? InkMLReader(unit: round.isMultiple(of: 2) ? .outermost : .innermost).read(bytes, file: "f")
      else { continue }
      readable += 1
      #expect(reading.samples.allSatisfy(Self.isSane), "round \(round)")
    }
    #expect(readable > 100, "some faults are small enough")
  }

  @Test func `JSON lines`() {
    var mutations = ByteMutations(seed: 2)
    let reader = JSONLinesReader()
    var readable = 0
    for round in 0..<10_000 {
      let bytes = mutations.mutated(Array(Self.line.utf8))
      guard let sample = try? reader.sample(from: bytes, file: "f", name: "n", line: 1) else { continue }
      readable += 1
      #expect(Self.isSane(sample), "round \(round)")
    }
    #expect(readable > 20, "some faults are small enough")
  }

  @Test func `traces alone`() {
    var mutations = ByteMutations(seed: 3)
    let format = InkMLTraceFormat(
      channels: [.init(name: "X"), .init(name: "Y"), .init(name: "S", isBoolean: true)], regularCount: 2)
    for round in 0..<20_000 {
      let text = String(
        decoding: mutations.mutated(Array("1125 18432 T,'23'43,\"7\"-8F,3-5*,#1F ?,-.5e1 +2".utf8)), as: UTF8.self)
      guard let data = try? InkMLTraceParser.parse(text.utf8, format: format) else { continue }
      #expect(data.values.allSatisfy { $0.isNaN || abs($0) <= Double(Float.greatestFiniteMagnitude) }, "round \(round)")
    }
  }

  @Test func `compiled sets and splits`() throws {
    let folder = try TemporaryFolder()
    let writer = try CompiledSetWriter(
      path: folder.file("whole.inkset"), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    for sample in InkSamples.all { try writer.append(sample) }
    try writer.finish()
    let set = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("whole.inkset"))))
    let split = Array(
      #"{"set":"s","by":"writer","training":["a"],"test":["b"],"groups":[["a"]],"excluded":[{"name":"c","kinds":["word"],"reason":"r"}]}"#
        .utf8)
    var mutations = ByteMutations(seed: 4)
    for round in 0..<1500 {
      let path = folder.file("damaged")
      try Data(mutations.mutated(set)).write(to: URL(fileURLWithPath: path))
      if let damaged = try? CompiledSet(path: path) {
        for index in 0..<damaged.count {
          if let sample = try? damaged.sample(at: index) { #expect(Self.isSane(sample), "round \(round)") }
        }
      }
      try Data(mutations.mutated(split)).write(to: URL(fileURLWithPath: path))
      _ = try? DataSplit.read(path: path)
    }
  }
}

/// Thousands of damaged files of CASIA's: each gives an error or sane strokes, and never a trap.
@Suite struct `Damaged CASIA files` {
  @Test func `CASIA's`() throws {
    let ink = [[(1, 2), (3, 4)], [(5, 6)]]
    let characters = CASIAFixture.character([0xAB, 0xC4, 0, 0], ink) + CASIAFixture.character([0, 0x41, 0, 0], ink)
    let page = CASIAFixture.page(strokes: ink, lines: [([0, 1], [[0xC4, 0xAB], [0x41, 0]]), ([1], [[0x42, 0]])])
    for (name, bytes) in [("1.pot", characters), ("1.wptt", page)] {
      let readable = try ByteMutations.readable(of: bytes, seed: 4, rounds: 1500, name: name) { folder in
        var isSane = true
        _ = try CASIAImporter().samples(from: folder.path, progress: { _ in }) { sample in
          isSane = isSane && !sample.text.isEmpty && sample.ink.strokes.allSatisfy { !$0.points.isEmpty }
        }
        #expect(isSane)
        return true
      }
      #expect(readable > 50, "\(name): \(readable)")
    }
  }
}
