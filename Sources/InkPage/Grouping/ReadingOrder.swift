import InkCore

/// The order in which lines are read, and their paragraphs.
///
/// A line comes before another that it stands above, as far as they overlap along x; and before one to its right, unless a
/// line between the two overlaps both, such as a heading over columns. Among lines that neither rule orders, the one
/// written first comes first.
///
/// ## Source
/// T. M. Breuel: High Performance Document Layout Analysis (2003), section 4.
struct ReadingOrder {
  /// The lines' indices in reading order.
  private(set) var lines: [Int] = []
  /// The ranges of `lines` that are paragraphs.
  private(set) var paragraphs: [Range<Int>] = []

  /// Orders lines, which come in the order of writing.
  ///
  /// - Parameters:
  ///   - boxes: The lines' boxes.
  ///   - heights: The heights of their letters.
  /// - Complexity: O(n²) for n lines, O(n³) where lines stand side by side.
  init(of boxes: [Box], heights: [Float]) {
    let count = boxes.count
    var before = [[Int]](repeating: [], count: count)
    for first in boxes.indices {
      for second in boxes.indices where first != second && precedes(first, second, boxes) {
        before[second].append(first)
      }
    }
    var state = [UInt8](repeating: 0, count: count)
    // Depth first, without recursion; a cycle is broken where it is met.
    for root in boxes.indices where state[root] == 0 {
      var stack = [(line: root, next: 0)]
      state[root] = 1
      while let top = stack.last {
        let sorted = before[top.line]
        if top.next < sorted.count {
          stack[stack.count - 1].next += 1
          let other = sorted[top.next]
          if state[other] == 0 {
            state[other] = 1
            stack.append((other, 0))
          }
        } else {
          state[top.line] = 2
          lines.append(top.line)
          stack.removeLast()
        }
      }
    }
    divide(boxes, heights)
  }

  private func precedes(_ first: Int, _ second: Int, _ boxes: [Box]) -> Bool {
    let (a, b) = (boxes[first], boxes[second])
    if a.overlapsAlongX(b) { return a.middleY < b.middleY || a.middleY == b.middleY && first < second }
    guard a.upper.x <= b.lower.x else { return false }
    let (top, bottom) = (min(a.middleY, b.middleY), max(a.middleY, b.middleY))
    return !boxes.indices.contains { other in
      let box = boxes[other]
      return other != first && other != second && box.middleY > top && box.middleY < bottom && box.overlapsAlongX(a)
        && box.overlapsAlongX(b)
    }
  }

  private mutating func divide(_ boxes: [Box], _ heights: [Float]) {
    for (position, line) in lines.enumerated() {
      if position > 0,
        continues(boxes[lines[position - 1]], boxes[line], max(heights[lines[position - 1]], heights[line]))
      {
        let start = paragraphs[paragraphs.count - 1].lowerBound
        paragraphs[paragraphs.count - 1] = start..<position + 1
      } else {
        paragraphs.append(position..<position + 1)
      }
    }
  }

  /// Whether a line continues the paragraph of the line before it: right below, and not indented.
  private func continues(_ before: Box, _ box: Box, _ height: Float) -> Bool {
    let drop = box.middleY - before.middleY
    return drop > 0 && drop < Self.pitch * height && before.overlapsAlongX(box)
      && box.lower.x - before.lower.x < Self.indent * height
  }

  /// The largest distance of a paragraph's lines, and the smallest indent of a new one, in heights.
  private static let pitch: Float = 3.5
  private static let indent: Float = 2
}

extension Box {
  fileprivate var middleY: Float { (lower.y + upper.y) / 2 }

  fileprivate func overlapsAlongX(_ other: Box) -> Bool { lower.x < other.upper.x && upper.x > other.lower.x }
}
