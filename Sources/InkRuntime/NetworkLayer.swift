import InkModelFile

/// One direction of a recurrent layer.
struct RecurrentDirection: Sendable {
  /// The input's weights and bias.
  let input: PackedMatrix
  /// The recurrent weights; their bias is used by gated units only.
  let recurrent: PackedMatrix
}

/// A layer with its weights.
enum NetworkLayer: Sendable {
  case convolution(PackedMatrix, kernel: Int, stride: Int, ModelActivation)
  case linear(PackedMatrix, ModelActivation)
  case norm(NormWeights)
  case simpleRecurrent(NormWeights, PackedMatrix)
  case memory(RecurrentDirection, RecurrentDirection, width: Int)
  case gated(RecurrentDirection, RecurrentDirection, width: Int)
  case none

  init(_ layer: ModelLayer, prefix: String, in file: ModelFile) throws(ModelFileError) {
    switch layer {
    case .convolution(_, let kernel, let stride, let activation):
      let matrix = try PackedMatrix(file, weight: prefix + "weight", bias: file.float32(named: prefix + "bias"))
      self = .convolution(matrix, kernel: kernel, stride: stride, activation)
    case .linear(_, let activation):
      self = .linear(
        try PackedMatrix(file, weight: prefix + "weight", bias: file.float32(named: prefix + "bias")), activation)
    case .layerNorm:
      self = .norm(try NormWeights(file, prefix: prefix))
    case .dropout:
      self = .none
    case .sru(let width):
      // The biases belong to f and o; z has none.
      let bias = try [Float](repeating: 0, count: width) + file.float32(named: prefix + "bias")
      self = .simpleRecurrent(
        try NormWeights(file, prefix: prefix + "norm."), try PackedMatrix(file, weight: prefix + "weight", bias: bias))
    case .lstm(let width):
      self = .memory(
        try Self.memory(file, prefix + "forward."), try Self.memory(file, prefix + "backward."), width: width)
    case .gru(let width):
      self = .gated(
        try Self.gated(file, prefix + "forward."), try Self.gated(file, prefix + "backward."), width: width)
    }
  }

  private static func memory(_ file: ModelFile, _ prefix: String) throws(ModelFileError) -> RecurrentDirection {
    RecurrentDirection(
      input: try PackedMatrix(file, weight: prefix + "inputWeight", bias: file.float32(named: prefix + "bias")),
      recurrent: try recurrent(file, prefix, bias: []))
  }

  private static func gated(_ file: ModelFile, _ prefix: String) throws(ModelFileError) -> RecurrentDirection {
    RecurrentDirection(
      input: try PackedMatrix(file, weight: prefix + "inputWeight", bias: file.float32(named: prefix + "inputBias")),
      recurrent: try recurrent(file, prefix, bias: file.float32(named: prefix + "recurrentBias")))
  }

  // Always floats: the scans multiply one row at a time, where int8 would save nothing but memory.
  private static func recurrent(
    _ file: ModelFile, _ prefix: String, bias: [Float]
  ) throws(ModelFileError) -> PackedMatrix {
    let shape = try file.tensor(named: prefix + "recurrentWeight").shape
    return PackedMatrix(
      rows: shape[0], columns: shape[1], weights: try file.float32(named: prefix + "recurrentWeight"), bias: bias)
  }
}

/// The scale and shift of a layer norm.
///
/// `@unchecked Sendable`: nothing is written after `init`.
final class NormWeights: @unchecked Sendable {
  let weight: FloatStorage
  let bias: FloatStorage

  init(_ file: ModelFile, prefix: String) throws(ModelFileError) {
    weight = FloatStorage(try file.float32(named: prefix + "weight"))
    bias = FloatStorage(try file.float32(named: prefix + "bias"))
  }
}
