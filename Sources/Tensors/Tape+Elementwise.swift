internal import CInkKernels

extension Tape {
  /// a + b, of equal shape.
  public func add(_ a: Tensor, _ b: Tensor) -> Tensor {
    checkSameShape(a, b)
    let result = makeResult(rows: a.rows, columns: a.columns, from: a, b)
    for index in 0..<a.count { unsafe result.values[index] = unsafe a.values[index] + b.values[index] }
    unsafe record(result) { gradient in
      for input in [a, b] where input.requiresGradient {
        unsafe BLAS.add(gradient, to: input.gradientToAddTo(), count: input.count)
      }
    }
    return result
  }

  /// x + bias, the bias [1, columns] added to every row.
  public func add(_ x: Tensor, bias: Tensor) -> Tensor {
    precondition(bias.count == x.columns, "\(bias.count) biases for \(x.columns) columns")
    let result = makeResult(rows: x.rows, columns: x.columns, from: x, bias)
    unsafe result.values.update(from: x.values, count: x.count)
    unsafe Kernels.best.pointee.bias_activation(x.rows, x.columns, bias.values, INK_ACTIVATION_NONE, result.values)
    unsafe record(result) { gradient in
      if x.requiresGradient { unsafe BLAS.add(gradient, to: x.gradientToAddTo(), count: x.count) }
      if bias.requiresGradient {
        unsafe Kernels.best.pointee.column_sums(x.rows, x.columns, gradient, bias.gradientToAddTo())
      }
    }
    return result
  }

  /// a ⊙ b, of equal shape.
  public func multiply(_ a: Tensor, _ b: Tensor) -> Tensor {
    checkSameShape(a, b)
    let result = makeResult(rows: a.rows, columns: a.columns, from: a, b)
    for index in 0..<a.count { unsafe result.values[index] = unsafe a.values[index] * b.values[index] }
    unsafe record(result) { gradient in
      for (input, other) in [(a, b), (b, a)] where input.requiresGradient {
        let target = unsafe input.gradientToAddTo()
        for index in 0..<input.count { unsafe target[index] += unsafe gradient[index] * other.values[index] }
      }
    }
    return result
  }

  /// factor · x.
  public func scale(_ x: Tensor, by factor: Float) -> Tensor {
    let result = makeResult(rows: x.rows, columns: x.columns, from: x)
    for index in 0..<x.count { unsafe result.values[index] = unsafe factor * x.values[index] }
    unsafe record(result) { gradient in
      unsafe BLAS.add(gradient, scale: factor, to: x.gradientToAddTo(), count: x.count)
    }
    return result
  }

  /// The logistic function of every element; absolute error below 2·10⁻⁷.
  public func sigmoid(_ x: Tensor) -> Tensor { apply(INK_ACTIVATION_SIGMOID, to: x) }

  /// The hyperbolic tangent of every element; absolute error below 3·10⁻⁷.
  public func tanh(_ x: Tensor) -> Tensor { apply(INK_ACTIVATION_TANH, to: x) }

  /// max(0, x) of every element; the derivative at 0 is 0.
  public func relu(_ x: Tensor) -> Tensor { apply(INK_ACTIVATION_RELU, to: x) }

  /// The sum of all elements, 1 × 1.
  public func sum(_ x: Tensor) -> Tensor {
    let result = makeResult(rows: 1, columns: 1, from: x)
    var sum = 0.0
    for index in 0..<x.count { sum += Double(unsafe x.values[index]) }
    unsafe result.values[0] = Float(sum)
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      for index in 0..<x.count { unsafe target[index] += unsafe gradient[0] }
    }
    return result
  }

  private func apply(_ function: ink_activation, to x: Tensor) -> Tensor {
    let result = makeResult(rows: x.rows, columns: x.columns, from: x)
    unsafe result.values.update(from: x.values, count: x.count)
    unsafe Kernels.best.pointee.bias_activation(x.rows, x.columns, nil, function, result.values)
    unsafe record(result) { gradient in
      unsafe Kernels.best.pointee.activation_backward(result.count, function, result.values, gradient)
      unsafe BLAS.add(gradient, to: x.gradientToAddTo(), count: x.count)
    }
    return result
  }

  private func checkSameShape(_ a: Tensor, _ b: Tensor) {
    precondition(
      a.rows == b.rows && a.columns == b.columns, "\(a.rows) × \(a.columns) against \(b.rows) × \(b.columns)")
  }
}
