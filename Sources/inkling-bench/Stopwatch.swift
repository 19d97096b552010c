import Dispatch

/// The seconds since it was made.
struct Stopwatch {
  private let start = DispatchTime.now().uptimeNanoseconds

  var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 }

  /// The seconds of a call.
  static func seconds(of body: () throws -> Void) rethrows -> Double {
    let watch = Stopwatch()
    try body()
    return watch.seconds
  }

  /// Repeats a call until `isOver`, which gets the number of calls and the seconds so far; returns the seconds of each.
  static func repeated(until isOver: (Int, Double) -> Bool, _ body: () throws -> Void) rethrows -> [Double] {
    let watch = Stopwatch()
    var times: [Double] = []
    var elapsed = 0.0
    repeat {
      try body()
      let now = watch.seconds
      times.append(now - elapsed)
      elapsed = now
    } while !isOver(times.count, elapsed)
    return times
  }
}
