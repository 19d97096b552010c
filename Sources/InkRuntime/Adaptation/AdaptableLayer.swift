import InkDecoding
import InkModelFile
import InkNetwork

/// A simple recurrent layer of a model whose scale, shift and biases are learned again; its matrix stays.
///
/// x̂ = norm(x); u = W(γ ∘ x̂ + β); c_t = f ∘ c_{t−1} + (1 − f) ∘ z with f = σ(u_f + b_f); y = x + 2 σ(u_o + b_o) ∘ c. The
/// first half of the channels runs forwards, the second backwards.
///
/// ## Source
/// Lei, Zhang, Wang, Dai, Artzi: Simple Recurrent Units for Highly Parallelizable Recurrence (2018), equations 1–4.
final class AdaptableLayer {
  let width: Int
  /// The names of γ, β and the biases in the model.
  let names: [String]
  /// Their ranges in the learned numbers.
  var ranges: [Range<Int>] { [0..<width, width..<2 * width, 2 * width..<4 * width] }
  /// The learned numbers: γ, β [W each], the biases of f and o [2W].
  var parameters: [Float]
  private(set) var gradient: [Float]
  private let forward: PackedMatrix
  private let transposed: PackedMatrix

  // Of the last sample: x̂ [T, W], 1 / standard deviation [T], u with σ(f) and σ(o) instead of f and o [T, 3W], c [T, W].
  private let normalized = FloatStorage(capacity: 0)
  private let factors = FloatStorage(capacity: 0)
  private let gates = FloatStorage(capacity: 0)
  private let cells = FloatStorage(capacity: 0)
  private let scaled = FloatStorage(capacity: 0)
  private let scratch = FloatStorage(capacity: 0)

  init(_ file: ModelFile, prefix: String, width: Int) throws(ModelFileError) {
    self.width = width
    names = [prefix + "norm.weight", prefix + "norm.bias", prefix + "bias"]
    parameters = []
    for name in names { parameters += try file.float32(named: name) }
    gradient = [Float](repeating: 0, count: parameters.count)
    let weights = try file.float32(named: prefix + "weight")
    forward = PackedMatrix(rows: 3 * width, columns: width, weights: weights, bias: [])
    transposed = PackedMatrix(transposing: weights, rows: 3 * width, columns: width)
  }

  func clearGradient() { for index in gradient.indices { gradient[index] = 0 } }

  /// Makes x [T, W] the layer's output, and keeps what `learn` needs.
  func run(_ x: FloatStorage, frames: Int, _ kernels: RuntimeKernels) {
    normalized.reserve(frames * width)
    scaled.reserve(frames * width)
    factors.reserve(frames)
    gates.reserve(frames * 3 * width)
    cells.reserve(frames * width)
    for frame in 0..<frames {
      let row = frame * width
      var mean: Float = 0
      for index in row..<row + width { mean += unsafe x.base[index] }
      mean /= Float(width)
      var variance: Float = 0
      for index in row..<row + width {
        let distance = unsafe x.base[index] - mean
        variance += distance * distance
      }
      let factor = 1 / (variance / Float(width) + 1e-5).squareRoot()
      unsafe factors.base[frame] = factor
      for index in 0..<width {
        let value = unsafe (x.base[row + index] - mean) * factor
        unsafe normalized.base[row + index] = value
        unsafe scaled.base[row + index] = value * parameters[index] + parameters[width + index]
      }
    }
    unsafe forward.multiply(
      scaled.base, count: frames, stride: width, into: gates.base, kernels, .exact, scratch: scratch)
    for isBackward in [false, true] {
      let channels = channels(isBackward)
      var state = [Float](repeating: 0, count: width)
      for step in 0..<frames {
        let frame = isBackward ? frames - 1 - step : step
        let gates = unsafe gates.base + frame * 3 * width
        for index in channels {
          let forget = unsafe sigmoid(gates[width + index] + parameters[2 * width + index])
          let output = unsafe sigmoid(gates[2 * width + index] + parameters[3 * width + index])
          let candidate = unsafe gates[index]
          let cell = forget * (state[index] - candidate) + candidate
          state[index] = cell
          unsafe gates[width + index] = forget
          unsafe gates[2 * width + index] = output
          unsafe cells.base[frame * width + index] = cell
          unsafe x.base[frame * width + index] += 2 * output * cell
        }
      }
    }
  }

  /// Adds to the gradient of the parameters; that of the output [T, W] becomes that of the input.
  func learn(from slope: FloatStorage, frames: Int, _ kernels: RuntimeKernels) {
    for isBackward in [false, true] {
      let channels = channels(isBackward)
      var carry = [Float](repeating: 0, count: width)
      for step in 0..<frames {
        // Against the direction of the scan.
        let frame = isBackward ? step : frames - 1 - step
        let before = isBackward ? frame + 1 : frame - 1
        let gates = unsafe gates.base + frame * 3 * width
        for index in channels {
          let (candidate, forget, output) = unsafe (gates[index], gates[width + index], gates[2 * width + index])
          let upper = unsafe slope.base[frame * width + index]
          let cell = unsafe cells.base[frame * width + index]
          let earlier = before >= 0 && before < frames ? unsafe cells.base[before * width + index] : 0
          let cellSlope = 2 * output * upper + carry[index]
          carry[index] = cellSlope * forget
          let forgetSlope = cellSlope * (earlier - candidate) * forget * (1 - forget)
          let outputSlope = 2 * cell * upper * output * (1 - output)
          gradient[2 * width + index] += forgetSlope
          gradient[3 * width + index] += outputSlope
          unsafe gates[index] = cellSlope * (1 - forget)
          unsafe gates[width + index] = forgetSlope
          unsafe gates[2 * width + index] = outputSlope
        }
      }
    }
    // The gradient of γ ∘ x̂ + β replaces its values.
    unsafe transposed.multiply(
      gates.base, count: frames, stride: 3 * width, into: scaled.base, kernels, .exact, scratch: scratch)
    for frame in 0..<frames {
      let row = frame * width
      var (mean, product): (Float, Float) = (0, 0)
      for index in 0..<width {
        let (slope, value) = unsafe (scaled.base[row + index], normalized.base[row + index])
        gradient[index] += slope * value
        gradient[width + index] += slope
        mean += slope * parameters[index]
        product += slope * parameters[index] * value
      }
      mean /= Float(width)
      product /= Float(width)
      let factor = unsafe factors.base[frame]
      for index in 0..<width {
        let (upper, value) = unsafe (scaled.base[row + index] * parameters[index], normalized.base[row + index])
        unsafe slope.base[row + index] += factor * (upper - mean - value * product)
      }
    }
  }

