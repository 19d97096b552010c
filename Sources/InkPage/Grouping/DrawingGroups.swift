import InkCore
import InkFeatures

/// Groups strokes that aren't writing: those near each other are one drawing.
struct DrawingGroups {
  /// The drawings, those that were begun first before the others.
  private(set) var drawings: [PageDrawing] = []

  /// The distance up to which strokes belong together, as a share of the smaller one's size.
  private static let reach: Float = 0.1

  init(of strokes: PageStrokes) {
    var grid = StrokeGrid()
    let open = strokes.order.filter { !strokes[$0].isWriting && strokes.box(of: $0) != nil }
    for slot in open {
      let box = strokes.box(of: slot)!
      grid.insert(slot, box.grown(by: Self.reach * box.size))
    }
    var taken: Set<Int> = []
    for first in open where taken.insert(first).inserted {
      var members = [first]
      var next = 0
      while next < members.count {
        let box = strokes.box(of: members[next])!
        for slot in grid.slots(near: box.grown(by: Self.reach * box.size)) where !taken.contains(slot) {
          let other = strokes.box(of: slot)!
          guard box.grown(by: Self.reach * min(box.size, other.size)).intersects(other) else { continue }
          taken.insert(slot)
          members.append(slot)
        }
        next += 1
      }
      members = strokes.inOrder(members)
      drawings.append(
        PageDrawing(
          strokes: members.map { strokes[$0].stroke.id! }, box: Box(around: members.map { strokes.box(of: $0)! })!))
    }
  }
}

/// Finds the items of lists: lines that a small drawing stands before.
struct ListItems {
  /// The largest size of a mark, in heights of the line.
  private static let size: Float = 1.6
  /// The widest gap between a mark and its line, and the largest overlap, in heights.
  private static let gap: Float = 4
  private static let overlap: Float = 0.3

  private(set) var items: [PageListItem] = []

  init(of lines: [PageLine], _ drawings: [PageDrawing]) {
    var marks: [Int: (gap: Float, mark: PageDrawing)] = [:]
    for drawing in drawings {
      let gaps = lines.indices.lazy.map { (gap: lines[$0].box.lower.x - drawing.box.upper.x, line: $0) }
      let beside = gaps.filter { gap, index in
        let line = lines[index]
        return drawing.box.size <= Self.size * line.height && gap <= Self.gap * line.height
          && gap >= -Self.overlap * line.height && line.box.lower.y <= drawing.box.middle.y
          && drawing.box.middle.y <= line.box.upper.y
      }
      guard let best = beside.min(by: { $0.gap < $1.gap }), marks[best.line].map({ best.gap < $0.gap }) ?? true
      else { continue }
      marks[best.line] = (best.gap, drawing)
    }
    for index in lines.indices {
      if let (_, mark) = marks[index] { items.append(PageListItem(line: index, mark: mark.strokes)) }
    }
  }
}
