/// An error in a language model's bytes. Offsets are counted from their start.
public enum LanguageModelError: Error, Hashable, Sendable {
  /// The bytes don't begin as those of a language model.
  case notALanguageModel
  /// A part reaches beyond the end.
  case truncated(what: String, offset: Int, needed: Int, available: Int)
  /// The bytes aren't those that were written.
  case checksum
  /// A number makes no sense.
  case invalid(what: String, reason: String, offset: Int)
  /// There are bytes after the end.
  case excess(Int)
}
