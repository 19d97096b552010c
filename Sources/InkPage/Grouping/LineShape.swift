import InkCore

/// The words, the baseline and the height of a line, from the boxes of its strokes in the order of writing.
struct LineShape {
  /// The indices of each word's strokes, rising; the words from left to right.
  private(set) var words: [[Int]] = []
  /// The median height of letters, words or ideographs.
  let height: Float
  /// The baseline's y at the left of the line.
  private(set) var intercept: Float = 0
  /// The baseline's fall to the right, a ratio.
  private(set) var fall: Float = 0
  /// The box around all strokes.
  let box: Box
  let boxes: [Box]

  /// The narrowest gap between two words, in heights.
  private static let gap: Float = 0.55

  init(_ boxes: [Box]) {
    self.boxes = boxes
    box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    height = LineLayout.lineHeight(of: boxes)
    let pieces = Self.pieces(of: boxes)
    fitBaseline(pieces)
    divide(pieces)
  }

  /// Strokes above one another or overlapping along x, from left to right.
  private struct Piece {
    var strokes: [Int]
    var box: Box
  }

  private static func pieces(of boxes: [Box]) -> [Piece] {
    var pieces: [Piece] = []
    for index in boxes.indices.sorted(by: { (boxes[$0].lower.x, $0) < (boxes[$1].lower.x, $1) }) {
      if let last = pieces.last, boxes[index].lower.x <= last.box.upper.x {
        pieces[pieces.count - 1].strokes.append(index)
        pieces[pieces.count - 1].box = last.box.union(boxes[index])
      } else {
        pieces.append(Piece(strokes: [index], box: boxes[index]))
      }
    }
    return pieces
  }

  /// A line through the lower ends of the pieces, by the median of the slopes between distant ones: descenders and dots
  /// don't move it.
  private mutating func fitBaseline(_ pieces: [Piece]) {
    let feet = pieces.filter { $0.box.height > 0.25 * height }.map {
      Point(x: ($0.box.lower.x + $0.box.upper.x) / 2, y: $0.box.upper.y)
    }
    var slopes: [Float] = []
    let half = (feet.count + 1) / 2
    for first in feet.indices.prefix(max(feet.count - half, 0)) {
      let (a, b) = (feet[first], feet[first + half])
      if b.x - a.x > height { slopes.append((b.y - a.y) / (b.x - a.x)) }
    }
    fall = Self.median(slopes)
    intercept = feet.isEmpty ? box.upper.y : Self.median(feet.map { $0.y - fall * ($0.x - box.lower.x) })
  }

  private mutating func divide(_ pieces: [Piece]) {
    for (index, piece) in pieces.enumerated() {
      if index > 0, piece.box.lower.x - pieces[index - 1].box.upper.x <= Self.gap * height {
        words[words.count - 1] += piece.strokes
      } else {
        words.append(piece.strokes)
      }
    }
    for index in words.indices { words[index].sort() }
  }

  static func median(_ values: [Float]) -> Float {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
  }
}

extension PageLine {
  init(_ shape: LineShape, ids: [UInt64]) {
    words = shape.words.map { indices in
      PageWord(
        strokes: indices.map { ids[$0] },
        box: indices.dropFirst().reduce(shape.boxes[indices[0]]) { $0.union(shape.boxes[$1]) })
    }
    box = shape.box
    height = shape.height
    baselineStart = Point(x: box.lower.x, y: shape.intercept)
    baselineEnd = Point(x: box.upper.x, y: shape.intercept + shape.fall * box.width)
  }
}
