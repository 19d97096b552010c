/// The features of a frame, in the order of their columns.
public enum Feature: Int, CaseIterable, Sendable {
  /// The distance along x from the frame before, in units; compressed at a stroke's start, 0 at the ink's.
  case dx
  /// The distance along y from the frame before, in units; compressed at a stroke's start, 0 at the ink's.
  case dy
  /// The cosine of the path's direction at the frame; 0 for a dot.
  case cosine
  /// The sine of the path's direction at the frame; 0 for a dot.
  case sine
  /// 1 at a stroke's first frame, else 0.
  case strokeStart
  /// 1 at a stroke's last frame, else 0.
  case strokeEnd
  /// y from the ink's centre line, in units.
  case height
  /// sin(θ/2) of the turn θ from the incoming to the outgoing direction, positive for clockwise on a screen.
  case turn
  /// The distance to the left from the rightmost location so far, in units, compressed: delayed strokes.
  case retreat
  /// 1 / (1 + gap) to the nearest ink of another stroke above the frame, 0 when there is none: dots and crosses.
  case inkAbove
  /// The same below the frame.
  case inkBelow
}
