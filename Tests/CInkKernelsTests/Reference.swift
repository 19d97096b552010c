import Foundation

/// Plain implementations that the kernels are checked against, in double precision and as close to the formulas as possible.
enum Reference {
  static func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

  static func logSum(_ values: [Double]) -> Double {
    let largest = values.max() ?? -.infinity
    guard largest > -1e29 else { return -1e30 }
    return largest + log(values.reduce(0) { $0 + exp($1 - largest) })
  }

  struct LayerNormResult {
    var y: [Double] = []
    var dx: [Double] = []
    var dweight: [Double]
    var dbias: [Double]
  }

  static func layerNorm(
    _ x: [Double], columns: Int, weight: [Double], bias: [Double], epsilon: Double, dy: [Double]
  ) -> LayerNormResult {
    var result = LayerNormResult(
      dweight: Array(repeating: 0, count: columns), dbias: Array(repeating: 0, count: columns))
    for start in stride(from: 0, to: x.count, by: columns) {
      let row = Array(x[start..<start + columns])
      let g = Array(dy[start..<start + columns])
      let mean = row.reduce(0, +) / Double(columns)
      let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(columns)
      let normalized = row.map { ($0 - mean) / (variance + epsilon).squareRoot() }
      result.y += (0..<columns).map { weight[$0] * normalized[$0] + bias[$0] }
      let scaled = (0..<columns).map { g[$0] * weight[$0] }
      let a = scaled.reduce(0, +) / Double(columns)
      let b = zip(scaled, normalized).reduce(0) { $0 + $1.0 * $1.1 } / Double(columns)
      result.dx += (0..<columns).map { (scaled[$0] - a - normalized[$0] * b) / (variance + epsilon).squareRoot() }
      for column in 0..<columns {
        result.dweight[column] += g[column] * normalized[column]
        result.dbias[column] += g[column]
      }
    }
    return result
  }

  struct SRUResult {
    var y: [Double]
    var c: [Double]
    var du: [Double]
    var dbias: [Double]
  }

  /// The scan of an SRU and its gradient for an upstream gradient `dy`.
  static func sru(u: [Double], bias: [Double], x: [Double], width: Int, dy: [Double]) -> SRUResult {
    let frames = x.count / width
    var result = SRUResult(
      y: Array(repeating: 0, count: x.count), c: Array(repeating: 0, count: x.count),
      du: Array(repeating: 0, count: u.count), dbias: Array(repeating: 0, count: 2 * width))
    for channel in 0..<width {
      let forwards = channel < width / 2
      let order = forwards ? Array(0..<frames) : Array((0..<frames).reversed())
      func z(_ t: Int) -> Double { u[t * 3 * width + channel] }
      func f(_ t: Int) -> Double { sigmoid(u[t * 3 * width + width + channel] + bias[channel]) }
      func o(_ t: Int) -> Double { sigmoid(u[t * 3 * width + 2 * width + channel] + bias[width + channel]) }
      var cell = 0.0
      for t in order {
        cell = f(t) * cell + (1 - f(t)) * z(t)
        result.c[t * width + channel] = cell
        result.y[t * width + channel] = x[t * width + channel] + 2 * o(t) * cell
      }
      var carry = 0.0
      for (step, t) in order.enumerated().reversed() {
        let before = step > 0 ? result.c[order[step - 1] * width + channel] : 0
        let g = 2 * dy[t * width + channel]
        let dcell = g * o(t) + carry
        let df = dcell * (before - z(t)) * f(t) * (1 - f(t))
        let dgate = g * result.c[t * width + channel] * o(t) * (1 - o(t))
        result.du[t * 3 * width + channel] = dcell * (1 - f(t))
        result.du[t * 3 * width + width + channel] = df
        result.du[t * 3 * width + 2 * width + channel] = dgate
        result.dbias[channel] += df
        result.dbias[width + channel] += dgate
        carry = dcell * f(t)
      }
    }
    return result
  }

  /// CTC's forward and backward variables, [T, S] each; `skips[s]` says whether s − 2 may lead to s.
  static func ctc(emissions: [Double], states: Int, skips: [Bool]) -> (alpha: [Double], beta: [Double]) {
    let frames = emissions.count / states
    var alpha = Array(repeating: -1e30, count: emissions.count)
    var beta = alpha
    for state in 0..<min(2, states) {
      alpha[state] = emissions[state]
      beta[frames * states - 1 - state] = 0
    }
    for t in 1..<frames {
      for s in 0..<states {
        var sources = [alpha[(t - 1) * states + s]]
        if s >= 1 { sources.append(alpha[(t - 1) * states + s - 1]) }
        if s >= 2, skips[s] { sources.append(alpha[(t - 1) * states + s - 2]) }
        alpha[t * states + s] = logSum(sources) + emissions[t * states + s]
      }
    }
    for t in (0..<frames - 1).reversed() {
      for s in 0..<states {
        var targets = [beta[(t + 1) * states + s] + emissions[(t + 1) * states + s]]
        if s + 1 < states { targets.append(beta[(t + 1) * states + s + 1] + emissions[(t + 1) * states + s + 1]) }
        if s + 2 < states, skips[s + 2] {
          targets.append(beta[(t + 1) * states + s + 2] + emissions[(t + 1) * states + s + 2])
        }
        beta[t * states + s] = logSum(targets)
      }
    }
    return (alpha, beta)
  }
}

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
