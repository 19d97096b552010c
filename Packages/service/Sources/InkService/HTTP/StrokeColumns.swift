import InkCore

/// A stroke as clients send it: each channel of its points in a column.
struct StrokeColumns: Sendable {
  private let x, y: [Float]
  private let seconds: [Double]?
  private let force, azimuth, altitude: [Float]?

  /// Takes the columns; `name` is what messages call the stroke.
  ///
  /// - Throws: `ServiceProblem` for columns of different lengths, and for numbers that no ink has.
  init(
    _ name: String, x: [Float], y: [Float], seconds: [Double]?, force: [Float]?, azimuth: [Float]? = nil,
    altitude: [Float]? = nil
  ) throws(ServiceProblem) {
    let columns = [x, y, force, azimuth, altitude].compactMap(\.self)
    guard columns.allSatisfy({ $0.count == x.count }), seconds.map({ $0.count == x.count }) ?? true else {
      throw .badRequest("\(name) has as many y, t and other channels as x: they differ")
    }
    // JSON has no infinity, but numbers that are one in single precision.
    guard columns.allSatisfy({ $0.allSatisfy { $0.isFinite && abs($0) < 1e9 } }),
      seconds?.allSatisfy({ $0.isFinite && abs($0) < 1e12 }) ?? true
    else { throw .badRequest("\(name) has a number beyond a billion") }
    (self.x, self.y, self.seconds) = (x, y, seconds)
    (self.force, self.azimuth, self.altitude) = (force, azimuth, altitude)
  }

  var count: Int { x.count }

  /// The time of the first point, where times are known.
  var start: Double? { seconds?.first }

  /// The points, whose times count from `start`.
  func points(since start: Double) -> [StrokePoint] {
    x.indices.map { index in
      StrokePoint(
        location: Point(x: x[index], y: y[index]), timeOffset: seconds.map { Float($0[index] - start) },
        force: force?[index], azimuth: azimuth?[index], altitude: altitude?[index])
    }
  }
}
