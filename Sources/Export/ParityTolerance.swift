public import InkModelFile

/// The tolerated differences between the runtime and the training network.
public struct ParityTolerance: Hashable, Sendable {
  /// The largest difference of a log-probability between the runtime and the training network *with the file's rounded
  /// weights*: only the order of sums and the implementation differ.
  public var arithmetic: Float
  /// The largest difference of a log-probability between the runtime and the network *as trained*: a bound that only a
  /// wrong weight exceeds.
  public var rounding: Float
  /// The share of graphemes by which the texts of the runtime may differ from those of the network as trained, because of
  /// rounded weights.
  public var text: Double

  /// Makes a tolerance.
  public init(arithmetic: Float, rounding: Float, text: Double) {
    self.arithmetic = arithmetic
    self.rounding = rounding
    self.text = text
  }

  /// The lower limit to which log-probabilities are clamped: classes less likely than one in 22,000 don't affect texts,
  /// their logarithms magnify rounding, and the runtime skips many of them in blank frames.
  public static let floor: Float = -10

  /// The tolerance of a type.
  ///
  /// - float32: sums of a few hundred products in another order differ by some 1e-6 of their size; through five
  ///   recurrent layers of a trained network the difference was 1.2e-5. 2e-3 is far beyond that and far below what
  ///   changes a text. Nothing is rounded, so that the same bound holds for the network as trained.
  /// - float16: computed like float32 from the rounded weights, so the same arithmetic. Rounding by 2⁻¹² moved a trained
  ///   network's log-probabilities by 0.011, for which 0.25 is allowed, and may flip a near tie: one grapheme in 200.
  /// - int8: the arithmetic is compared with float activations, so it is the same. Rounding weights by up to 1/254 of a
  ///   row's largest, and activations by as much of a frame's, moved a trained network's log-probabilities by 0.3, for
  ///   which 4 is allowed, and may flip near ties more often: one grapheme in 50.
  public static func standard(for type: ModelTensorType) -> Self {
    switch type {
    case .float32: Self(arithmetic: 2e-3, rounding: 2e-3, text: 0)
    case .float16: Self(arithmetic: 2e-3, rounding: 0.25, text: 0.005)
    case .int8: Self(arithmetic: 2e-3, rounding: 4, text: 0.02)
    }
  }
}
