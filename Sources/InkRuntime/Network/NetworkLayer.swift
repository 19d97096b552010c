import InkModelFile
import InkNetwork

/// One direction of an LSTM or a GRU.
struct RecurrentDirection: Sendable {
  /// The input's weights and bias.
  let input: PackedMatrix
  /// The recurrent weights, with a GRU's bias.
  let recurrent: PackedMatrix
  let isGRU: Bool

  init(_ layer: LayerDescription, prefix: String, in file: ModelFile, asFloats: Bool) throws(ModelFileError) {
    if case .gru = layer { isGRU = true } else { isGRU = false }
    input = try PackedMatrix(
      file, weight: prefix + "inputWeight", bias: file.float32(named: prefix + (isGRU ? "inputBias" : "bias")),
      asFloats: asFloats)
    // Always floats: the scans multiply one row at a time, where int8 would save nothing but memory.
    let name = prefix + "recurrentWeight"
    let shape = try file.tensor(named: name).shape
    recurrent = PackedMatrix(
      rows: shape[0], columns: shape[1], weights: try file.float32(named: name),
      bias: isGRU ? try file.float32(named: prefix + "recurrentBias") : [])
  }
}

/// A layer with its weights.
enum NetworkLayer: Sendable {
  case convolution(PackedMatrix, kernel: Int, stride: Int, Activation)
  case convolution2D(PackedMatrix, kernel: Int, stride: Int, Activation)
  case linear(PackedMatrix, Activation)
  case norm(NormWeights)
  case sru(NormWeights, PackedMatrix)
  /// An LSTM or a GRU, forward and backward.
  case recurrent([RecurrentDirection], width: Int)
  case pooling(PackedMatrix)
  case graph(GraphMatrices)
  case none

  /// Reads a layer's weights; with `asFloats`, it multiplies its inputs as they are, whatever the arithmetic.
  init(
    _ layer: LayerDescription, prefix: String, in file: ModelFile, adaptedBy delta: WriterDelta?, asFloats: Bool
  ) throws(ModelFileError) {
    func matrix() throws(ModelFileError) -> PackedMatrix {
      try PackedMatrix(file, weight: prefix + "weight", bias: file.float32(named: prefix + "bias"), asFloats: asFloats)
    }
    switch layer {
    case .convolution(_, let kernel, let stride, let activation):
      self = .convolution(try matrix(), kernel: kernel, stride: stride, activation)
    case .convolution2D(_, let kernel, let stride, let activation):
      self = .convolution2D(try matrix(), kernel: kernel, stride: stride, activation)
    case .linear(_, let activation): self = .linear(try matrix(), activation)
    case .layerNorm: self = .norm(try NormWeights(file, prefix: prefix, adaptedBy: delta))
    case .dropout: self = .none
    case .sru(let width, _):
      // The biases belong to f and o; z has none.
      let bias = try [Float](repeating: 0, count: width) + file.float32(named: prefix + "bias", adaptedBy: delta)
      self = .sru(
        try NormWeights(file, prefix: prefix + "norm.", adaptedBy: delta),
        try PackedMatrix(file, weight: prefix + "weight", bias: bias, asFloats: asFloats))
    case .lstm(let width), .gru(let width):
      var directions: [RecurrentDirection] = []
      for direction in ["forward.", "backward."] {
        directions.append(try RecurrentDirection(layer, prefix: prefix + direction, in: file, asFloats: asFloats))
      }
      self = .recurrent(directions, width: width)
    case .neighbours: self = .graph(try GraphMatrices(prefix: prefix, in: file, givesPairs: false))
    case .pairs: self = .graph(try GraphMatrices(prefix: prefix, in: file, givesPairs: true))
    case .pooling:
      self = .pooling(try PackedMatrix(file, weight: prefix + "weight", bias: [], asFloats: true))
    }
  }
}

/// The scale and shift of a layer norm.
///
/// `@unchecked Sendable`: nothing is written after `init`.
final class NormWeights: @unchecked Sendable {
  let weight: FloatStorage
  let bias: FloatStorage

  init(_ file: ModelFile, prefix: String, adaptedBy delta: WriterDelta?) throws(ModelFileError) {
    weight = FloatStorage(try file.float32(named: prefix + "weight", adaptedBy: delta))
    bias = FloatStorage(try file.float32(named: prefix + "bias", adaptedBy: delta))
  }
}

/// The weights of a layer over a graph, as floats: a stroke is labelled together with others that change from edit to edit.
struct GraphMatrices: Sendable {
  /// The maps of a stroke, one after the other: its own, as a neighbour, and in a layer that gives pairs as a pair's first.
  let strokes: PackedMatrix
  let pair: PackedMatrix

  init(prefix: String, in file: ModelFile, givesPairs: Bool) throws(ModelFileError) {
    pair = try PackedMatrix(
      file, weight: prefix + "pair.weight", bias: file.float32(named: prefix + "pair.bias"), asFloats: true)
    var weights = try file.float32(named: prefix + "weight") + file.float32(named: prefix + "neighbour.weight")
    if givesPairs { weights += try file.float32(named: prefix + "first.weight") }
    let rows = (givesPairs ? 3 : 2) * pair.rows
    strokes = PackedMatrix(
      rows: rows, columns: weights.count / rows, weights: weights, bias: try file.float32(named: prefix + "bias"))
  }

  /// Whether a row for each pair follows those of the strokes.
  var givesPairs: Bool { strokes.rows > 2 * pair.rows }
}
