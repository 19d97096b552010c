import InkCore
import InkFeatures
import Testing

/// The map of the whole ink.
@Suite struct `Plane map` {
  private func plane(_ ink: Ink, cells: Int = 8) throws -> [Float] {
    try FeatureExtractor(settings: FeatureSettings(planeCells: cells)).frames(of: ink).plane
  }

  /// The numbers of one direction, row by row.
  private func layer(_ plane: [Float], _ direction: Int) -> [Float] {
    stride(from: direction, to: plane.count, by: 8).map { plane[$0] }
  }

  private static let cross = Ink(strokes: [
    Stroke(locations: [Point(x: 0, y: 50), Point(x: 100, y: 50)]),
    Stroke(locations: [Point(x: 50, y: 0), Point(x: 50, y: 100)]),
  ])

  @Test func `a cross is a row of right and a column of down`() throws {
    let plane = try plane(Self.cross)
    #expect(plane.count == 8 * 8 * 8)
    let (right, down) = (layer(plane, 0), layer(plane, 2))
    // The middle lies between cells 3 and 4, which share the ink; the cross fills the square.
    for row in 0..<8 {
      for column in 0..<8 {
        #expect((right[row * 8 + column] > 0.2) == (row == 3 || row == 4))
        #expect((down[row * 8 + column] > 0.2) == (column == 3 || column == 4))
      }
    }
    for direction in [1, 3, 4, 5, 6, 7] { #expect(layer(plane, direction).max()! < 1e-4) }
  }

  @Test func `position and size don't matter, and the way the ink is sampled hardly does`() throws {
    let expected = try plane(Self.cross)
    let moved = Ink(strokes: [
      Stroke(locations: [Point(x: -7, y: 3), Point(x: -7 + 0.4, y: 3)]),
      Stroke(locations: (0...20).map { Point(x: -6.8, y: 2.8 + Float($0) * 0.02) }),
    ])
    // Rounding alone: the frames are the same.
    for (a, b) in zip(expected, try plane(moved)) { #expect(abs(a - b) < 1e-3) }
  }

  @Test func `every number is finite and below two, whatever the ink`() throws {
    let dot = Ink(strokes: [Stroke(locations: [Point(x: 5, y: 5)])])
    let scribble = Ink(strokes: [
      Stroke(locations: (0..<20_000).map { Point(x: Float($0 % 2) * 3, y: Float($0 % 7)) })
    ])
    let long = Ink(strokes: [Stroke(locations: [Point(x: 0, y: 0), Point(x: 1e30, y: 1)])])
    for ink in [dot, scribble, long] {
      let plane = try plane(ink, cells: 32)
      #expect(plane.allSatisfy { $0.isFinite && (0..<2).contains($0) } && plane.contains { $0 > 0 })
    }
  }

  @Test func `there is no map unless the settings ask for it`() throws {
    #expect(try FeatureExtractor().frames(of: Self.cross).plane.isEmpty)
  }
}
