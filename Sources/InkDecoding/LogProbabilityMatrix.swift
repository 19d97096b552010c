import InkCore

/// A network's output for one ink: for every frame the natural log-probabilities of all classes, `[T, C]`.
public struct LogProbabilityMatrix: Hashable, Sendable {
  /// The log-probabilities, row-major; class 0 is the blank.
  public var values: [Float]
  /// The number of frames, `T`.
  public let frameCount: Int
  /// The number of classes, `C`.
  public let classCount: Int

  /// Makes a matrix from its values.
  ///
  /// - Precondition: there are `frameCount · classCount` values.
  public init(values: [Float], frameCount: Int, classCount: Int) {
    precondition(
      values.count == frameCount * classCount,
      "\(values.count) values for \(frameCount) frames of \(classCount) classes")
    self.values = values
    self.frameCount = frameCount
    self.classCount = classCount
  }

  /// Copies the rows of a buffer.
  package init(_ buffer: Span<Float>, rows: FrameRows) {
    var values: [Float] = []
    values.reserveCapacity(rows.frameCount * rows.classCount)
    for frame in 0..<rows.frameCount {
      for index in rows[frame]..<rows[frame] + rows.classCount { values.append(buffer[index]) }
    }
    self.init(values: values, frameCount: rows.frameCount, classCount: rows.classCount)
  }

  /// The log-probability of a class at a frame.
  public subscript(frame: Int, label: Int) -> Float { values[frame * classCount + label] }

  /// Returns the natural logarithm of the probability of all alignments that write labels, −∞ where there is none.
  ///
  /// ## Source
  /// Graves, Fernández, Gomez, Schmidhuber: Connectionist Temporal Classification (2006), equations 5–8.
  /// - Precondition: every label is a class of the matrix.
  public func logProbability(of labels: [Int32]) -> Float {
    guard frameCount > 0 else { return labels.isEmpty ? 0 : -.infinity }
    // Blank, l₁, blank, l₂, …, blank.
    let path = [Alphabet.blank] + labels.flatMap { [$0, Alphabet.blank] }
    var forward = [Float](repeating: -.infinity, count: path.count)
    forward[0] = self[0, 0]
    if path.count > 1 { forward[1] = self[0, Int(path[1])] }
    for frame in 1..<max(frameCount, 1) {
      // From the end, so that each state still finds those before it as they were at the frame before.
      for state in path.indices.reversed() {
        var sum = forward[state]
        if state >= 1 { sum = logAdd(sum, forward[state - 1]) }
        if state >= 2, path[state] != Alphabet.blank, path[state] != path[state - 2] {
          sum = logAdd(sum, forward[state - 2])
        }
        forward[state] = sum + self[frame, Int(path[state])]
      }
    }
    return path.count > 1 ? logAdd(forward[path.count - 1], forward[path.count - 2]) : forward[0]
  }
}

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

  /// The rows of a matrix in a buffer, which has to be of its size.
  init(of values: Span<Float>, frameCount: Int, classCount: Int) {
    precondition(
      values.count == frameCount * classCount, "\(values.count) values for \(frameCount) frames of \(classCount)")
    self.init(frameCount: frameCount, classCount: classCount)
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// ln(eᵃ + eᵇ), without overflow; −∞ is the logarithm of probability 0.
@inline(__always)
func logAdd(_ a: Float, _ b: Float) -> Float {
  let high = max(a, b)
  let distance = min(a, b) - high
  // Less than half a unit of the larger one's last bit; two −∞, whose distance isn't a number, end here, too.
  guard distance > -17 else { return high }
  return high + log1pf(expf(distance))
}

/// The natural logarithm.
package func naturalLog(_ value: Float) -> Float { logf(value) }

/// eˣ.
package func exponential(_ value: Float) -> Float { expf(value) }
