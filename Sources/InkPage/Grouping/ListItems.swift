import InkCore

/// Finds the items of lists: lines that a small drawing stands before.
struct ListItems {
  /// The largest size of a mark, in heights of the line.
  private static let size: Float = 1.6
  /// The widest gap between a mark and its line, and the largest overlap, in heights.
  private static let gap: Float = 4
  private static let overlap: Float = 0.3

  /// The items, in the order of their lines.
  private(set) var items: [PageListItem] = []

  init(of lines: [PageLine], _ drawings: [PageDrawing]) {
    var marks: [Int: (gap: Float, mark: PageDrawing)] = [:]
    for drawing in drawings {
      var best: (gap: Float, line: Int)?
      for (index, line) in lines.enumerated() {
        let gap = line.box.lower.x - drawing.box.upper.x
        guard max(drawing.box.width, drawing.box.height) <= Self.size * line.height,
          gap <= Self.gap * line.height, gap >= -Self.overlap * line.height,
          line.box.lower.y <= drawing.box.middle.y, drawing.box.middle.y <= line.box.upper.y,
          best.map({ gap < $0.gap }) ?? true
        else { continue }
        best = (gap, index)
      }
      guard let best, marks[best.line].map({ best.gap < $0.gap }) ?? true else { continue }
      marks[best.line] = (best.gap, drawing)
    }
    for index in lines.indices {
      if let (_, mark) = marks[index] { items.append(PageListItem(line: index, mark: mark.strokes)) }
    }
  }
}
