import InkNetwork

/// The floating-point operations of a network's matrix products, two to a multiply-add.
///
/// The mathematical minimum: elementwise work, softmax and CTC aren't counted, nor is the product with the zero state
/// before a sequence's first frame.
package enum OperationCount {
  /// Forward pass, gradients of weights and gradients of inputs, which the first layer doesn't need.
  ///
  /// - Parameters:
  ///   - description: The network.
  ///   - offsets: Sequence b of the batch has frames offsets[b]..<offsets[b + 1].
  package static func trainingStep(of description: NetworkDescription, offsets: [Int]) -> Int {
    var lengths = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    var features = description.inputFeatures
    var total = 0
    var needsInputGradient = false
    /// Counts a product of every frame's `inputs` numbers with a weight for `outputs`.
    func count(rows: Int, inputs: Int, outputs: Int, passes: Int) { total += 2 * rows * inputs * outputs * passes }
    for layer in description.layers {
      let passes = needsInputGradient ? 3 : 2
      let outputLengths = lengths.map { layer.outputLength(frames: $0) }
      let rows = outputLengths.reduce(0, +)
      let recurrentRows = outputLengths.reduce(0) { $0 + max($1 - 1, 0) }
      switch layer {
      case .convolution(let channels, let kernel, _, _):
        count(rows: rows, inputs: kernel * features, outputs: channels, passes: passes)
      case .linear(let outputs, _): count(rows: rows, inputs: features, outputs: outputs, passes: passes)
      case .layerNorm, .dropout: break
      case .sru(let width, _): count(rows: rows, inputs: width, outputs: 3 * width, passes: 3)
      case .lstm(let width):
        count(rows: rows, inputs: features, outputs: 2 * 4 * width, passes: passes)
        count(rows: recurrentRows, inputs: width, outputs: 2 * 4 * width, passes: 3)
      case .gru(let width):
        count(rows: rows, inputs: features, outputs: 2 * 3 * width, passes: passes)
        count(rows: recurrentRows, inputs: width, outputs: 2 * 3 * width, passes: 3)
      }
      // Layers with weights need the gradient of their output.
      if case .dropout = layer {} else { needsInputGradient = true }
      lengths = outputLengths
      features = layer.outputFeatures(inputs: features)
    }
    count(
      rows: lengths.reduce(0, +), inputs: features, outputs: description.classes,
      passes: needsInputGradient ? 3 : 2)
    return total
  }
}
