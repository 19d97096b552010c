import InkCore

/// Strokes that stand close together: a drawing, or some lines of writing.
struct WritingBlock {
  /// The slots, in the order of writing.
  let members: [Int]
  /// Whether they are writing.
  let isWriting: Bool
  /// The lines of writing, top to bottom.
  let lines: [BlockLine]
  /// The drawing; without meaning for writing.
  let drawing: PageDrawing

  /// A line with what orders it among others.
  struct BlockLine {
    var line: PageLine
    /// The number of its first stroke in the order of writing.
    var start: Int
    var box: Box { line.box }
    var height: Float { line.height }
  }

  /// The first stroke's number in the order of writing.
  let start: Int

  init(_ members: [Int], of strokes: PageStrokes, ideographs: Bool) {
    self.members = members
    start = strokes[members[0]].sequence
    isWriting = strokes[members[0]].isWriting
    let visible = members.filter { strokes[$0].box != nil }
    drawing = PageDrawing(
      strokes: members.map { strokes[$0].stroke.id! },
      box: visible.dropFirst().reduce(visible.first.flatMap { strokes[$0].box } ?? Box(lower: .zero, upper: .zero)) {
        $0.union(strokes[$1].box!)
      })
    guard isWriting, !visible.isEmpty else {
      lines = []
      return
    }
    let boxes = visible.map { strokes[$0].box! }
    let layout = LineLayout(boxes: boxes, ideographs: ideographs)
    let ids = visible.map { strokes[$0].stroke.id! }
    lines = layout.lines.map { indices in
      BlockLine(
        line: PageLine(LineShape(indices.map { boxes[$0] }), ids: indices.map { ids[$0] }),
        start: strokes[visible[indices[0]]].sequence)
    }
  }
}
