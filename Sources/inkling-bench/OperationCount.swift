import InkNetwork

/// The floating-point operations of a network's matrix products, two to a multiply-add.
///
/// The mathematical minimum: elementwise work, softmax and CTC aren't counted, nor is the product with the zero state
/// before a sequence's first frame.
package enum OperationCount {
  /// Forward pass, gradients of weights and gradients of inputs, which the first layer of a view doesn't need.
  ///
  /// - Parameters:
  ///   - description: The network.
  ///   - offsets: Sequence b of the batch has frames offsets[b]..<offsets[b + 1].
  package static func trainingStep(of description: NetworkDescription, offsets: [Int]) -> Int {
    let frames = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    var total = 0
    var pen = Flow(lengths: frames)
    for stage in description.penStages { total += operations(of: stage, &pen) }
    if let plane = description.plane {
      var view = Flow(lengths: frames.map { _ in plane.cells * plane.cells })
      for stage in description.planeStages { total += operations(of: stage, &view) }
      pen.needsGradient = pen.needsGradient || view.needsGradient
    }
    for stage in description.jointStages + [description.outputStage] { total += operations(of: stage, &pen) }
    return total
  }

  /// The sequences between two layers.
  private struct Flow {
    /// The frames of each sequence.
    var lengths: [Int]
    /// Whether a layer before has weights, and so needs the gradient of its output.
    var needsGradient = false
  }

  private static func operations(of stage: NetworkDescription.Stage, _ flow: inout Flow) -> Int {
    let (layer, features) = (stage.layer, stage.inputs)
    let passes = flow.needsGradient ? 3 : 2
    let inputRows = flow.lengths.reduce(0, +)
    flow.lengths = flow.lengths.map { layer.outputLength(frames: $0) }
    let rows = flow.lengths.reduce(0, +)
    let recurrentRows = flow.lengths.reduce(0) { $0 + max($1 - 1, 0) }
    if case .dropout = layer {} else { flow.needsGradient = true }
    /// A product of `inputs` numbers of every row with a weight for `outputs`.
    func product(_ rows: Int, _ inputs: Int, _ outputs: Int, passes: Int) -> Int {
      2 * rows * inputs * outputs * passes
    }
    return switch layer {
    case .convolution(let channels, let kernel, _, _): product(rows, kernel * features, channels, passes: passes)
    case .convolution2D(let channels, let kernel, _, _):
      product(rows, kernel * kernel * features, channels, passes: passes)
    case .linear(let outputs, _): product(rows, features, outputs, passes: passes)
    case .layerNorm, .dropout: 0
    case .sru(let width, _): product(rows, width, 3 * width, passes: 3)
    case .lstm(let width):
      product(rows, features, 8 * width, passes: passes) + product(recurrentRows, width, 8 * width, passes: 3)
    case .gru(let width):
      product(rows, features, 6 * width, passes: passes) + product(recurrentRows, width, 6 * width, passes: 3)
    case .pooling(let heads):
      // The scores and the weighted averages.
      2 * product(inputRows, features, heads, passes: passes)
    }
  }
}
