import InkCore

/// Finds the lines of a text by the pen's returns to the left.
///
/// A line begins where a stroke is to the left of the end of the writing and lower, by a letter's height, than the
/// writing near it. A stroke that goes back to dot or cross a letter belongs to the nearest line. A line that isn't one
/// (a comma, a crossing, a rising baseline) is joined to the previous one.
public struct LineLayout: Sendable {
  /// The indices of the strokes of each line, top to bottom, in the order of writing.
  public private(set) var lines: [[Int]] = []

  private let boxes: [Box]
  private let letterHeight: Float

  /// Finds the lines of an ink; strokes without points stay with the previous stroke.
  public init(of ink: Ink) {
    boxes = ink.strokes.map { Box(around: $0.points.lazy.map(\.location)) ?? .empty }
    letterHeight = Self.letterHeight(of: boxes)
    for index in boxes.indices { assign(index) }
    joinFalseLines()
  }

  /// The ink on one line: each further line is moved to the right of the previous one, a space apart.
  public func laidEndToEnd(_ ink: Ink) -> Ink {
    guard var end = lines.first.map(box(of:)), lines.count > 1 else { return ink }
    var result = ink
    let space = space
    for line in lines.dropFirst() {
      let box = box(of: line)
      let shift = Point(x: end.right + space - box.left, y: middle(of: lines[0]) - middle(of: line))
      for index in line {
        for point in result.strokes[index].points.indices {
          let location = result.strokes[index].points[point].location
          result.strokes[index].points[point].location = location + shift
        }
      }
      end.upper.x = box.right + shift.x
    }
    return result
  }

  /// The width of a space: nearly a letter's height, and more than twice the writer's gaps between letters.
  private var space: Float {
    var gaps: [Float] = []
    for line in lines {
      for (first, second) in zip(line, line.dropFirst()) where boxes[second].left > boxes[first].right {
        gaps.append(boxes[second].left - boxes[first].right)
      }
    }
    gaps = gaps.filter(\.isFinite).sorted()
    return max(0.8 * letterHeight, gaps.isEmpty ? 0 : 2.2 * gaps[gaps.count / 2])
  }

  private mutating func assign(_ index: Int) {
    let box = boxes[index]
    guard let line = lines.last, box.left <= box.right, letterHeight > 0 else {
      if lines.isEmpty { lines.append([]) }
      lines[lines.count - 1].append(index)
      return
    }
    let drop = box.middle - middle(of: line, near: box)
    let isLeft = box.left < self.box(of: line).right - letterHeight
    if drop > letterHeight && isLeft && box.height > 0.3 * letterHeight {
      lines.append([index])
    } else if drop < -letterHeight, let earlier = earlierLine(of: box) {
      lines[earlier].append(index)
    } else {
      lines[lines.count - 1].append(index)
    }
  }

  /// The earlier line that a stroke belongs to, if any.
  private func earlierLine(of box: Box) -> Int? {
    let distances = lines.map { abs(box.middle - middle(of: $0, near: box)) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }), nearest < lines.count - 1,
      distances[nearest] < letterHeight,
      box.left < self.box(of: lines[nearest]).right + 0.5 * letterHeight
    else { return nil }
    return nearest
  }

  private mutating func joinFalseLines() {
    var joined: [[Int]] = []
    for line in lines {
      guard let before = joined.last else {
        joined.append(line)
        continue
      }
      let first = box(of: before)
      let second = box(of: line)
      let isLine =
        middle(of: line) - middle(of: before) > 0.75 * letterHeight && second.right - second.left > letterHeight
        && min(first.height, second.height) > 0.5 * letterHeight
        && first.right - second.left > 0.25 * (first.right - first.left)
      if isLine { joined.append(line) } else { joined[joined.count - 1] = (before + line).sorted() }
    }
    lines = joined
  }

  /// The middle of the strokes of a line that are nearest to a box along x; so the line may slant.
  private func middle(of line: [Int], near box: Box) -> Float {
    let x = (box.left + box.right) / 2
    let near = line.map { (distance: max(boxes[$0].left - x, x - boxes[$0].right, 0), index: $0) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(3)
    return near.reduce(0) { $0 + boxes[$1.index].middle } / Float(near.count)
  }

  private func middle(of line: [Int]) -> Float {
    let middles = line.filter { boxes[$0].left <= boxes[$0].right }.map { boxes[$0].middle }.sorted()
    return middles.isEmpty ? 0 : middles[middles.count / 2]
  }

  private func box(of line: [Int]) -> Box {
    line.reduce(.empty) { $0.union(boxes[$1]) }
  }

  /// The median height of strokes without those that are dots and dashes compared with the high ones.
  private static func letterHeight(of boxes: [Box]) -> Float {
    let heights = boxes.map(\.height).filter { $0 >= 0 && $0.isFinite }.sorted()
    guard !heights.isEmpty else { return 0 }
    let high = heights[min(heights.count - 1, heights.count * 9 / 10)]
    let letters = heights.filter { $0 > high / 4 }
    return letters.isEmpty ? 0 : letters[letters.count / 2]
  }
}

extension Box {
  /// The box around nothing.
  fileprivate static let empty = Box(
    lower: Point(x: .infinity, y: .infinity), upper: Point(x: -.infinity, y: -.infinity))

  fileprivate var left: Float { lower.x }
  fileprivate var right: Float { upper.x }
  fileprivate var middle: Float { (lower.y + upper.y) / 2 }
}
