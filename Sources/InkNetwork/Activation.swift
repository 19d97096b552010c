/// A function applied to every number of a layer's output.
public enum Activation: String, Hashable, Sendable, CaseIterable {
  /// x.
  case none
  /// max(x, 0).
  case relu
  /// The hyperbolic tangent.
  case tanh
  /// x · σ(x).
  case silu
}
