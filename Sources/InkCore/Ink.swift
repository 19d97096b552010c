/// A drawing: strokes in the order of writing.
public struct Ink: Hashable, Sendable {
  /// The strokes in the order of writing.
  public var strokes: [Stroke]

  /// Makes a drawing from strokes.
  public init(strokes: [Stroke] = []) {
    self.strokes = strokes
  }

  /// The number of samples in all strokes.
  public var pointCount: Int { strokes.reduce(0) { $0 + $1.points.count } }
}
