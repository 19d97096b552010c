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
      var stroke = Stroke(points: [])
      stroke.points.reserveCapacity(part.points.count)
      for index in part.points {
        var point = StrokePoint(location: Point(x: xs[index], y: -ys[index] * setup.aspect))
        point.timeOffset = clock.map { Float($0.time(at: index) - $0.time(at: part.points.lowerBound)) }
        if let meanForce { point.force = forces[index] / meanForce }
        stroke.points.append(point)
      }
      if let clock {
        let start = clock.time(at: part.points.lowerBound)
        if origin == nil { origin = (clock.epoch, start) }
        if let origin, origin.epoch == clock.epoch, start >= origin.time { stroke.startTime = start - origin.time }
      }
      strokes.append(stroke)
    }
    return strokes
  }

  /// Gives the time of points by the device's clock or by the sampling rate.
  private struct Clock {
    let epoch: Int
    let time: (Int) -> Double
    func time(at index: Int) -> Double { time(index) }
  }

  private func clock(of component: Component, points: Range<Int>) -> Clock? {
    if !times[points.lowerBound].isNaN, times[points.lowerBound] <= times[points.upperBound - 1] {
      return Clock(epoch: -1) { times[$0] / 1000 }
    }
    guard let rate = setups[component.setup].pointsPerSecond else { return nil }
    let first = component.points.lowerBound
    return Clock(epoch: component.epoch) { component.startTime + Double($0 - first) / rate }
  }

  /// Pressure has no unit of its own: 1 is the mean of the sample. `nil` when it is missing or constantly zero.
  private func meanForce(of parts: [(component: Int, points: Range<Int>)]) -> Float? {
    var sum: Float = 0
    var count = 0
    for part in parts where components[part.component].isDown {
      for index in part.points {
        guard !forces[index].isNaN else { return nil }
        sum += forces[index]
        count += 1
      }
    }
    return sum > 0 ? sum / Float(count) : nil
  }
}
