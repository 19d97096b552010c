internal import Tensors

/// Drops numbers at random while training and scales the others up; does nothing for inference.
package struct DropoutLayer: Layer {
  let rate: Float

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    guard let seed = pass.random?.next() else { return input }
    return PackedTensor(tensor: pass.tape.dropout(input.tensor, rate: rate, seed: seed), offsets: input.offsets)
  }
}
