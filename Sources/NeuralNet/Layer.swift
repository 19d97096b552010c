internal import InkNetwork
package import Tensors

/// Packed sequences within a network: sequence b is in rows offsets[b]..<offsets[b + 1].
package struct PackedTensor {
  package var tensor: Tensor
  package var offsets: [Int]
}

/// A layer's surroundings in one pass: the worker's tape, views of the parameters, and randomness for dropout.
package struct ForwardPass {
  package let tape: Tape
  /// One tensor for each parameter, by the index that `ParameterLayout.add` returned.
  package let parameters: [Tensor]
  /// The seeds of this pass; `nil` for inference, when nothing is dropped.
  package var random: RandomSource?
  /// The pairs of strokes, where the network is over a graph.
  package var graph: PassGraph?
  /// In training, the weight of this pass in the statistics of a step's batch normalization: its samples.
  var statisticsShare: Float?
  /// Called in the backward pass with an offset from which on all gradients have their final values.
  var finished: ((_ offset: Int) -> Void)?

  package init(tape: Tape, parameters: [Tensor], random: RandomSource?) {
    self.tape = tape
    self.parameters = parameters
    self.random = random
  }

  /// Notes that the operations from here on are those of the weights from `offset` on.
  func mark(_ input: PackedTensor, offset: Int) {
    guard let finished else { return }
    unsafe tape.record(input.tensor) { _ in finished(offset) }
  }
}

/// A layer knows the indices of its parameters; their values live in the network.
///
/// A new kind of layer is a type of its own, made in `LayerDescription.makeLayer`.
package protocol Layer: Sendable {
  func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor
}

/// A layer with the offset of its weights, before which lie those of the layers that are computed before it.
struct PlacedLayer: Sendable {
  let layer: any Layer
  let offset: Int

  func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    pass.mark(input, offset: offset)
    return layer.forward(input, &pass)
  }
}

extension LayerDescription {
  /// Makes the layer, adding its weights, which `layout` expects, with their first values.
  func makeLayer(batchNorm: Bool, _ layout: inout ParameterLayout) -> any Layer {
    switch self {
    case .convolution(_, let kernel, let stride, let activation):
      ConvolutionLayer(kernel: kernel, stride: stride, activation: activation, isNormalized: batchNorm, &layout)
    case .convolution2D(_, let kernel, let stride, let activation):
      ConvolutionLayer(
        kernel: kernel, stride: stride, activation: activation, isInPlane: true, isNormalized: batchNorm, &layout)
    case .linear(_, let activation): LinearLayer(activation: activation, &layout)
    case .layerNorm: LayerNormLayer(&layout)
    case .dropout(let rate): DropoutLayer(rate: rate)
    case .sru(_, let dropout): SRULayer(dropout: dropout, &layout)
    case .lstm: LSTMLayer(&layout)
    case .gru: GRULayer(&layout)
    case .pooling: PoolingLayer(&layout)
    case .neighbours: NeighboursLayer(&layout)
    case .pairs: PairsLayer(&layout)
    }
  }

  func check(_ stage: NetworkDescription.Stage) throws(NetworkError) {
    let inputs = stage.inputs
    var check = FieldCheck(layer: stage.title, kind: name)
    var layer = self
    try layer.visit(&check)
    if let expected = requiredInputs, expected != inputs {
      throw .widthMismatch(layer: stage.title, kind: name, expected: expected, found: inputs)
    }
  }
}

private struct FieldCheck: LayerVisitor {
  typealias Failure = NetworkError

  /// The layer's name in sentences.
  let layer: String
  let kind: String

  private func reject(_ name: String, _ value: String, expected: String) -> NetworkError {
    .badLayerValue(layer: layer, kind: kind, name: name, value: value, expected: expected)
  }

  mutating func size(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int
  ) throws(NetworkError) {
    try check(name, value, in: range)
    guard value % factor == 0 else { throw reject(name, "\(value)", expected: "a multiple of \(factor)") }
  }

  mutating func activation(_ name: String, _ value: inout Activation) {}

  mutating func dropout(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) throws(NetworkError) {
    try check(name, value, in: range)
  }

  private func check<Number>(_ name: String, _ value: Number, in range: ClosedRange<Number>) throws(NetworkError) {
    guard range.contains(value) else {
      throw reject(name, "\(value)", expected: "between \(range.lowerBound) and \(range.upperBound)")
    }
  }
}

extension NetworkDescription {
  /// The multiply-adds of matrix products for one frame of a long ink; of a network that reads characters, for a character
  /// of 64 frames divided by those.
  package var multiplyAddsPerFrame: Int {
    let frames = poolsFrames ? 64 : 1 << 10
    var total = 0
    func pass(_ stages: [Stage], _ length: inout Int) {
      for stage in stages {
        let inputs = length
        length = stage.layer.outputLength(frames: length)
        total += Self.multiplyAdds(of: stage, inputs: inputs, outputs: length)
      }
    }
    var pen = frames
    pass(penStages, &pen)
    if let plane {
      var cells = plane.cells * plane.cells
      pass(planeStages, &cells)
    }
    pass(jointStages + [outputStage], &pen)
    return total / frames
  }

  private static func multiplyAdds(of stage: Stage, inputs: Int, outputs: Int) -> Int {
    stage.layer.products(inputs: stage.inputs).reduce(0) { sum, product in
      sum + (product.rows == .inputs ? inputs : outputs) * product.inputs * product.outputs
    }
  }
}
