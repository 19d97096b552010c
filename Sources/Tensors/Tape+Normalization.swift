internal import CInkKernels
public import InkNetwork

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

  /// Every column to mean 0 and variance 1 over the rows, scaled by `weight`, shifted by `bias`, then `activation`.
  ///
  /// `statistics` is a vector [2 · columns + 1]. For training, when `share` is given, each column's mean, then each one's
  /// variance, and 1, all times `share`, are added to its gradient, which no other operation may touch. Else its values are the
  /// means and variances to use, and the result has no gradient.
  ///
  /// ## Source
  /// Ioffe, Szegedy: Batch Normalization (2015), algorithm 1.
  public func batchNorm(
    _ x: Tensor, weight: Tensor, bias: Tensor, statistics: Tensor, share: Float?, activation: Activation = .none,
    epsilon: Float = 1e-5
  ) -> Tensor {
    let (rows, columns) = (x.rows, x.columns)
    precondition(
      weight.count == columns && bias.count == columns && statistics.count == 2 * columns + 1,
      "\(weight.count) weights and \(statistics.count) statistics for \(columns) columns")
    precondition(share != nil || !isRecording, "known statistics in training")
    let result = makeResult(rows: rows, columns: columns, from: [x, weight, bias])
    // Means, then 1 / the square root of variances.
    let known = scratch(2 * columns)
    unsafe known.base.update(from: statistics.values, count: 2 * columns)
    if let share {
      unsafe Self.moments(of: x, into: known.base)
      if statistics.requiresGradient {
        let target = unsafe statistics.gradientToAddTo()
        for index in 0..<2 * columns { unsafe target[index] += share * known.base[index] }
        unsafe target[2 * columns] += share
      }
    }
    for column in columns..<2 * columns {
      unsafe known.base[column] = 1 / (known.base[column] + epsilon).squareRoot()
    }
    unsafe withScratch(2 * columns) { map in
      for column in 0..<columns {
        unsafe map[column] = weight.values[column] * known.base[columns + column]
        unsafe map[columns + column] = bias.values[column] - known.base[column] * map[column]
      }
      for row in 0..<rows {
        let (source, target) = unsafe (x.values + row * columns, result.values + row * columns)
        for column in 0..<columns { unsafe target[column] = source[column] * map[column] + map[columns + column] }
      }
    }
    let argument = activate(result, bias: nil, activation)
    unsafe record(result) { gradient in
      let argument = unsafe argument?.base ?? result.values
      unsafe TrainingKernels.best.pointee.activation_backward(rows * columns, activation.kernel, argument, gradient)
      unsafe self.withScratch(4 * columns) { sums in
        // The sums of the gradient, and of its product with the normalized values.
        let products = unsafe sums + columns
        unsafe sums.update(repeating: 0, count: 2 * columns)
        for row in 0..<rows {
          let (source, flow) = unsafe (x.values + row * columns, gradient + row * columns)
          for column in 0..<columns {
            unsafe sums[column] += flow[column]
            unsafe products[column] += flow[column] * (source[column] - known.base[column])
          }
        }
        for column in 0..<columns { unsafe products[column] *= known.base[columns + column] }
        if weight.requiresGradient { unsafe BLAS.add(products, to: weight.gradientToAddTo(), count: columns) }
        if bias.requiresGradient { unsafe BLAS.add(sums, to: bias.gradientToAddTo(), count: columns) }
        guard x.requiresGradient else { return }
        // a · gradient − b · x + c for every column.
        let (a, b) = unsafe (sums + 2 * columns, sums + 3 * columns)
        for column in 0..<columns {
          unsafe a[column] = weight.values[column] * known.base[columns + column]
          unsafe b[column] = a[column] * known.base[columns + column] * products[column] / Float(rows)
          unsafe sums[column] = known.base[column] * b[column] - a[column] * sums[column] / Float(rows)
        }
        let target = unsafe x.gradientToAddTo()
        for row in 0..<rows {
          let offset = row * columns
          let (source, flow, sum) = unsafe (x.values + offset, gradient + offset, target + offset)
          for column in 0..<columns {
            unsafe sum[column] += a[column] * flow[column] - b[column] * source[column] + sums[column]
          }
        }
      }
    }
    return result
  }

  /// Each column's mean, then each one's variance.
  private static func moments(of x: Tensor, into result: UnsafeMutablePointer<Float>) {
    let (columns, share) = (x.columns, 1 / Float(max(x.rows, 1)))
    let variances = unsafe result + columns
    unsafe result.update(repeating: 0, count: 2 * columns)
    for row in 0..<x.rows {
      let source = unsafe x.values + row * columns
      for column in 0..<columns { unsafe result[column] += source[column] }
    }
    for column in 0..<columns { unsafe result[column] *= share }
    for row in 0..<x.rows {
      let source = unsafe x.values + row * columns
      for column in 0..<columns {
        let difference = unsafe source[column] - result[column]
        unsafe variances[column] += difference * difference
      }
    }
    for column in 0..<columns { unsafe variances[column] *= share }
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
