extension FeatureError: CustomStringConvertible {
  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .noFinitePoint(let strokes):
      "the ink has no visible point with finite coordinates in its \(strokes) strokes: there is nothing to recognize"
    case .tooManyStrokes(let count, let limit):
      "the ink has \(count) strokes, more than the \(limit) frames allowed: recognize it line by line, or raise maximumFrames"
    case .setting(let name, let value, let lower, let upper):
      "the feature setting \(name) is \(value): it must lie between \(lower) and \(upper)"
    }
  }
}
