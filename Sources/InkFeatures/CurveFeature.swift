/// The features that a frame has besides `Feature`'s when frames are curves, in the order of their columns after those.
///
/// A frame is then a cubic Bézier curve of a stroke, or the pen's way from one stroke to the next. `dx` and `dy` lead
/// from the curve's start to its end, `cosine` and `sine` point there, `height`, `retreat` and the ink above and below
/// are its end's, and `turn` is the corner between the curve before and this one. A stroke's first frame, that with
/// `strokeStart`, is the pen's way to it, save the ink's first.
///
/// ## Source
/// V. Carbune et al., Fast multi-language LSTM-based online handwriting recognition, IJDAR 23, 2020, section 2.1.2. There
/// three more numbers say how time passes along a curve; ink often has no times, and a device's times are its own, so
/// the curve's length stands here instead.
public enum CurveFeature: Int, CaseIterable, Sendable {
  /// How far the first control point lies from the start, over the distance between the ends; 0 for a dot.
  case startReach = 11
  /// How far the second control point lies from the end, over that distance.
  case endReach
  /// sin(θ/2) of the turn θ from the curve's direction at its start to that of its end point.
  case startTurn
  /// sin(θ/2) of the turn θ from the direction of the end point to the curve's at its end.
  case endTurn
  /// The length of the path, in units; compressed for the way between strokes.
  case length
  /// 1 for the pen's way between strokes, else 0.
  case penUp
}
