/// Follows the time through components, as far as the file has times.
///
/// Points give time by the sampling rate; the gap between two pen-downs is known from `.DT` or from pen-up points. After
/// an unknown gap a new epoch begins.
struct UnipenClock {
  private var epoch = 0
  private var time = 0.0
  private var isGapKnown = true
  /// No gap within a sample is longer, and some `.DT` aren't times.
  private static let longestGap = 60_000.0

  /// Adds a `.DT` in milliseconds.
  mutating func gap(milliseconds: Double) {
    guard milliseconds >= 0, milliseconds <= Self.longestGap else { return }
    time += milliseconds / 1000
    isGapKnown = true
  }

  /// Adds a component and returns its start.
  mutating func advance(_ pointCount: Int, isDown: Bool, pointsPerSecond: Double?) -> (epoch: Int, time: Double) {
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
