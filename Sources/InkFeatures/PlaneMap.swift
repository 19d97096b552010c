import InkCore

/// The whole ink seen at once: lengths of ink by location and by direction of the pen, `[cells, cells, 8]`.
///
/// The ink lies with its centre of mass in the middle, scaled alike along both axes so that `reach` standard deviations
/// fit from the middle to a side; what lies farther out is ignored. Rows run from the top, cells of a row from the left.
/// Each cell has the length of ink in each of eight directions, in sides of a cell, softly limited.
///
/// ## Source
/// Z.-L. Bai and Q. Huo, A study on the use of 8-directional features for online handwritten Chinese character
/// recognition, ICDAR 2005; C.-L. Liu, K. Nakashima, H. Sako and H. Fujisawa, Handwritten digit recognition, 2004
/// (normalization by moments).
struct PlaneMap {
  /// The numbers, row by row, the directions of a cell side by side.
  private(set) var values: [Float]
  private let cells: Int

  /// Square ink of even darkness reaches 1.7 standard deviations from its middle, a bare cross 2.45.
  private static let reach: Float = 2.4

  init(_ frames: Resampling, cells: Int) {
    self.cells = cells
    values = [Float](repeating: 0, count: cells * cells * PenDirection.count)
    let (middle, deviation) = Self.moments(frames)
    let half = max(Self.reach * deviation, 1e-6)
    let scale = Float(cells) / (2 * half)
    for part in frames.parts {
      if part.count == 1 {
        // A dot is drawn as long as a cell.
        add(1, at: located(frames.points[part.lowerBound], middle, half, scale), PenDirection(.zero))
      }
      for index in part.dropLast() {
        let from = located(frames.points[index], middle, half, scale)
        let to = located(frames.points[index + 1], middle, half, scale)
        let piece = to - from
        let length = piece.length
        guard length > 0 else { continue }
        let direction = PenDirection(piece)
        // Drawn in steps of at most half a cell.
        let count = min(Int(length * 2) + 1, 4 * cells)
        for step in 0..<count {
          add(length / Float(count), at: from + piece * ((Float(step) + 0.5) / Float(count)), direction)
        }
      }
    }
    // A cell that one stroke crosses has a length of about 1, which becomes two thirds; a black cell stays below 2.
    for index in values.indices { values[index] = values[index] / (1 + values[index] / 2) }
  }

  /// A location in cells, from the middle of the upper left one.
  private func located(_ point: Point, _ middle: Point, _ half: Float, _ scale: Float) -> Point {
    Point(x: (point.x - middle.x + half) * scale - 0.5, y: (point.y - middle.y + half) * scale - 0.5)
  }

  /// Adds a length of ink to the four cells around a location.
  private mutating func add(_ length: Float, at location: Point, _ direction: PenDirection) {
    guard location.x > -1, location.y > -1, location.x < Float(cells), location.y < Float(cells) else { return }
    // Rounded down: both are above −1.
    let (x, y) = (Int(location.x + 1) - 1, Int(location.y + 1) - 1)
    let (shareX, shareY) = (location.x - Float(x), location.y - Float(y))
    for corner in 0..<4 {
      let (right, down) = (corner % 2, corner / 2)
      let (cellX, cellY) = (x + right, y + down)
      guard cellX >= 0, cellY >= 0, cellX < cells, cellY < cells else { continue }
      let share = (right == 0 ? 1 - shareX : shareX) * (down == 0 ? 1 - shareY : shareY)
      let cell = (cellY * cells + cellX) * PenDirection.count
      values[cell + direction.axis] += length * share * (1 - direction.diagonalShare)
      values[cell + direction.diagonal] += length * share * direction.diagonalShare
    }
  }

  /// The centre of mass, and the standard deviation about it, averaged over both axes. Frames lie at equal arc length,
  /// so that each counts alike.
  private static func moments(_ frames: Resampling) -> (middle: Point, deviation: Float) {
    let count = Float(frames.points.count)
    let middle = frames.points.reduce(.zero, +) * (1 / count)
    let square = frames.points.reduce(Float(0)) { $0 + ($1 - middle).dot($1 - middle) }
    return (middle, (square / count / 2).squareRoot())
  }
}
