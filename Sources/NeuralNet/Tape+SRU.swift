package import Tensors

extension Tape {
  /// The scan of an SRU over packed sequences: see `SRULayer`.
  ///
  /// `gates` [N, 3W] are consumed: σ(f) and σ(o) replace them, later their gradient.
  package func sru(gates: Tensor, bias: Tensor, residual: Tensor, offsets: [Int]) -> Tensor {
    let width = residual.columns
    precondition(gates.columns == 3 * width && bias.count == 2 * width, "gates of \(gates.columns) for width \(width)")
    let result = makeResult(rows: residual.rows, columns: width, from: [gates, bias, residual])
    let cells = scratch(residual.count)
    for (start, end) in zip(offsets, offsets.dropFirst()) where end > start {
      let row = start * width
      unsafe TrainingKernels.best.pointee.sru_forward(
        end - start, width, gates.values + 3 * row, bias.values, residual.values + row, cells.base + row,
        result.values + row)
    }
    unsafe record(result) { gradient in
      unsafe self.withScratch(3 * width) { carry in
        let biasGradient = unsafe bias.requiresGradient ? bias.gradientToAddTo() : carry + width
        for (start, end) in zip(offsets, offsets.dropFirst()) where end > start {
          let row = start * width
          unsafe TrainingKernels.best.pointee.sru_backward(
            end - start, width, gates.values + 3 * row, cells.base + row, gradient + row, biasGradient, carry)
        }
      }
      if gates.requiresGradient { gates.adoptValuesAsGradient() }
      if residual.requiresGradient { residual.addGradient(of: result) }
    }
    return result
  }
}
