/// The arithmetic of a network with int8 weights; with float weights both are the same.
public enum Arithmetic: Hashable, Sendable, CaseIterable {
  /// Activations are rounded to int8 as well, each frame with a scale of its own, except for those of the first layer,
  /// whose inputs are features of very different sizes. Drawings use this.
  case fast
  /// Activations stay floats. Parity with the training network is checked with this.
  case exact
}
