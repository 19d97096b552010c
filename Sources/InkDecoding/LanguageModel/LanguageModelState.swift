/// What a language model knows of the text so far: for each length the n-gram that the text ends with.
///
/// A value of 32 bytes without any reference, so that a search can keep one for each prefix.
public struct LanguageModelState: Hashable, Sendable {
  /// At place *k* the number, from 1, of the n-gram of order *k* that the text ends with; 0 when the model has none.
  var nodes = SIMD8<UInt32>()

  /// The state in which nothing is known of what stands before.
  public init() {}
}
