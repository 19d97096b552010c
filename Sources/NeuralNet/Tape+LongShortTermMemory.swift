internal import CInkKernels
package import Tensors

extension Tape {
  /// A long short-term memory over packed sequences, both ways: see `LongShortTermMemoryLayer`.
  ///
  /// Each array has an element for forwards and one for backwards. `gates` [N, 4H] are the products of the input; they
  /// are consumed: the activated gates take their place, and their gradient is made there too. The result is [N, 2H].
  package func longShortTermMemory(
    gates: [Tensor], recurrentWeights: [Tensor], biases: [Tensor], offsets: [Int]
  ) -> Tensor {
    let (rows, width) = (gates[0].rows, recurrentWeights[0].columns)
    precondition(gates[0].columns == 4 * width, "gates of \(gates[0].columns) for width \(width)")
    let wanted = isRecording && (gates + recurrentWeights + biases).contains { $0.requiresGradient }
    let result = make(rows: rows, columns: 2 * width, requiresGradient: wanted)
    let plan = RecurrencePlan(offsets: offsets)
    let cells = RecurrencePlan.Direction.allCases.map { _ in scratch(rows * width) }
    let hidden = scratch(plan.sequences * width)
    let product = scratch(plan.sequences * 4 * width)
    let turned = scratch(4 * width * width)
    for way in RecurrencePlan.Direction.allCases {
      let index = way.rawValue
      unsafe transpose(recurrentWeights[index], into: turned.base)
      unsafe plan.walk(way) { step, active, frames, before in
        if step > 0 {
          unsafe BLAS.multiplyFewRows(
            hidden.base, turned.base, into: product.base, m: active, n: 4 * width, k: width)
        }
        unsafe RecurrentKernels.best.pointee.lstm_forward(
          active, width, frames, before, biases[index].values, step > 0 ? product.base : nil, gates[index].values,
          cells[index].base, hidden.base, result.values + index * width, 2 * width)
      }
    }
    unsafe record(result) { gradient in
      let hiddenGradient = self.scratch(plan.sequences * width)
      let cellGradient = self.scratch(plan.sequences * width)
      let compact = self.scratch(plan.sequences * 4 * width)
      let before = self.scratch(rows * width)
      for way in RecurrencePlan.Direction.allCases {
        let index = way.rawValue
        let weight = recurrentWeights[index]
        hiddenGradient.zero()
        cellGradient.zero()
        unsafe plan.walk(way, reversed: true) { step, active, frames, before in
          unsafe RecurrentKernels.best.pointee.lstm_backward(
            active, width, frames, before, gradient + index * width, 2 * width, cells[index].base,
            hiddenGradient.base, gates[index].values, cellGradient.base, compact.base)
          if step > 0 {
            unsafe BLAS.multiplyFewRows(
              compact.base, weight.values, into: hiddenGradient.base, m: active, n: width, k: 4 * width)
          }
        }
        if biases[index].requiresGradient {
          unsafe Kernels.best.pointee.column_sums(
            rows, 4 * width, gates[index].values, biases[index].gradientToAddTo())
        }
        if weight.requiresGradient {
          unsafe plan.shift(
            result.values + index * width, stride: 2 * width, width: width, way, into: before.base)
          let (target, keep) = unsafe weight.gradientToWrite()
          unsafe BLAS.multiply(
            gates[index].values, transposed: true, before.base, transposed: false, into: target, m: 4 * width,
            n: width, k: rows, keeping: keep)
        }
        if gates[index].requiresGradient { gates[index].adoptValuesAsGradient() }
      }
    }
    return result
  }
}
