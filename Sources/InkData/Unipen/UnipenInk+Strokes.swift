import InkCore

extension UnipenInk {
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
    var sum: Float = 0
    var count = 0
    for part in parts where components[part.component].isDown {
      for index in part.points {
        guard !points[index].force.isNaN else { return nil }
        sum += points[index].force
        count += 1
      }
    }
    return sum > 0 ? sum / Float(count) : nil
  }
}
