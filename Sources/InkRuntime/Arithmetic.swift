/// How a network with int8 weights multiplies; with float weights both ways are the same.
public enum Arithmetic: Hashable, Sendable, CaseIterable {
  /// Activations are rounded to int8 as well, each frame with a scale of its own: what drawings use. Only the first
  /// layer, which sees features of very different sizes, takes them as they are.
  case fast
  /// Activations stay floats: what parity with the training network is shown by.
  case exact
}
