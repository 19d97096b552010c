import InkDecoding
import InkFeatures

/// The memory for running a network: it grows with the longest ink and is reused for every run.
package final class NetworkScratch {
  /// The activations from layer to layer; at the end the log-probabilities, unless these are among the gates.
  var activations = FloatStorage(capacity: 0)
  /// A layer's output before it becomes the activations.
  var results = FloatStorage(capacity: 0)
  /// A convolution's input with zeros around it, or its windows, or a norm's output.
  let prepared = FloatStorage(capacity: 0)
  /// Projections of recurrent layers, or the frames' scores of a pooling layer.
  let gates = FloatStorage(capacity: 0)
  /// Activations rounded to int8.
  let rounded = FloatStorage(capacity: 0)
  let state = FloatStorage(capacity: 0)
  /// The strokes and pairs of a network over a graph, and a layer's maps of the pairs.
  var graph: StrokeGraph?
  let pairs = FloatStorage(capacity: 0)
  /// The features of the view in the plane while the other view is computed.
  private let plane = FloatStorage(capacity: 0)
  private var planeFeatures = 0
  /// The rows of the log-probabilities of the network's frames.
  var rows = FrameRows(classCount: 0)
  /// Whether these rows are among the gates rather than the activations.
  private var areAmongGates = false

  /// Makes empty scratch, which grows with use.
  package init() {}

  func withLogProbabilities<Result, Failure: Error>(
    _ body: (Span<Float>, FrameRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try (areAmongGates ? gates : activations).withSpan { (values) throws(Failure) in try body(values, rows) }
  }

  /// The network's log-probabilities `[T, C]`.
  package func logProbabilities() -> LogProbabilityMatrix {
    withLogProbabilities { LogProbabilityMatrix($0, rows: $1) }
  }

  /// Sets the rows of activations that are log-probabilities `[frames, classes]`.
  func finish(frames: Int, classes: Int) {
    startRows(classes: classes, amongGates: false)
    for frame in 0..<frames { rows.append(row: frame) }
  }

  /// Removes all rows, to be appended anew: rows of the gates, or of the activations.
  func startRows(classes: Int, amongGates: Bool) {
    if rows.classCount == classes { rows.removeAll() } else { rows = FrameRows(classCount: classes) }
    areAmongGates = amongGates
  }

  func start(with values: [Float]) {
    activations.reserve(values.count)
    activations.copy(values.span)
  }

  /// Keeps the activations, one row, as the features of the view in the plane.
  func keepPlane(features: Int) {
    plane.reserve(features)
    unsafe plane.copy(activations.base, count: features)
    planeFeatures = features
  }

  /// Appends the features of the view in the plane to the activations, one row of `features`.
  func appendPlane(to features: Int) {
    results.reserve(features + planeFeatures)
    unsafe results.copy(activations.base, count: features)
    unsafe results.copy(plane.base, count: planeFeatures, to: features)
    swapActivations()
  }

  func swapActivations() { swap(&activations, &results) }
}
