/// A language model's state after a text: for each order the n-gram that the text ends with.
///
/// A value of 32 bytes without references, so that a search can keep one for each prefix.
public struct LanguageModelState: Hashable, Sendable {
  /// At index *k* the number, from 1, of the n-gram of order *k* that the text ends with; 0 when the model has none.
  var nodes = SIMD8<UInt32>()

  /// The state of an unknown text.
  public init() {}
}
