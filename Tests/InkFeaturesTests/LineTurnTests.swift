import InkCore
import InkFeatures
import TestSupport
import Testing

@Suite struct `A tilted line` {
  let extractor = FeatureExtractor(settings: FeatureSettings(slopeLimit: 1.8))

  /// Turns an ink by the angle with this tangent.
  private func turned(_ ink: Ink, slope: Float) -> Ink {
    let cosine = 1 / (1 + slope * slope).squareRoot()
    let sine = slope * cosine
    return ink.mapped { Point(x: cosine * $0.x - sine * $0.y, y: sine * $0.x + cosine * $0.y) }
  }

  @Test(arguments: [0.3, -0.577, 1, -1.732] as [Float]) func `has the frames of a level one`(slope: Float) throws {
    let ink = InkSamples.line()
    let level = try extractor.frames(of: ink)
    let tilted = try extractor.frames(of: turned(ink, slope: slope))
    #expect(abs(level.frameCount - tilted.frameCount) <= 2)
    // The axis of the ink and its baseline differ by a little, which the slope of the baseline removes.
    let count = min(level.values.count, tilted.values.count)
    let differences = zip(level.values.prefix(count), tilted.values.prefix(count)).map { abs($0 - $1) }.sorted()
    #expect(differences[count * 9 / 10] < 0.05)
  }

  @Test func `is turned no further than the settings say`() throws {
    let ink = turned(InkSamples.line(), slope: 2)
    #expect(try extractor.frames(of: ink).values == FeatureExtractor().frames(of: ink).values)
  }

  @Test func `isn't what slashes, arrows and slanted letters are`() throws {
    let slash = InkSamples.segment(Point(x: 0, y: 10), Point(x: 10, y: 0))
    let arrow = Ink(
      strokes: slash.strokes + InkSamples.segment(Point(x: 7, y: 0), Point(x: 10, y: 0)).strokes
        + InkSamples.segment(Point(x: 10, y: 3), Point(x: 10, y: 0)).strokes)
    // A loop, such as an l's, by itself and twice.
    let loop = turned(InkSamples.line(letters: 1).mapped { Point(x: 0.3 * $0.x, y: 2 * $0.y) }, slope: 0.5)
    for ink in [slash, arrow, loop, Ink(strokes: loop.strokes + loop.mapped { $0 + Point(x: 8, y: 0) }.strokes)] {
      #expect(try extractor.frames(of: ink).values == FeatureExtractor().frames(of: ink).values)
    }
  }
}
