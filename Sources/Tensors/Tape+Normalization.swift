internal import CInkKernels

extension Tape {
  /// Every row normalized to mean 0 and variance 1, then scaled by `weight` and shifted by `bias` (both [1, columns]).
  ///
  /// ## Source
  /// Ba, Kiros, Hinton: Layer Normalization (2016), equation 4.
  public func layerNorm(_ x: Tensor, weight: Tensor, bias: Tensor, epsilon: Float = 1e-5) -> Tensor {
    precondition(
      weight.count == x.columns && bias.count == x.columns, "\(weight.count) weights for \(x.columns) columns")
    let (rows, columns) = (x.rows, x.columns)
    let result = makeResult(rows: rows, columns: columns, from: [x, weight, bias])
    let statistics = scratch(2 * rows)
    unsafe TrainingKernels.best.pointee.layer_norm_forward(
      rows, columns, x.values, weight.values, bias.values, epsilon, result.values, statistics.base,
      statistics.base + rows)
    unsafe record(result) { gradient in
      // One pass computes all three gradients; those that aren't wanted go to scratch memory.
      unsafe self.withScratch(2 * columns + (x.requiresGradient ? 0 : x.count)) { unused in
        unsafe TrainingKernels.best.pointee.layer_norm_backward(
          rows, columns, x.values, weight.values, statistics.base, statistics.base + rows, gradient,
          x.requiresGradient ? x.gradientToAddTo() : unused + 2 * columns,
          weight.requiresGradient ? weight.gradientToAddTo() : unused,
          bias.requiresGradient ? bias.gradientToAddTo() : unused + columns)
      }
    }
    return result
  }

  /// Every element dropped with probability `rate`, the others scaled by 1 / (1 − rate).
  ///
  /// The mask is a hash of `seed` and the element's index: it costs no memory, and the same seed gives the same mask.
  public func dropout(_ x: Tensor, rate: Float, seed: UInt64) -> Tensor {
    guard let (threshold, scale) = Self.mask(rate) else { return x }
    let result = makeResult(rows: x.rows, columns: x.columns, from: [x])
    unsafe TrainingKernels.best.pointee.dropout(x.count, seed, threshold, scale, 0, x.values, result.values)
    unsafe record(result) { gradient in
      let (target, adding) = unsafe x.gradientToWrite()
      unsafe TrainingKernels.best.pointee.dropout(x.count, seed, threshold, scale, adding ? 1 : 0, gradient, target)
    }
    return result
  }

  /// `dropout` on the tensor itself: changes the values and, in the backward pass, the gradient in place.
  ///
  /// Only for a tensor whose own operation doesn't read its result again, such as a layer norm's, and that
  /// nothing has used yet.
  package func dropInPlace(_ x: Tensor, rate: Float, seed: UInt64) {
    guard let (threshold, scale) = Self.mask(rate) else { return }
    unsafe TrainingKernels.best.pointee.dropout(x.count, seed, threshold, scale, 0, x.values, x.values)
    unsafe record(x) { gradient in
      unsafe TrainingKernels.best.pointee.dropout(x.count, seed, threshold, scale, 0, gradient, gradient)
    }
  }

  /// The hashes below which elements are dropped, and the factor of the others.
  private static func mask(_ rate: Float) -> (threshold: UInt32, scale: Float)? {
    precondition(rate >= 0 && rate < 1, "a dropout rate of \(rate)")
    return rate > 0 ? (UInt32(Double(rate) * 4_294_967_296), 1 / (1 - rate)) : nil
  }

  /// The natural logarithm of every row's softmax.
  public func logSoftmax(_ x: Tensor) -> Tensor {
    let result = makeResult(rows: x.rows, columns: x.columns, from: [x])
    unsafe TrainingKernels.best.pointee.log_softmax(x.rows, x.columns, x.values, result.values)
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      let probabilities = self.scratch(x.columns)
      for row in 0..<x.rows {
        let start = row * x.columns
        var sum: Float = 0
        for column in 0..<x.columns { sum += unsafe gradient[start + column] }
        unsafe TrainingKernels.best.pointee.exponential(x.columns, result.values + start, sum, probabilities.base)
        for column in 0..<x.columns {
          unsafe target[start + column] += unsafe gradient[start + column] - probabilities.base[column]
        }
      }
    }
    return result
  }
}
