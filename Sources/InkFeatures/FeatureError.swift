/// An error in turning ink into frames.
public enum FeatureError: Error, Hashable, Sendable {
  /// The ink has no visible point with finite coordinates.
  case noFinitePoint(strokes: Int)
  /// The ink has more strokes than frames are allowed.
  case tooManyStrokes(count: Int, limit: Int)
  /// A setting lies outside its range.
  case setting(name: String, value: Float, lower: Float, upper: Float)
}
