import CInkling
import InkRuntime
import InkScribble

extension ScribbleSettings {
  /// Reads a caller's settings; NULL is the default.
  init(reading pointer: UnsafePointer<inkling_scribble_settings>?) throws(InterfaceError) {
    self.init()
    guard let pointer = unsafe pointer else { return }
    let settings = try unsafe inkling_scribble_settings(reading: pointer)
    commitPolicy.pause = try Self.duration(settings.commit_pause, "commit_pause")
    finishPause = try Self.duration(settings.finish_pause, "finish_pause")
    focusPause = try Self.duration(settings.focus_pause, "focus_pause")
    decisionDelay = try Self.duration(settings.decision_delay, "decision_delay")
    guard settings.policy >= 0, settings.policy < DrawingPolicy.allCases.count else {
      throw .range(
        argument: "policy", value: Int(settings.policy), lower: 0, upper: DrawingPolicy.allCases.count - 1)
    }
    drawingPolicy = DrawingPolicy.allCases[Int(settings.policy)]
    gestures = settings.ignores_gestures == 0
    palmDiameter = try Self.length(settings.palm_diameter, "palm_diameter")
    reach = try Self.length(settings.reach, "reach")
    tapDistance = try Self.length(settings.tap_distance, "tap_distance")
  }

  private static func duration(_ seconds: Double, _ argument: String) throws(InterfaceError) -> Double {
    guard seconds.isFinite else { throw .notFiniteArgument(argument) }
    guard seconds >= 0 else { throw .negative(argument) }
    return seconds
  }

  private static func length(_ length: Float, _ argument: String) throws(InterfaceError) -> Float {
    guard length.isFinite else { throw .notFiniteArgument(argument) }
    guard length >= 0 else { throw .negative(argument) }
    return length
  }
}
