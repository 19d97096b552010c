import Foundation
import InkCore
import InkData
import TestSupport
import Testing

/// Files in other programs' formats read back equal, to the formats' resolution.
@Suite struct `Ink written in other formats` {
  private static let styled: LabelledInk = {
    var sample = InkSamples.plain
    sample.styles = [
      StrokeStyle(tool: .pen, colour: 0x1122_33FF, width: 2.5), StrokeStyle(tool: .highlighter, colour: 0xFFFF_0080),
    ]
    sample.sampleID = "styled"
    return sample
  }()
  private static let samples = InkSamples.all + [styled]

  private func written(_ samples: [LabelledInk], as name: String) throws -> [LabelledInk] {
    let folder = try TemporaryFolder()
    let writer = try SampleWriter(path: folder.file(name), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    for sample in samples { try writer.append(sample) }
    try writer.finish()
    var found: [LabelledInk] = []
    try SampleSource(path: folder.file(name)).samples { found.append($0) }
    return found
  }

  private static func isNear(_ a: Float?, _ b: Float?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= 1e-6 * max(1, abs(b))
  }

  @Test(arguments: ["a.ndjson", "a.jiix", "a.svg"])
  func `has the same properties, locations and times`(_ name: String) throws {
    // XML can't represent all characters of the awkward sample exactly; they are in InkML's test.
    let found = try written(Self.samples, as: name)
    #expect(found.map(\.info) == Self.samples.map(\.info))
    #expect(found.map(\.licence) == Self.samples.map(\.licence))
    #expect(found.map(\.unitsPerMillimetre) == Self.samples.map(\.unitsPerMillimetre))
    for (sample, expected) in zip(found, Self.samples) {
      // Millimetres and back round once each.
      let tolerance: Float = name.hasSuffix("jiix") && expected.unitsPerMillimetre != nil ? 2e-7 : 0
      for (stroke, wanted) in zip(sample.ink.strokes, expected.ink.strokes) {
        for (point, wanted) in zip(stroke.points, wanted.points) {
          #expect(abs(point.location.x - wanted.location.x) <= tolerance * abs(wanted.location.x))
          #expect(abs(point.location.y - wanted.location.y) <= tolerance * abs(wanted.location.y))
          #expect(Self.isNear(point.timeOffset, wanted.timeOffset))
        }
        #expect(stroke.startTime == wanted.startTime)
      }
    }
  }

  @Test func `keeps forces and styles where the format has them`() throws {
    var sample = InkSamples.full
    sample.ink.strokes[0].points[1].force = 0.5
    for name in ["a.jiix", "a.svg"] {
      let found = try #require(written([sample], as: name).first)
      #expect(found.ink.strokes.map { $0.points.map(\.force) } == sample.ink.strokes.map { $0.points.map(\.force) })
    }
    for name in ["a.svg", "a.jsonl"] {
      #expect(try written([Self.styled], as: name).map(\.styles) == [Self.styled.styles])
      #expect(try written([InkSamples.plain], as: name).map(\.styles) == [[]])
    }
  }

  @Test func `has one text block for one sample`() throws {
    let folder = try TemporaryFolder()
    let writer = try SampleWriter(
      path: folder.file("a.jiix"), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    try writer.append(InkSamples.plain)
    try writer.finish()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder.file("a.jiix"))))
        as? [String: Any])
    #expect(json["type"] as? String == "Text" && json["label"] as? String == "t" && json["version"] as? String == "3")
    let words = try #require(json["words"] as? [[String: Any]])
    let items = try #require(words.first?["items"] as? [[String: Any]])
    #expect(
      items.map { $0["X"] as? [Double] } == [[0, 10.5], [4]]
        && items.map { $0["type"] as? String } == ["stroke", "stroke"])
  }

  @Test func `is SVG of the right height`() throws {
    let folder = try TemporaryFolder()
    let writer = try SampleWriter(path: folder.file("a.svg"), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    for sample in Self.samples { try writer.append(sample) }
    try writer.finish()
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.svg"))))
    let root = try MarkupReader.read(bytes) { $0 }
    let height = try #require(root.attributes["height"].flatMap { Double("\($0)") })
    #expect(root.name == "svg" && Array(root.children).count == 4 && (100...480).contains(height))
    #expect(root.attributes["viewBox"].map { $0.hasSuffix(" \(root.attributes["height"]!)") } == true)
  }

  @Test(arguments: ["a.ndjson", "a.jiix", "a.svg"])
  func `numbers that aren't finite are an error`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let writer = try SampleWriter(path: folder.file(name), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    var sample = InkSamples.plain
    sample.ink.strokes[1].points[0].location.x = .infinity
    #expect(throws: SampleWritingError.notFinite(sampleID: "one", stroke: 2)) { try writer.append(sample) }
  }
}
