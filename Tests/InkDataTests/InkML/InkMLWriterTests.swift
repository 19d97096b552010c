import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `InkML writing` {
  private func written(_ samples: [LabelledInk]) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.path + "/written-\(UInt32.random(in: 0 ... .max)).inkml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try SampleWriter(path: path, card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    for sample in samples { try writer.append(sample) }
    try writer.finish()
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func `what is written reads back the same`() throws {
    let reading = try InkMLReader().read(try written(InkSamples.all), file: "f")
    #expect(reading.problems.isEmpty)
    #expect(reading.samples == InkSamples.all)
  }

  @Test func `transforms are applied and masked parts left out`() throws {
    var sample = InkSamples.plain
    sample.ink = Ink(strokes: [
      Stroke(
        points: (0..<4).map { StrokePoint(location: Point(x: Float($0), y: 0)) },
        transform: .init(a: 2, b: 0, c: 0, d: 1, tx: 1, ty: 5), maskedRanges: [0..<1, 2..<4])
    ])
    let ink = try InkMLReader().read(try written([sample]), file: "f").samples[0].ink
    #expect(
      ink.strokes.map { $0.points.map(\.location) } == [[Point(x: 1, y: 5)], [Point(x: 5, y: 5), Point(x: 7, y: 5)]])
  }

  @Test func `text that XML can't represent is not written`() throws {
    var sample = InkSamples.plain
    sample.text = "\u{1}"
    #expect(throws: SampleWritingError.unwritableText(sampleID: "one", field: "truth")) { try written([sample]) }
    sample = InkSamples.plain
    sample.ink.strokes[1].points[0].location.y = .infinity
    #expect(throws: SampleWritingError.notFinite(sampleID: "one", stroke: 2)) { try written([sample]) }
  }

  @Test func `the sentences say what is wrong where and what to do`() {
    #expect(
      SampleWritingError.unwritableText(sampleID: "one", field: "truth").description
        == "the truth of sample one has a control character, which XML can't represent: correct it or write jsonl")
    #expect(
      SampleWritingError.notFinite(sampleID: "one", stroke: 2).description
        == "stroke 2 of sample one has a coordinate that isn't a finite number: “inkling data validate” lists such samples; leave them out"
    )
  }
}
