package import Tensors

/// Packed sequences within a network: sequence b is in rows offsets[b]..<offsets[b + 1].
package struct PackedTensor {
  package var tensor: Tensor
  package var offsets: [Int]
}

/// A layer's surroundings in one pass: the worker's tape, views of the parameters, and randomness for dropout.
package struct ForwardPass {
  package let tape: Tape
  /// One tensor for each parameter, by the index that `ParameterLayout.add` returned.
  package let parameters: [Tensor]
  /// The seeds of this pass; `nil` for inference, when nothing is dropped.
  package var random: RandomSource?
}

/// A layer knows the indices of its parameters; their values live in the network.
///
/// A new kind of layer is a type of its own, made in `LayerDescription.makeLayer`.
package protocol Layer: Sendable {
  func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor
}
