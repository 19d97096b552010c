/// All room that running a network needs: grows with the longest ink and is used again for every run.
package final class NetworkScratch {
  /// The activations that go from layer to layer; at the end the log-probabilities.
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

  /// Makes room that grows with use.
  package init() {}

  /// Calls a closure with the first `count` activations.
  package func withActivations<Result>(_ count: Int, _ body: (Span<Float>) -> Result) -> Result {
    precondition(count <= activations.capacity, "\(count) of \(activations.capacity) activations")
    let buffer = unsafe UnsafeBufferPointer(start: activations.base, count: count)
    return unsafe body(buffer.span)
  }

  /// Makes a layer's results the activations.
  func turn() {
    swap(&activations, &results)
  }
}
