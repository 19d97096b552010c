import InkCore
import InkData

/// Samples that between them have every channel and every field, with and without.
package enum InkSamples {
  package static let all: [LabelledInk] = [plain, full, awkward]

  package static let plain = LabelledInk(
    ink: Ink(strokes: [
      Stroke(locations: [Point(x: 0, y: 0), Point(x: 10.5, y: -3)]), Stroke(locations: [Point(x: 4, y: 4)]),
    ]), text: "t", kind: .character, language: "en", writer: "c/w", contributor: "c", source: "s", sampleID: "one",
    licence: "MIT")

  package static let full = LabelledInk(
    ink: Ink(strokes: [
      Stroke(
        points: [
          StrokePoint(location: Point(x: 1, y: 2), timeOffset: 0, force: 0.25, azimuth: 1.5, altitude: 0.75),
          StrokePoint(location: Point(x: 3, y: 2), timeOffset: 0.01, force: nil, azimuth: 1.25, altitude: 0.5),
        ], startTime: 0),
      Stroke(
        points: [StrokePoint(location: Point(x: 1e-3, y: 123_456.7), timeOffset: 0, force: 1)], startTime: 0.75),
    ]), text: "two words", kind: .line, language: "en-GB", writer: "c/x", contributor: "c", source: "s",
    sampleID: "two", licence: "CC-BY-4.0", unitsPerMillimetre: 39.37)

  package static let awkward = LabelledInk(
    ink: Ink(strokes: [Stroke(locations: [Point(x: -0.1, y: 3e7)])]), text: "<\"&\\>\n\t語é\u{2028} ", kind: .word,
    language: "und", writer: "ü/ß", contributor: "ü", source: "s\"", sampleID: "a/b.dat#3", licence: "NOASSERTION")
}
