package import Tensors

/// A bidirectional simple recurrent unit with layer normalization before it and a residual connection around it.
///
/// With n = LayerNorm(x) and u = dropout(n) · weightᵀ split into z, f, o:
/// f = σ(f + b_f), o = σ(o + b_o), c_t = f ⊙ c_{t−1} + (1 − f) ⊙ z, y = x + 2 · o ⊙ c. The first half of the channels
/// runs forwards in time, the second backwards. weight [3W, W] starts by Glorot's rule for one of its three parts;
/// the forget biases are spread evenly from 0 to 3 in each direction, so that memories of all lengths exist from the
/// start.
///
/// ## Source
/// Lei, Zhang, Wang, Dai, Artzi: Simple Recurrent Units for Highly Parallelizable Recurrence (2018), equations 1–4,
/// with the gates' dependence on c left out.
package struct SRULayer: Layer {
  let norm: LayerNormLayer
  let weight: Int
  let bias: Int
  let dropout: Float

  init(dropout: Float, _ layout: inout ParameterLayout) {
    norm = LayerNormLayer(prefix: "norm.", &layout)
    weight = layout.add("weight") { .glorot(inputs: $0[1], outputs: $0[1]) }
    bias = layout.add("bias") { shape in
      let (width, half) = (shape[0] / 2, shape[0] / 4)
      let forget = (0..<half).map { half > 1 ? 3 * Float($0) / Float(half - 1) : 1.5 }
      return .values(forget + forget + Array(repeating: 0, count: width))
    }
    self.dropout = dropout
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let tape = pass.tape
    let normalized = norm.forward(input, &pass).tensor
    if dropout > 0, let seed = pass.random?.next() { tape.dropInPlace(normalized, rate: dropout, seed: seed) }
    let gates = tape.product(normalized, pass.parameters[weight], transposingSecond: true)
    let output = tape.sru(
      gates: gates, bias: pass.parameters[bias], residual: input.tensor, offsets: input.offsets)
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

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
