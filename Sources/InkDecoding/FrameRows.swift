/// The row of each frame's log-probabilities in a buffer: `C` numbers, the blank's first.
///
/// Frames with equal log-probabilities can share a row. With thousands of classes most frames of a network are surely
/// blank, and one row serves all of them.
package struct FrameRows: Hashable, Sendable {
  /// The number of classes, `C`.
  package let classCount: Int
  private var rows: [Int32]

  /// The number of frames, `T`.
  package var frameCount: Int { rows.count }

  /// The rows of a matrix `[T, C]`.
  package init(frameCount: Int = 0, classCount: Int) {
    self.classCount = classCount
    rows = Array(0..<Int32(frameCount))
  }

  /// Adds a frame with its row of the buffer.
  package mutating func append(row: Int) { rows.append(Int32(row)) }

  /// Removes all frames.
  package mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// The index of a frame's first log-probability.
  package subscript(frame: Int) -> Int { Int(rows[frame]) * classCount }

  /// The frames from one on.
  package func dropFirst(_ count: Int) -> FrameRows {
    var rest = FrameRows(classCount: classCount)
    rest.rows = Array(rows.dropFirst(count))
    return rest
  }
}
