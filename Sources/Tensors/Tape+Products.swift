internal import CInkKernels

extension Tape {
  /// op(A) · op(B), where op transposes if asked to.
  public func product(
    _ a: Tensor, _ b: Tensor, transposingFirst: Bool = false, transposingSecond: Bool = false
  ) -> Tensor {
    let m = transposingFirst ? a.columns : a.rows
    let k = transposingFirst ? a.rows : a.columns
    let n = transposingSecond ? b.rows : b.columns
    precondition(
      k == (transposingSecond ? b.columns : b.rows),
      "a product of \(a.rows) × \(a.columns) and \(b.rows) × \(b.columns) doesn't fit")
    let result = makeResult(rows: m, columns: n, from: a, b)
    unsafe BLAS.multiply(
      a.values, transposed: transposingFirst, b.values, transposed: transposingSecond, into: result.values,
      m: m, n: n, k: k)
    unsafe record(result) { gradient in
      if a.requiresGradient {
        let (target, keep) = unsafe a.gradientToWrite()
        if transposingFirst {  // dA (k × m) = op(B) · dCᵀ
          unsafe BLAS.multiply(
            b.values, transposed: transposingSecond, gradient, transposed: true, into: target, m: k, n: m, k: n,
            keeping: keep)
        } else {  // dA (m × k) = dC · op(B)ᵀ
          unsafe BLAS.multiply(
            gradient, transposed: false, b.values, transposed: !transposingSecond, into: target, m: m, n: k, k: n,
            keeping: keep)
        }
      }
      if b.requiresGradient {
        let (target, keep) = unsafe b.gradientToWrite()
        if transposingSecond {  // dB (n × k) = dCᵀ · op(A)
          unsafe BLAS.multiply(
            gradient, transposed: true, a.values, transposed: transposingFirst, into: target, m: n, n: k, k: m,
            keeping: keep)
        } else {  // dB (k × n) = op(A)ᵀ · dC
          unsafe BLAS.multiply(
            a.values, transposed: !transposingFirst, gradient, transposed: false, into: target, m: k, n: n, k: m,
            keeping: keep)
        }
      }
    }
    return result
  }

  /// activation(x · weightᵀ + bias) in one go. x [N, in], weight [out, in], bias [1, out] or none.
  public func linear(_ x: Tensor, weight: Tensor, bias: Tensor?, activation: Activation = .none) -> Tensor {
    precondition(
      x.columns == weight.columns, "\(x.columns) features for a weight of \(weight.rows) × \(weight.columns)")
    precondition(bias == nil || bias?.count == weight.rows, "\(bias?.count ?? 0) biases for \(weight.rows) outputs")
    let (rows, outputs) = (x.rows, weight.rows)
    let result =
      bias.map { makeResult(rows: rows, columns: outputs, from: x, weight, $0) }
      ?? makeResult(rows: rows, columns: outputs, from: x, weight)
    unsafe BLAS.multiply(
      x.values, transposed: false, weight.values, transposed: true, into: result.values, m: rows, n: outputs,
      k: x.columns)
    // SiLU's derivative needs its argument; the others' can be had from their result.
    var argument: FloatBuffer?
    if activation == .silu, result.requiresGradient {
      unsafe Kernels.best.pointee.bias_activation(rows, outputs, bias?.values, INK_ACTIVATION_NONE, result.values)
      let copy = scratch(result.count)
      unsafe copy.base.update(from: result.values, count: result.count)
      argument = copy
      unsafe Kernels.best.pointee.bias_activation(rows, outputs, nil, activation.kernel, result.values)
    } else {
      unsafe Kernels.best.pointee.bias_activation(rows, outputs, bias?.values, activation.kernel, result.values)
    }
    unsafe record(result) { gradient in
      let known = unsafe argument?.base ?? result.values
      unsafe Kernels.best.pointee.activation_backward(rows * outputs, activation.kernel, known, gradient)
      if let bias, bias.requiresGradient {
        unsafe Kernels.best.pointee.column_sums(rows, outputs, gradient, bias.gradientToAddTo())
      }
      if weight.requiresGradient {
        let (target, keep) = unsafe weight.gradientToWrite()
        unsafe BLAS.multiply(
          gradient, transposed: true, x.values, transposed: false, into: target, m: outputs, n: x.columns, k: rows,
          keeping: keep)
      }
      if x.requiresGradient {
        let (target, keep) = unsafe x.gradientToWrite()
        unsafe BLAS.multiply(
          gradient, transposed: false, weight.values, transposed: false, into: target, m: rows, n: x.columns,
          k: outputs, keeping: keep)
      }
    }
    return result
  }
}
