import CInkling
import InkCore

/// The points of a caller's array.
enum Points {
  /// The largest number of points of a drawing: hours of writing, in memory that every device has.
  static let limit = 1 << 22

  /// Copies points.
  ///
  /// - Parameters:
  ///   - base: the first point; NULL when there are none.
  ///   - size: the bytes from one point to the next, at least those of x and y.
  ///   - before: the number of points that the drawing has already.
  static func copy(
    _ base: UnsafeRawPointer?, count: Int, size: Int, before: Int
  ) throws(InterfaceError) -> [StrokePoint] {
    guard count != 0 else { return [] }
    guard let base = unsafe base else { throw .null(argument: "points") }
    let whole = MemoryLayout<inkling_point>.size
    let coordinates = 2 * MemoryLayout<Float>.size
    // Larger points are those of a newer header, whose additional members are ignored.
    guard size == coordinates || size >= whole && size <= 1 << 16 else {
      throw .range(argument: "point_size", value: size, lower: coordinates, upper: whole)
    }
    guard count > 0, count <= limit - before else { throw .tooManyPoints(count: count, limit: limit) }
    var points: [StrokePoint] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      var point = inkling_point()
      unsafe withUnsafeMutableBytes(of: &point) {
        unsafe $0.baseAddress!.copyMemory(from: base + index * size, byteCount: min(size, whole))
      }
      points.append(try self.point(point, index))
    }
    return points
  }

  private static func point(_ point: inkling_point, _ index: Int) throws(InterfaceError) -> StrokePoint {
    let known = UInt32(INKLING_POINT_TIME | INKLING_POINT_FORCE | INKLING_POINT_AZIMUTH | INKLING_POINT_ALTITUDE)
    guard point.channels & ~known == 0 else { throw .bits(argument: "channels", value: point.channels) }
    func channel(_ bit: Int, _ value: Float, _ name: String) throws(InterfaceError) -> Float? {
      guard point.channels & UInt32(bit) != 0 else { return nil }
      guard value.isFinite else { throw .notFinite(channel: name, point: index) }
      return value
    }
    guard point.x.isFinite else { throw .notFinite(channel: "x", point: index) }
    guard point.y.isFinite else { throw .notFinite(channel: "y", point: index) }
    return StrokePoint(
      location: Point(x: point.x, y: point.y),
      timeOffset: try channel(Int(INKLING_POINT_TIME), point.time, "time"),
      force: try channel(Int(INKLING_POINT_FORCE), point.force, "force"),
      azimuth: try channel(Int(INKLING_POINT_AZIMUTH), point.azimuth, "azimuth"),
      altitude: try channel(Int(INKLING_POINT_ALTITUDE), point.altitude, "altitude"))
  }
}
