import Foundation

/// The recurrent cells, for one frame of one sequence.
extension Reference {
  /// The results of one LSTM step.
  struct LSTMStep {
    var gates: [Double]
    var cell: [Double]
    var hidden: [Double]
  }

  /// sums [4H] are i, f, g, o before activation with everything added up.
  static func lstm(sums: [Double], cell: [Double]) -> LSTMStep {
    let width = cell.count
    var result = LSTMStep(gates: sums, cell: cell, hidden: cell)
    for k in 0..<width {
      let (i, f) = (sigmoid(sums[k]), sigmoid(sums[width + k]))
      let (g, o) = (tanh(sums[2 * width + k]), sigmoid(sums[3 * width + k]))
      result.cell[k] = f * cell[k] + i * g
      result.hidden[k] = o * tanh(result.cell[k])
      (result.gates[k], result.gates[width + k]) = (i, f)
      (result.gates[2 * width + k], result.gates[3 * width + k]) = (g, o)
    }
    return result
  }

  /// The gradients of the sums and of the cell before, from those of the hidden state and of the cell.
  static func lstmBackward(
    gates: [Double], before: [Double], cell: [Double], hiddenGradient: [Double], cellGradient: [Double]
  ) -> (sums: [Double], before: [Double]) {
    let width = cell.count
    var sums = gates
    var flow = cellGradient
    for k in 0..<width {
      let (i, f, g, o) = (gates[k], gates[width + k], gates[2 * width + k], gates[3 * width + k])
      let squashed = tanh(cell[k])
      let down = cellGradient[k] + hiddenGradient[k] * o * (1 - squashed * squashed)
      sums[k] = down * g * i * (1 - i)
      sums[width + k] = down * before[k] * f * (1 - f)
      sums[2 * width + k] = down * i * (1 - g * g)
      sums[3 * width + k] = hiddenGradient[k] * squashed * o * (1 - o)
      flow[k] = down * f
    }
    return (sums, flow)
  }

  /// The results of one GRU step.
  struct GRUStep {
    var gates: [Double]
    var candidate: [Double]
    var hidden: [Double]
  }

  /// inputs [3H] and recurrent [3H] are r, z, n of the two products with their biases.
  static func gru(inputs: [Double], recurrent: [Double], hidden: [Double]) -> GRUStep {
    let width = hidden.count
    var result = GRUStep(gates: inputs, candidate: hidden, hidden: hidden)
    for k in 0..<width {
      let r = sigmoid(inputs[k] + recurrent[k])
      let z = sigmoid(inputs[width + k] + recurrent[width + k])
      let q = recurrent[2 * width + k]
      let n = tanh(inputs[2 * width + k] + r * q)
      (result.gates[k], result.gates[width + k], result.gates[2 * width + k]) = (r, z, n)
      result.candidate[k] = q
      result.hidden[k] = (1 - z) * n + z * hidden[k]
    }
    return result
  }

  /// The gradients of both products' sums, and the gradient that z passes to the hidden state before.
  static func gruBackward(
    gates: [Double], candidate: [Double], before: [Double], hiddenGradient: [Double]
  ) -> (inputs: [Double], recurrent: [Double], before: [Double]) {
    let width = candidate.count
    var (inputs, recurrent, flow) = (gates, gates, hiddenGradient)
    for k in 0..<width {
      let (r, z, n) = (gates[k], gates[width + k], gates[2 * width + k])
      let dn = hiddenGradient[k] * (1 - z) * (1 - n * n)
      let dz = hiddenGradient[k] * (before[k] - n) * z * (1 - z)
      let dr = dn * candidate[k] * r * (1 - r)
      (inputs[k], inputs[width + k], inputs[2 * width + k]) = (dr, dz, dn)
      (recurrent[k], recurrent[width + k], recurrent[2 * width + k]) = (dr, dz, dn * r)
      flow[k] = hiddenGradient[k] * z
    }
    return (inputs, recurrent, flow)
  }
}
