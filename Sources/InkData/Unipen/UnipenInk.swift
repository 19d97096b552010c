import InkCore

/// The ink of a UNIPEN file and the files that it includes, in the order of writing.
struct UnipenInk {
  /// A non-empty `.PEN_DOWN` or `.PEN_UP` block. Segments count both; only pen-down is ink.
  struct Component {
    var isDown: Bool
    var points: Range<Int>
    var setup: Int
    /// Components with the same epoch have start times by one clock; between epochs the time is unknown.
    var epoch: Int
    var startTime: Double
    /// The problem with its coordinates, if any; it is a component all the same.
    var damage: UnipenError?
  }

  struct Setup: Hashable {
    var columns: [Column] = [.x, .y]
    var pointsPerSecond: Double?
    var xPerMillimetre: Float?
    var yPerMillimetre: Float?
    var writer: String?

    /// The length of a y unit in x units; devices may have different resolutions along the two.
    var aspect: Float {
      guard let xPerMillimetre, let yPerMillimetre else { return 1 }
      return xPerMillimetre / yPerMillimetre
    }
  }

  enum Column: Hashable { case x, y, time, force, other }

  struct PenPoint {
    var x: Float = 0
    var y: Float = 0
    /// Milliseconds by the device's clock, NaN where there is no such column.
    var time = Double.nan
    /// Pressure in the device's units, NaN where there is no such column.
    var force = Float.nan
  }

  var components: [Component] = []
  var setups: [Setup] = []
  var points: [PenPoint] = []

  /// The strokes in parts of components: pen-down only, y down, both axes in x units.
  func strokes(of parts: [(component: Int, points: Range<Int>)]) -> [Stroke] {
    var strokes: [Stroke] = []
    var origin: (epoch: Int, time: Double)?
    let meanForce = meanForce(of: parts)
    for part in parts where components[part.component].isDown {
      let component = components[part.component]
      let setup = setups[component.setup]
      let clock = clock(of: component, points: part.points)
      let start = clock?.time(of: points[part.points.lowerBound], at: part.points.lowerBound) ?? 0
      var stroke = Stroke(points: [])
      stroke.points.reserveCapacity(part.points.count)
      for index in part.points {
        var point = StrokePoint(location: Point(x: points[index].x, y: -points[index].y * setup.aspect))
        if let clock { point.timeOffset = Float(clock.time(of: points[index], at: index) - start) }
        if let meanForce { point.force = points[index].force / meanForce }
        stroke.points.append(point)
      }
      if let clock {
        if origin == nil { origin = (clock.epoch, start) }
        if let origin, origin.epoch == clock.epoch, start >= origin.time { stroke.startTime = start - origin.time }
      }
      strokes.append(stroke)
    }
    return strokes
  }

  /// Gives the time of points by the device's clock or by the sampling rate.
  private struct Clock {
    var epoch: Int
    /// The index and the time of the component's first point, and the points in a second; `nil` for the device's clock.
    var pace: (first: Int, start: Double, rate: Double)?

    func time(of point: PenPoint, at index: Int) -> Double {
      guard let pace else { return point.time / 1000 }
      return pace.start + Double(index - pace.first) / pace.rate
    }
  }

  private func clock(of component: Component, points range: Range<Int>) -> Clock? {
    let start = points[range.lowerBound].time
    if !start.isNaN, start <= points[range.upperBound - 1].time { return Clock(epoch: -1) }
    guard let rate = setups[component.setup].pointsPerSecond else { return nil }
    return Clock(epoch: component.epoch, pace: (component.points.lowerBound, component.startTime, rate))
  }

  /// Pressure has no unit of its own: 1 is the mean of the sample. `nil` when it is missing or constantly zero.
  private func meanForce(of parts: [(component: Int, points: Range<Int>)]) -> Float? {
    let forces = parts.filter { components[$0.component].isDown }.flatMap(\.points).map { points[$0].force }
    // One that is missing makes the sum NaN.
    let sum = forces.reduce(0, +)
    return sum > 0 ? sum / Float(forces.count) : nil
  }
}

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

  mutating func gap(milliseconds: Double) {
    guard milliseconds >= 0, milliseconds <= Self.longestGap else { return }
    time += milliseconds / 1000
    isGapKnown = true
  }

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
