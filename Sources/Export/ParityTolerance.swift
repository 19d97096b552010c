public import InkModelFile

/// How far the runtime may be from the training network before an export fails.
public struct ParityTolerance: Hashable, Sendable {
  /// The largest difference of a log-probability between the runtime and the training network *with the file's rounded
  /// weights*: what is left is the order of sums and the runtime's way to compute.
  public var arithmetic: Float
  /// The share of graphemes by which the texts of the runtime may differ from those of the network *as it was trained*:
  /// what rounding the weights may cost.
  public var text: Double

  /// Makes a tolerance.
  public init(arithmetic: Float, text: Double) {
    self.arithmetic = arithmetic
    self.text = text
  }

  /// Log-probabilities below this are left out of the comparison: classes less likely than one in 22,000 decide
  /// nothing, and their logarithms magnify the last bits.
  public static let floor: Float = -10

  /// The tolerance of a type.
  ///
  /// - float32: sums of a few hundred products in another order differ by some 1e-6 of their size; through five
  ///   recurrent layers measured differences stay near 1e-4. 2e-3 is beyond that and far below what changes a text.
  /// - float16: computed like float32 from the rounded weights, so the same arithmetic; rounding by 2⁻¹¹ may turn the
  ///   odd near tie, for which one grapheme in 200 is allowed.
  /// - int8: the runtime multiplies whole-number weights with float32 activations, so the same arithmetic; rounding by up
  ///   to 1/254 of a row's largest weight moves near ties more often: one grapheme in 50.
  public static func standard(for type: ModelTensorType) -> Self {
    switch type {
    case .float32: Self(arithmetic: 2e-3, text: 0)
    case .float16: Self(arithmetic: 2e-3, text: 0.005)
    case .int8: Self(arithmetic: 2e-3, text: 0.02)
    }
  }
}
