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
  /// Called in the backward pass with an offset from which on all gradients have their final values.
  var finished: ((_ offset: Int) -> Void)?

  package init(tape: Tape, parameters: [Tensor], random: RandomSource?) {
    self.tape = tape
    self.parameters = parameters
    self.random = random
  }

  /// Notes that the operations from here on are those of the weights from `offset` on.
  func mark(_ input: PackedTensor, offset: Int) {
    guard let finished else { return }
    unsafe tape.record(input.tensor) { _ in finished(offset) }
  }
}

/// A layer knows the indices of its parameters; their values live in the network.
///
/// A new kind of layer is a type of its own, made in `LayerDescription.makeLayer`.
package protocol Layer: Sendable {
  func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor
}

/// A layer with the offset of its weights, before which lie those of the layers that are computed before it.
struct PlacedLayer: Sendable {
  let layer: any Layer
  let offset: Int

  func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    pass.mark(input, offset: offset)
    return layer.forward(input, &pass)
  }
}
