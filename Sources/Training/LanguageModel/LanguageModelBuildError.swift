/// Why a language model can't be made.
public enum LanguageModelBuildError: Error, Hashable, Sendable {
  /// The order doesn't lie between 1 and 8.
  case order(Int)
  /// The alphabet has no grapheme, or too many.
  case alphabetSize(Int)
  /// There is no text that the alphabet can write.
  case noText
  /// Not even single graphemes fit the size.
  case tooSmall(limit: Int, least: Int)
}

extension LanguageModelBuildError: CustomStringConvertible {
  /// The error's sentence: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .order(let order): "an order of \(order) isn't supported: choose one from 1 to 8"
    case .alphabetSize(let count): "an alphabet of \(count) graphemes isn't supported: give 1 to 65533"
    case .noText: "there is no text that the alphabet can write: give text files with --from, and look at --alphabet"
    case .tooSmall(let limit, let least):
      "a language model of this alphabet has at least \(least) bytes, and --max-size allows \(limit)"
    }
  }
}