  private func channels(_ isBackward: Bool) -> Range<Int> { isBackward ? width / 2..<width : 0..<width / 2 }

  private func sigmoid(_ x: Float) -> Float { 1 / (1 + exponential(-x)) }
}

extension PackedMatrix {
  /// Packs the transpose of weights [rows, columns], without a bias.
  fileprivate convenience init(transposing weights: [Float], rows: Int, columns: Int) {
    var result = [Float](repeating: 0, count: weights.count)
    for row in 0..<rows {
      for column in 0..<columns { result[column * rows + row] = weights[row * columns + column] }
    }
    self.init(rows: columns, columns: rows, weights: result, bias: [])
  }
}

/// A model's output, through which adaptation learns; it isn't changed itself.
final class AdaptableOutput {
  private let classes: Int
  private let width: Int
  private let factorBlank: Bool
  private let forward: PackedMatrix
  private let transposed: PackedMatrix
  private let logits = FloatStorage(capacity: 0)
  private let scratch = FloatStorage(capacity: 0)

  init(_ file: ModelFile, width: Int) throws(ModelFileError) {
    self.width = width
    classes = file.metadata.network.classes
    factorBlank = file.metadata.network.factorBlank
    let weights = try file.float32(named: "output.weight")
    forward = PackedMatrix(
      rows: classes, columns: width, weights: weights, bias: try file.float32(named: "output.bias"))
    transposed = PackedMatrix(transposing: weights, rows: classes, columns: width)
  }

  /// The loss of a text, −ln of its probability, from features x [T, W]; `slope` becomes its gradient by x, times `scale`.
  /// `nil`, and no gradient, when the text can't be aligned with the frames.
  func loss(
    of labels: [Int32], from x: FloatStorage, frames: Int, scale: Float, slope: FloatStorage, _ kernels: RuntimeKernels
  ) -> Double? {
    logits.reserve(frames * classes)
    unsafe forward.multiply(x.base, count: frames, stride: width, into: logits.base, kernels, .exact, scratch: scratch)
    // Log-probabilities replace the logits.
    if factorBlank {
      for frame in 0..<frames {
        let row = unsafe logits.base + frame * classes
        let blank = unsafe row[0]
        unsafe kernels.table.pointee.log_softmax(1, classes - 1, row + 1)
        let (silent, written) = (logSigmoid(blank), logSigmoid(-blank))
        unsafe row[0] = silent
        for index in 1..<classes { unsafe row[index] += written }
      }
    } else {
      unsafe kernels.table.pointee.log_softmax(frames, classes, logits.base)
    }
    let values = unsafe UnsafeBufferPointer(start: logits.base, count: frames * classes)
    guard let alignment = unsafe AlignmentPosteriors(of: labels, in: values.span, classes: classes) else { return nil }
    differentiate(alignment, frames: frames, scale: scale)
    slope.reserve(frames * width)
    unsafe transposed.multiply(
      logits.base, count: frames, stride: classes, into: slope.base, kernels, .exact, scratch: scratch)
    return alignment.loss
  }

  /// Makes log-probabilities the gradient by the logits: probabilities less posteriors, times `scale`.
  private func differentiate(_ alignment: AlignmentPosteriors, frames: Int, scale: Float) {
    let states = alignment.path.count
    for frame in 0..<frames {
      let row = unsafe logits.base + frame * classes
      let posteriors = alignment.values[frame * states..<(frame + 1) * states]
      var share = scale
      if factorBlank {
        // The classes share what isn't blank: softmax · posterior of writing.
        let silent = stride(from: 0, to: states, by: 2).reduce(0.0) { $0 + posteriors[posteriors.startIndex + $1] }
        let blank = unsafe exponential(row[0])
        unsafe row[0] = scale * (blank - Float(silent))
        // eˡᵖ / p(written) is the softmax; where nothing is written, the posterior is 0 as well.
        let written = max(1 - blank, 1e-7)
        share = scale * Float(1 - silent) / written
      } else {
        unsafe row[0] = share * exponential(row[0])
      }
      for index in 1..<classes { unsafe row[index] = share * exponential(row[index]) }
      for (state, posterior) in posteriors.enumerated() where !factorBlank || !state.isMultiple(of: 2) {
        unsafe row[Int(alignment.path[state])] -= scale * Float(posterior)
      }
    }
  }
}

func logSigmoid(_ x: Float) -> Float { min(x, 0) - naturalLog(1 + exponential(-abs(x))) }
