internal import InkNetwork

extension LayerDescription {
  /// Makes the layer, adding its weights, which `layout` expects, with their first values.
  func makeLayer(_ layout: inout ParameterLayout) -> any Layer {
    switch self {
    case .convolution(_, let kernel, let stride, let activation):
      ConvolutionLayer(kernel: kernel, stride: stride, activation: activation, &layout)
    case .convolution2D(_, let kernel, let stride, let activation):
      Convolution2DLayer(kernel: kernel, stride: stride, activation: activation, &layout)
    case .linear(_, let activation): LinearLayer(activation: activation, &layout)
    case .layerNorm: LayerNormLayer(&layout)
    case .dropout(let rate): DropoutLayer(rate: rate)
    case .sru(_, let dropout): SRULayer(dropout: dropout, &layout)
    case .lstm: LSTMLayer(&layout)
    case .gru: GRULayer(&layout)
    case .pooling: PoolingLayer(&layout)
    }
  }

  /// Checks the fields of a layer and the features that come in.
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
