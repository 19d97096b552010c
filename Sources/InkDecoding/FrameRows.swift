/// Where in a buffer the log-probabilities of each frame stand: `C` numbers, the blank's first.
///
/// Frames that say the same can share a row. With thousands of classes most of what a network says is that nothing is
/// written, and one row says that for all such frames.
package struct FrameRows: Hashable, Sendable {
  /// The number of classes, `C`.
  package let classCount: Int
  private var rows: [Int32]

  /// The number of frames, `T`.
  package var frameCount: Int { rows.count }

  /// The rows of a matrix `[T, C]`.
  package init(frameCount: Int, classCount: Int) {
    self.init(classCount: classCount)
    rows.reserveCapacity(frameCount)
    for frame in 0..<frameCount { append(row: frame) }
  }

  /// No frames yet.
  package init(classCount: Int) {
    self.classCount = classCount
    rows = []
  }

  /// Adds a frame that has a row of the buffer.
  package mutating func append(row: Int) { rows.append(Int32(row)) }

  /// Takes all frames away.
  package mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// Where the log-probabilities of a frame begin.
  package subscript(frame: Int) -> Int { Int(rows[frame]) * classCount }

  /// The frames from one on.
  package func dropFirst(_ count: Int) -> FrameRows {
    var rest = FrameRows(classCount: classCount)
    rest.rows = Array(rows.dropFirst(count))
    return rest
  }
}
