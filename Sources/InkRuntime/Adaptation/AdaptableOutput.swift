import InkDecoding
import InkModelFile
import InkNetwork

/// A model's output, through which adaptation learns; it isn't changed itself.
final class AdaptableOutput {
  let classes: Int
  private let width: Int
  private let factorsBlank: Bool
  private let forward: PackedMatrix
  private let transposed: PackedMatrix
  private let logits = FloatStorage(capacity: 0)
  private let scratch = FloatStorage(capacity: 0)

  init(_ file: ModelFile, width: Int) throws(ModelFileError) {
    self.width = width
    classes = file.metadata.network.classes
    factorsBlank = file.metadata.network.factorsBlank
    let weights = try file.float32(named: "output.weight")
    forward = PackedMatrix(
      rows: classes, columns: width, weights: weights, bias: try file.float32(named: "output.bias"))
    transposed = PackedMatrix(
      rows: width, columns: classes, weights: transpose(weights, rows: classes, columns: width), bias: [])
  }

  /// The loss of a text, −ln of its probability, from features x [T, W].
  ///
  /// - Parameter slope: Becomes the gradient of the loss by x, times `scale`.
  /// - Returns: `nil` when the text can't be aligned with the frames; then there is no gradient.
  func loss(
    of labels: [Int32], from x: FloatStorage, frames: Int, scale: Float, slope: FloatStorage, _ kernels: RuntimeKernels
  ) -> Double? {
    let classes = classes
    logits.reserve(frames * classes)
    unsafe forward.multiply(x.base, count: frames, stride: width, into: logits.base, kernels, .exact, scratch: scratch)
    // Log-probabilities take the place of the logits.
    if factorsBlank {
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
      if factorsBlank {
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
      for (state, posterior) in posteriors.enumerated() where !factorsBlank || !state.isMultiple(of: 2) {
        unsafe row[Int(alignment.path[state])] -= scale * Float(posterior)
      }
    }
  }
}

/// ln σ(x).
func logSigmoid(_ x: Float) -> Float { min(x, 0) - naturalLog(1 + exponential(-abs(x))) }
