import InkCore
import InkFeatures
import Testing

@Suite struct UnitTests {
  private func ink(scale: Float) -> Ink {
    Ink(
      strokes: (0..<4).map { index in
        Stroke(locations: (0...10).map { Point(x: scale * Float(8 * index), y: scale * Float($0)) })
      })
  }

  @Test func `frames have the length of a unit in the ink's measure`() throws {
    let extractor = FeatureExtractor()
    // The standard deviation of y of a stroke from 0 to 10.
    let expected = (Float(100) / 12).squareRoot()
    #expect(abs(try extractor.frames(of: ink(scale: 1)).unit - expected) < 0.01)
    #expect(abs(try extractor.frames(of: ink(scale: 50)).unit - 50 * expected) < 0.5)
  }

  @Test func `a dot has no unit`() throws {
    let dot = Ink(strokes: [Stroke(locations: [Point(x: 3, y: 4)])])
    #expect(try FeatureExtractor().frames(of: dot).unit == 0)
  }
}
