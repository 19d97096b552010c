import InkCore

/// Where most of a line's ink lies, in slices along x; lengths in x-heights, y down.
///
/// People see the line above and keep clear of it: ascenders and descenders may meet, letters don't run through each other.
struct LineBand {
  /// The heights that a tenth of the ink around each slice lies above, and below.
  private var slices: [Int: (upper: Float, lower: Float)] = [:]

  private static let width: Float = 1.5

  init(_ points: some Sequence<Point>) {
    var heights: [Int: [Float]] = [:]
    for point in points {
      let slice = Int((point.x / Self.width).rounded(.down))
      for near in slice - 1...slice + 1 { heights[near, default: []].append(point.y) }
    }
    slices = heights.mapValues { heights in
      let sorted = heights.sorted()
      return (sorted[sorted.count / 10], sorted[sorted.count - 1 - sorted.count / 10])
    }
  }

  /// Returns the distance by which the line has to move down to be clear of one above: negative if it is,
  /// `nil` if they aren't above one another.
  func distance(below other: LineBand, clearance: Float) -> Float? {
    slices.lazy.compactMap { slice, own in other.slices[slice].map { $0.lower + clearance - own.upper } }.max()
  }

  func moved(down distance: Float) -> LineBand {
    var band = self
    band.slices = slices.mapValues { ($0.upper + distance, $0.lower + distance) }
    return band
  }
}
