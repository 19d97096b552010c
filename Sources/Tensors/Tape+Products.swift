package import CInkKernels
public import InkNetwork

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
    let result = makeResult(rows: m, columns: n, from: [a, b])
    unsafe multiply(
      a.matrix(transposed: transposingFirst), b.matrix(transposed: transposingSecond), into: result.values, stride: n,
      m: m, n: n, k: k, adding: false)
    unsafe record(result) { gradient in
      if a.requiresGradient {
        let (target, adding) = unsafe a.gradientToWrite()
        if transposingFirst {  // dA (k × m) = op(B) · dCᵀ
          unsafe self.multiply(
            b.matrix(transposed: transposingSecond), Matrix(gradient, stride: n, transposed: true), into: target,
            stride: m, m: k, n: m, k: n, adding: adding)
        } else {  // dA (m × k) = dC · op(B)ᵀ
          unsafe self.multiply(
            Matrix(gradient, stride: n), b.matrix(transposed: !transposingSecond), into: target, stride: k, m: m, n: k,
            k: n, adding: adding)
        }
      }
      if b.requiresGradient {
        let (target, adding) = unsafe b.gradientToWrite()
        if transposingSecond {  // dB (n × k) = dCᵀ · op(A)
          unsafe self.multiply(
            Matrix(gradient, stride: n, transposed: true), a.matrix(transposed: transposingFirst), into: target,
            stride: k, m: n, n: k, k: m, adding: adding)
        } else {  // dB (k × n) = op(A)ᵀ · dC
          unsafe self.multiply(
            a.matrix(transposed: !transposingFirst), Matrix(gradient, stride: n), into: target, stride: n, m: k, n: n,
            k: m, adding: adding)
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
    let result = makeResult(rows: rows, columns: outputs, from: [x, weight] + (bias.map { [$0] } ?? []))
    unsafe multiply(
      x.matrix(), weight.matrix(transposed: true), into: result.values, stride: outputs, m: rows, n: outputs,
      k: x.columns, adding: false)
    let argument = activate(result, bias: bias, activation)
    unsafe record(result) { gradient in
      let known = unsafe argument?.base ?? result.values
      unsafe TrainingKernels.best.pointee.activation_backward(rows * outputs, activation.kernel, known, gradient)
      if let bias, bias.requiresGradient {
        unsafe TrainingKernels.best.pointee.column_sums(rows, outputs, gradient, bias.gradientToAddTo())
      }
      if weight.requiresGradient {
        let (target, adding) = unsafe weight.gradientToWrite()
        unsafe self.multiply(
          Matrix(gradient, stride: outputs, transposed: true), x.matrix(), into: target, stride: x.columns, m: outputs,
          n: x.columns, k: rows, adding: adding)
      }
      if x.requiresGradient {
        let (target, adding) = unsafe x.gradientToWrite()
        unsafe self.multiply(
          Matrix(gradient, stride: outputs), weight.matrix(), into: target, stride: x.columns, m: rows, n: x.columns,
          k: outputs, adding: adding)
      }
    }
    return result
  }

  /// Adds a bias to a result and applies an activation in its memory; returns the argument, where the derivative needs it: SiLU's
  /// does, the others' follow from their result.
  func activate(_ result: Tensor, bias: Tensor?, _ activation: Activation) -> FloatBuffer? {
    let kernels = unsafe TrainingKernels.best
    guard activation == .silu && result.requiresGradient else {
      unsafe kernels.pointee.bias_activation(
        result.rows, result.columns, bias?.values, activation.kernel, result.values)
      return nil
    }
    let argument = scratch(result.count)
    unsafe kernels.pointee.bias_activation(
      result.rows, result.columns, bias?.values, INK_ACTIVATION_NONE, result.values)
    unsafe argument.base.update(from: result.values, count: result.count)
    unsafe kernels.pointee.bias_activation(result.rows, result.columns, nil, activation.kernel, result.values)
    return argument
  }
}

extension Tape {
  /// The rows at `indices`, one below the other; none twice.
  public func rows(at indices: [Int], of x: Tensor) -> Tensor {
    precondition(indices.allSatisfy { $0 >= 0 && $0 < x.rows }, "a row beyond the \(x.rows) rows")
    let result = makeResult(rows: indices.count, columns: x.columns, from: [x])
    for (row, index) in indices.enumerated() {
      unsafe (result.values + row * x.columns).update(from: x.values + index * x.columns, count: x.columns)
    }
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      for (row, index) in indices.enumerated() {
        unsafe BLAS.add(gradient + row * x.columns, to: target + index * x.columns, count: x.columns)
      }
    }
    return result
  }
}

/// The C products of recurrent layers, with the weight in panels, for the widest instruction set of this processor.
///
/// They gain 14 to 29 % of a whole LSTM training step over BLAS calls; see Models/PERFORMANCE.md.
@safe package enum Products {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_product_kernels> = unsafe ink_product_kernels_best()

  /// The products that round their operands where an arithmetic asks for it and this processor has instructions for it.
  package static func kernels(for arithmetic: Arithmetic) -> UnsafePointer<ink_product_kernels> {
    unsafe (arithmetic == .bfloat16 ? ink_product_kernels_bfloat16() : nil) ?? best
  }

  /// The floats that a matrix of k × n needs as panels.
  package static func packedCount(k: Int, n: Int) -> Int {
    let panel = unsafe best.pointee.panel_columns
    return (n + panel - 1) / panel * panel * k
  }
}
