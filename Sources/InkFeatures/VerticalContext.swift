import InkCore

/// The nearness of ink of *other* strokes above and below each frame.
///
/// The dot of an i and the bar of a t are often written after the whole word; these two features announce them to the
/// frames of the letter's body.
struct VerticalContext {
  /// 1 / (1 + gap) to the nearest above, or 0.
  private(set) var above: [Float]
  /// 1 / (1 + gap) to the nearest below, or 0.
  private(set) var below: [Float]

  // The most entries of a column that are searched, so that the work stays linear in the frames of a scribble.
  private static let columnLimit = 64

  init(_ frames: Resampling, window: Float) {
    let count = frames.points.count
    above = [Float](repeating: 0, count: count)
    below = [Float](repeating: 0, count: count)
    guard window > 0, frames.parts.count > 1, let box = Box(around: frames.points) else { return }
    let left = box.lower.x
    let width = max(window, box.width / Float(4 * count))
    let columns = Int(box.width / width) + 1

    // Frames sorted by column (counting sort); `starts[c]..<starts[c + 1]` are those of column c.
    var column = [Int](repeating: 0, count: count)
    var starts = [Int](repeating: 0, count: columns + 1)
    for index in 0..<count {
      column[index] = min(Int((frames.points[index].x - left) / width), columns - 1)
      starts[column[index] + 1] += 1
    }
    for index in 0..<columns { starts[index + 1] += starts[index] }
    var sorted = [(point: Point, part: Int)](repeating: (.zero, 0), count: count)
    var filled = starts
    for (part, range) in frames.parts.enumerated() {
      for index in range {
        sorted[filled[column[index]]] = (frames.points[index], part)
        filled[column[index]] += 1
      }
    }

    for (part, range) in frames.parts.enumerated() {
      for index in range {
        let point = frames.points[index]
        var up = Float.infinity
        var down = Float.infinity
        for near in max(column[index] - 1, 0)...min(column[index] + 1, columns - 1) {
          for entry in sorted[starts[near]..<min(starts[near + 1], starts[near] + Self.columnLimit)] {
            guard entry.part != part, abs(entry.point.x - point.x) <= window else { continue }
            let gap = point.y - entry.point.y
            if gap >= 0 { up = min(up, gap) } else { down = min(down, -gap) }
          }
        }
        above[index] = 1 / (1 + up)
        below[index] = 1 / (1 + down)
      }
    }
  }
}
