import InkFeatures
import InkModelFile
import InkNetwork

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The network's formulas as plain loops over doubles: the reference of the kernels.
struct PlainNetwork {
  typealias Rows = [[Double]]
  let file: ModelFile

  /// The log-probabilities of frames, and of the map of the whole ink where the network takes it.
  func logProbabilities(_ frames: FeatureFrames) throws -> Rows {
    let network = file.metadata.network
    var rows = try run(network.penStages, Self.rows(frames.values, columns: frames.featureCount), frames.graph)
    if let plane = network.plane {
      rows[0] += try run(network.planeStages, Self.rows(frames.plane, columns: plane.features))[0]
    }
    rows = try run(network.jointStages, rows)
    return try linear(rows, "output.weight", "output.bias").map { row in
      guard file.metadata.network.factorBlank else { return logSoftmax(row) }
      // ln σ(x) = −ln(1 + e⁻ˣ).
      let written = -log(1 + exp(row[0]))
      return [-log(1 + exp(-row[0]))] + logSoftmax(Array(row.dropFirst())).map { $0 + written }
    }
  }

  private static func rows(_ values: [Float], columns: Int) -> Rows {
    stride(from: 0, to: values.count, by: columns).map { values[$0..<$0 + columns].map { Double($0) } }
  }

  private func run(_ stages: [NetworkDescription.Stage], _ rows: Rows, _ graph: StrokeGraph? = nil) throws -> Rows {
    try stages.reduce(rows) { try run($1.layer, $1.prefix, $0, graph) }
  }

  private func logSoftmax(_ row: [Double]) -> [Double] {
    let largest = row.max()!
    let sum = row.reduce(0) { $0 + exp($1 - largest) }
    return row.map { $0 - largest - log(sum) }
  }

  private func run(_ layer: LayerDescription, _ prefix: String, _ rows: Rows, _ graph: StrokeGraph?) throws -> Rows {
    switch layer {
    case .convolution(_, let kernel, let stride, let activation):
      let pad = (kernel - 1) / 2
      let zero = [Double](repeating: 0, count: rows[0].count)
      let windows = (0..<(rows.count + stride - 1) / stride).map { frame in
        (0..<kernel).flatMap { tap -> [Double] in
          let row = frame * stride - pad + tap
          return rows.indices.contains(row) ? rows[row] : zero
        }
      }
      return try activate(activation, linear(windows, prefix + "weight", prefix + "bias"))
    case .convolution2D(_, let kernel, let step, let activation):
      // The square by coordinates; what isn't there is zeros.
      let side = Int(Double(rows.count).squareRoot())
      let outputs = (side + step - 1) / step
      let pad = max((outputs - 1) * step + kernel - side, 0) / 2
      let zero = [Double](repeating: 0, count: rows[0].count)
      var windows: Rows = []
      for y in 0..<outputs {
        for x in 0..<outputs {
          var window: [Double] = []
          for row in 0..<kernel {
            for column in 0..<kernel {
              let (cellY, cellX) = (y * step - pad + row, x * step - pad + column)
              let isInside = (0..<side).contains(cellY) && (0..<side).contains(cellX)
              window += isInside ? rows[cellY * side + cellX] : zero
            }
          }
          windows.append(window)
        }
      }
      return try activate(activation, linear(windows, prefix + "weight", prefix + "bias"))
    case .pooling:
      let scores = try linear(rows, prefix + "weight", nil)
      return [
        scores[0].indices.flatMap { head -> [Double] in
          let shares = logSoftmax(scores.map { $0[head] }).map { exp($0) }
          return rows[0].indices.map { feature in zip(shares, rows).reduce(0) { $0 + $1.0 * $1.1[feature] } }
        }
      ]
    case .linear(_, let activation):
      return try activate(activation, linear(rows, prefix + "weight", prefix + "bias"))
    case .layerNorm: return try norm(rows, prefix)
    case .dropout: return rows
    case .sru(let width, _): return try sru(rows, prefix, width)
    case .lstm(let width):
      return try bothDirections(rows, prefix) { try lstm($0, $1, width) }
    case .gru(let width):
      return try bothDirections(rows, prefix) { try gru($0, $1, width) }
    case .neighbours:
      let own = try linear(rows, prefix + "weight", prefix + "bias")
      let messages = try perPair(rows, prefix, graph!)
      return rows.indices.map { stroke in
        let pairs = graph!.offsets[stroke]..<graph!.offsets[stroke + 1]
        return own[stroke].indices.map { unit in
          let sum = pairs.reduce(0) { $0 + max(messages[$1][unit], 0) }
          return max(own[stroke][unit] + (pairs.isEmpty ? 0 : sum / Double(pairs.count)), 0)
        }
      }
    case .pairs:
      let own = try linear(rows, prefix + "weight", prefix + "bias")
      let first = try linear(rows, prefix + "first.weight", nil)
      let others = try perPair(rows, prefix, graph!)
      let strokes = graph!.offsets.indices.dropLast()
      let pairs = strokes.flatMap { stroke in
        (graph!.offsets[stroke]..<graph!.offsets[stroke + 1]).map { zip(first[stroke], others[$0]).map { $0 + $1 } }
      }
      return activate(.relu, own + pairs)
    }
  }

