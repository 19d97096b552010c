/// Follows the time through components, as far as the file tells it.
///
/// Points give time by the sampling rate; the gap between two pen-downs is known from `.DT` or from pen-up points. Where
/// it isn't known a new epoch begins.
struct UnipenClock {
  private var epoch = 0
  private var time = 0.0
  private var isGapKnown = true
  /// No gap within a sample is longer, and `.DT` also holds what isn't a time.
  private static let longestGap = 60_000.0

  /// Takes a `.DT` in milliseconds.
  mutating func gap(milliseconds: Double) {
    guard milliseconds >= 0, milliseconds <= Self.longestGap else { return }
    time += milliseconds / 1000
    isGapKnown = true
  }

  /// Takes a component and gives its start.
  mutating func pass(_ pointCount: Int, isDown: Bool, pointsPerSecond: Double?) -> (epoch: Int, time: Double) {
    if isDown && !isGapKnown {
      epoch += 1
      time = 0
    }
    let start = (epoch, time)
    if let pointsPerSecond { time += Double(pointCount) / pointsPerSecond }
    isGapKnown = !isDown && pointsPerSecond != nil
    return start
  }
}
