import InkModelFile
import InkNetwork

/// One direction of a recurrent layer.
struct RecurrentDirection: Sendable {
  /// The input's weights and bias.
  let input: PackedMatrix
  /// The recurrent weights; only GRUs use their bias.
  let recurrent: PackedMatrix
}

/// A layer with its weights.
enum NetworkLayer: Sendable {
  case convolution(PackedMatrix, kernel: Int, stride: Int, Activation)
  case linear(PackedMatrix, Activation)
  case norm(NormWeights)
  case sru(NormWeights, PackedMatrix)
  case lstm(RecurrentDirection, RecurrentDirection, width: Int)
  case gru(RecurrentDirection, RecurrentDirection, width: Int)
  case none

  init(_ layer: LayerDescription, prefix: String, in file: ModelFile) throws(ModelFileError) {
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
    case .sru(let width, _):
      // The biases belong to f and o; z has none.
      let bias = try [Float](repeating: 0, count: width) + file.float32(named: prefix + "bias")
      self = .sru(
        try NormWeights(file, prefix: prefix + "norm."), try PackedMatrix(file, weight: prefix + "weight", bias: bias))
    case .lstm(let width):
      self = .lstm(
        try Self.lstm(file, prefix + "forward."), try Self.lstm(file, prefix + "backward."), width: width)
    case .gru(let width):
      self = .gru(
        try Self.gru(file, prefix + "forward."), try Self.gru(file, prefix + "backward."), width: width)
    }
  }

  private static func lstm(_ file: ModelFile, _ prefix: String) throws(ModelFileError) -> RecurrentDirection {
    RecurrentDirection(
      input: try PackedMatrix(file, weight: prefix + "inputWeight", bias: file.float32(named: prefix + "bias")),
      recurrent: try recurrent(file, prefix, bias: []))
  }

  private static func gru(_ file: ModelFile, _ prefix: String) throws(ModelFileError) -> RecurrentDirection {
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