  /// For each pair what its neighbour says, and what is known of both.
  private func perPair(_ rows: Rows, _ prefix: String, _ graph: StrokeGraph) throws -> Rows {
    guard !graph.neighbours.isEmpty else { return [] }
    let said = try linear(rows, prefix + "neighbour.weight", nil)
    let pairs = Self.rows(graph.pairs, columns: StrokeGraph.pairFeatureCount)
    let known = try linear(pairs, prefix + "pair.weight", prefix + "pair.bias")
    return graph.neighbours.indices.map { pair in zip(said[Int(graph.neighbours[pair])], known[pair]).map { $0 + $1 } }
  }

  private func weights(_ name: String) throws -> [Double] { try file.float32(named: name).map { Double($0) } }

  private func linear(_ rows: Rows, _ weight: String, _ bias: String?) throws -> Rows {
    let matrix = try weights(weight)
    let columns = rows[0].count
    let offset = try bias.map { try weights($0) } ?? [Double](repeating: 0, count: matrix.count / columns)
    return rows.map { row in
      var result = offset
      for output in result.indices {
        for column in 0..<columns { result[output] += matrix[output * columns + column] * row[column] }
      }
      return result
    }
  }

  private func activate(_ activation: Activation, _ rows: Rows) -> Rows {
    rows.map { row in
      row.map { x in
        switch activation {
        case .none: x
        case .relu: max(x, 0)
        case .tanh: tanh(x)
        case .silu: x * sigmoid(x)
        }
      }
    }
  }

  private func norm(_ rows: Rows, _ prefix: String) throws -> Rows {
    let weight = try weights(prefix + "weight")
    let bias = try weights(prefix + "bias")
    return rows.map { row in
      let mean = row.reduce(0, +) / Double(row.count)
      let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
      return row.indices.map { (row[$0] - mean) / sqrt(variance + 1e-5) * weight[$0] + bias[$0] }
    }
  }

  private func sru(_ rows: Rows, _ prefix: String, _ width: Int) throws -> Rows {
    let u = try linear(norm(rows, prefix + "norm."), prefix + "weight", nil)
    let bias = try weights(prefix + "bias")
    var result = rows
    for channel in 0..<width {
      var c = 0.0
      let order = channel < width / 2 ? Array(rows.indices) : rows.indices.reversed()
      for frame in order {
        let f = sigmoid(u[frame][width + channel] + bias[channel])
        let o = sigmoid(u[frame][2 * width + channel] + bias[width + channel])
        c = f * c + (1 - f) * u[frame][channel]
        result[frame][channel] += 2 * o * c
      }
    }
    return result
  }

  private func bothDirections(_ rows: Rows, _ prefix: String, _ run: (Rows, String) throws -> Rows) throws -> Rows {
    let forward = try run(rows, prefix + "forward.")
    let backward = try run(rows.reversed(), prefix + "backward.")
    return zip(forward, backward.reversed()).map { $0 + $1 }
  }

  private func lstm(_ rows: Rows, _ prefix: String, _ width: Int) throws -> Rows {
    let projected = try linear(rows, prefix + "inputWeight", prefix + "bias")
    var h = [Double](repeating: 0, count: width)
    var c = h
    return try projected.map { row in
      let back = try linear([h], prefix + "recurrentWeight", nil)[0]
      for unit in 0..<width {
        func gate(_ index: Int) -> Double { row[index * width + unit] + back[index * width + unit] }
        c[unit] = sigmoid(gate(1)) * c[unit] + sigmoid(gate(0)) * tanh(gate(2))
        h[unit] = sigmoid(gate(3)) * tanh(c[unit])
      }
      return h
    }
  }

  private func gru(_ rows: Rows, _ prefix: String, _ width: Int) throws -> Rows {
    let projected = try linear(rows, prefix + "inputWeight", prefix + "inputBias")
    var h = [Double](repeating: 0, count: width)
    return try projected.map { row in
      let back = try linear([h], prefix + "recurrentWeight", prefix + "recurrentBias")[0]
      for unit in 0..<width {
        let r = sigmoid(row[unit] + back[unit])
        let z = sigmoid(row[width + unit] + back[width + unit])
        let n = tanh(row[2 * width + unit] + r * back[2 * width + unit])
        h[unit] = (1 - z) * n + z * h[unit]
      }
      return h
    }
  }

  private func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
}
