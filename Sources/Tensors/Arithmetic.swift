/// The arithmetic of matrix products. Weights, sums and everything else are float32.
public enum Arithmetic: String, Sendable, CaseIterable, Codable {
  /// Operands of 24 bits of precision.
  case float32
  /// Operands rounded to 8 bits of precision, which processors with instructions for it multiply twice as fast. On others
  /// nothing is gained: products of whole batches are rounded all the same, a recurrent layer's steps aren't.
  case bfloat16

  /// Whether this processor has instructions for products of bfloat16.
  public static var hasBFloat16Instructions: Bool { unsafe BFloat16Products.kernels != nil }
}
