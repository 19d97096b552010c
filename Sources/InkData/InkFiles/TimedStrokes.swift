import InkCore

/// Collects strokes whose points have absolute times, and makes the times relative to the stroke and to the ink.
struct TimedStrokes {
  private(set) var strokes: [Stroke] = []
  private var inkStart: Double?

  /// Appends a stroke, unless it has no points.
  ///
  /// - Parameters:
  ///   - points: Its points; their `timeOffset` is replaced.
  ///   - times: Seconds by point from any fixed time, or none when the file has no times; `nil` where one is missing.
  mutating func append(_ points: [StrokePoint], times: [Double?] = []) {
    guard !points.isEmpty else { return }
    var stroke = Stroke(points: points)
    if times.count == points.count, let start = times.lazy.compactMap({ $0 }).first {
      inkStart = inkStart ?? start
      stroke.startTime = Self.microseconds(start - inkStart!)
      for (index, time) in times.enumerated() {
        stroke.points[index].timeOffset = time.flatMap { Self.microseconds($0 - start).channelValue }
      }
    }
    strokes.append(stroke)
  }

  /// The ink.
  var ink: Ink { Ink(strokes: strokes) }

  /// To a microsecond, so that differences of large numbers show no binary fractions.
  private static func microseconds(_ seconds: Double) -> Double {
    abs(seconds) < 1e9 ? (seconds * 1e6).rounded() / 1e6 : seconds
  }
}

extension Double {
  /// The number as a point's channel stores it; `nil` where it is outside of the channel's range.
  package var channelValue: Float? {
    let value = Float(self)
    return value.isFinite ? value : nil
  }
}

extension Point {
  /// A point of two numbers of a file; `nil` where they are outside of the range of ink.
  package static func checked(_ x: Double, _ y: Double) -> Point? {
    let point = Point(x: Float(x), y: Float(y))
    return point.isFinite ? point : nil
  }
}
