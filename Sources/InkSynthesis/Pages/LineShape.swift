import InkCore
import InkData

/// The course of a line's baseline: it slopes, bends and waves; lengths in x-heights.
struct LineShape {
  /// The fall per length.
  var slope: Float = 0
  /// The fall per squared length.
  var bend: Float = 0
  /// The amplitude and the length of waves, and where they begin.
  var wave: Float = 0
  var waveLength: Float = 20
  var phase: Float = 0

  /// The baseline's position below its beginning.
  func drop(at x: Float) -> Float {
    slope * x + bend * x * x + wave * (sine(6.283_185_5 * x / waveLength + phase) - sine(phase))
  }
}
