import InkDecoding

/// All room that running a network needs: grows with the longest ink and is used again for every run.
package final class NetworkScratch {
  /// The activations that go from layer to layer; at the end the log-probabilities, unless they stand apart.
  var activations = FloatStorage(capacity: 0)
  /// What a layer writes before it becomes the activations.
  var results = FloatStorage(capacity: 0)
  /// A convolution's input with zeros around it, or a norm's output.
  let prepared = FloatStorage(capacity: 0)
  /// Projections of recurrent layers.
  let gates = FloatStorage(capacity: 0)
  /// Activations rounded to int8.
  let rounded = FloatStorage(capacity: 0)
  /// A scan's state.
  let state = FloatStorage(capacity: 0)
  /// Where the log-probabilities of each of the network's frames stand.
  private(set) var rows = FrameRows(classCount: 0)
  /// Whether they stand among the gates rather than the activations.
  private var isApart = false

  /// Makes room that grows with use.
  package init() {}

  /// Calls a closure with the network's log-probabilities.
  package func withLogProbabilities<Result>(_ body: (Span<Float>, FrameRows) -> Result) -> Result {
    let storage = isApart ? gates : activations
    let buffer = unsafe UnsafeBufferPointer(start: storage.base, count: storage.capacity)
    return unsafe body(buffer.span, rows)
  }

  /// The network's log-probabilities `[T, C]`.
  package func logProbabilities() -> LogProbabilityMatrix {
    withLogProbabilities { values, rows in
      var matrix: [Float] = []
      matrix.reserveCapacity(rows.frameCount * rows.classCount)
      for frame in 0..<rows.frameCount {
        for place in rows[frame]..<rows[frame] + rows.classCount { matrix.append(values[place]) }
      }
      return LogProbabilityMatrix(values: matrix, frameCount: rows.frameCount, classCount: rows.classCount)
    }
  }

  /// Says that the activations are log-probabilities `[frames, classes]`.
  func finish(frames: Int, classes: Int) {
    startRows(classes: classes, apart: false)
    for frame in 0..<frames { rows.append(row: frame) }
  }

  /// Begins to say where each frame's log-probabilities stand; apart means among the gates.
  func startRows(classes: Int, apart: Bool) {
    if rows.classCount == classes { rows.removeAll() } else { rows = FrameRows(classCount: classes) }
    isApart = apart
  }

  /// Gives the next frame a row.
  func append(row: Int) { rows.append(row: row) }

  /// Makes a layer's results the activations.
  func turn() {
    swap(&activations, &results)
  }
}
