import InkCore
import InkFeatures
import Testing

/// A map of the ink around each frame, after its other features.
@Suite struct `Context map` {
  /// The map of a frame as [row][column][direction].
  private func map(_ frames: FeatureFrames, frame: Int, settings: FeatureSettings) -> [[[Float]]] {
    let base = frame * frames.featureCount + frames.featureCount - settings.mapCells * settings.mapCells * 8
    return (0..<settings.mapCells).map { row in
      (0..<settings.mapCells).map { column in
        (0..<8).map { frames.values[base + (row * settings.mapCells + column) * 8 + $0] }
      }
    }
  }

  /// A square with sides of 2.4 units, a stroke a side: right along the top, down, left, up.
  private static let square = Ink(strokes: [
    Stroke(locations: [Point(x: 0, y: 0), Point(x: 100, y: 0)]),
    Stroke(locations: [Point(x: 100, y: 0), Point(x: 100, y: 100)]),
    Stroke(locations: [Point(x: 100, y: 100), Point(x: 0, y: 100)]),
    Stroke(locations: [Point(x: 0, y: 100), Point(x: 0, y: 0)]),
  ])

  /// The largest number from rounding in a cell beside one that ink lies in the middle of.
  private static let leak: Float = 1e-4

  @Test func `ink on the right with direction down is in the right cells as down`() throws {
    let settings = FeatureSettings(slantCorrection: 0, mapCells: 3, mapReach: 2.7)
    let frames = try FeatureExtractor(settings: settings).frames(of: Self.square)
    #expect(frames.featureCount == 11 + 72)
    let middle = try #require(frames.origins.firstIndex { $0.stroke == 0 }) + 3
    let seen = map(frames, frame: middle, settings: settings)
    // In the middle of the top side: the frame's own stroke goes right, through all three cells of its row.
    for column in 0..<3 { #expect(seen[1][column][0] > 0.2) }
    // Nothing above it; below the side that went up on the left and the one that went down on the right.
    #expect(seen[0].allSatisfy { $0.allSatisfy { $0 < Self.leak } })
    #expect(seen[2][0][6] > 0.2 && seen[2][2][2] > 0.2)
    #expect(seen[2][0][2] < Self.leak && seen[2][2][6] < Self.leak)
    let end = try #require(frames.origins.lastIndex { $0.stroke == 0 })
    let corner = map(frames, frame: end, settings: settings)
    #expect(corner[2][1][2] > 0.2 && corner[2][1][6] == 0)
  }

  @Test func `ink beyond the reach isn't in the map and every number stays below two`() throws {
    let settings = FeatureSettings(mapCells: 5, mapReach: 0.5)
    let frames = try FeatureExtractor(settings: settings).frames(of: Self.square)
    let middle = try #require(frames.origins.firstIndex { $0.stroke == 0 }) + 3
    let seen = map(frames, frame: middle, settings: settings).flatMap { $0 }.map { $0.reduce(0, +) }
    // Its own row: the other sides are farther away.
    #expect(seen.indices.allSatisfy { $0 / 5 == 2 || seen[$0] < Self.leak }, "\(seen)")
    #expect(seen[10..<15].reduce(0, +) > 1)
    // A scribble of thousands of frames in one spot.
    let scribble = Ink(strokes: [
      Stroke(locations: (0..<20_000).map { Point(x: Float($0 % 2) * 3, y: Float($0 % 7)) })
    ])
    let black = try FeatureExtractor(settings: FeatureSettings(mapCells: 3, mapReach: 2)).frames(of: scribble)
    #expect(black.values.allSatisfy { $0.isFinite } && black.values.max()! < 4.001)
    #expect(black.values.indices.allSatisfy { $0 % 83 < 11 || (0..<2).contains(black.values[$0]) })
  }

  @Test func `a map leaves the other features as they are`() throws {
    let ink = InkSamples.line()
    let plain = try FeatureExtractor().frames(of: ink)
    let settings = FeatureSettings(mapCells: 2)
    let mapped = try FeatureExtractor(settings: settings).frames(of: ink)
    #expect(mapped.frameCount == plain.frameCount && mapped.origins == plain.origins)
    #expect(mapped.featureCount == plain.featureCount + 32 && mapped.featureCount == settings.featureCount)
    for frame in 0..<plain.frameCount {
      let row = mapped.values[frame * mapped.featureCount..<(frame + 1) * mapped.featureCount]
      let columns = frame * plain.featureCount..<(frame + 1) * plain.featureCount
      #expect(Array(row.prefix(plain.featureCount)) == Array(plain.values[columns]))
      #expect(row.dropFirst(plain.featureCount).contains { $0 > 0 }, "its own ink at least")
    }
  }

  @Test func `the settings' limits are checked`() {
    #expect(throws: SettingError(name: "mapCells", value: "17", range: "between 0 and 16")) {
      try FeatureSettings(mapCells: 17).check()
    }
    #expect(throws: SettingError(name: "mapReach", value: "0.0", range: "between 0.1 and 100.0")) {
      try FeatureSettings(mapReach: 0).check()
    }
  }
}
