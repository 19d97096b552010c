import Export
import InkCore
import InkFeatures
import Testing

@Suite struct ParityInkTests {
  @Test func `scribbles are the same at every call and of many lengths`() throws {
    let scribbles = ParityInk.scribbles()
    #expect(scribbles == ParityInk.scribbles())
    #expect(Set(scribbles.map(\.strokes.count)) == [1, 2, 3, 5, 8, 13, 24, 40])
    #expect(scribbles.allSatisfy { $0.strokes.allSatisfy { $0.points.allSatisfy(\.location.isFinite) } })
    #expect(scribbles.contains { $0.strokes.contains { $0.points.count == 1 } })
    for scribble in scribbles { #expect(try FeatureExtractor().frames(of: scribble).frameCount > 0) }
  }

  @Test func `fewer scribbles are the first of more`() {
    #expect(ParityInk.scribbles(count: 3) == Array(ParityInk.scribbles().prefix(3)))
  }
}
