import InkCore

extension InkCoding {
  /// Decodes ink; its record states the numbers of strokes and points.
  static func decode(
    _ bytes: Span<UInt8>, strokeCount: Int, pointCount: Int
  ) throws(ByteCursor.Failure) -> Ink {
    var cursor = ByteCursor()
    let origin = Point(x: try cursor.float(in: bytes), y: try cursor.float(in: bytes))
    let step = try cursor.float(in: bytes)
    // A stroke takes at least two bytes.
    guard origin.isFinite, step.isFinite, strokeCount <= bytes.count / 2 else { throw ByteCursor.Failure(position: 0) }
    var ink = Ink()
    ink.strokes.reserveCapacity(strokeCount)
    var last = (x: Int64(0), y: Int64(0))
    var pointsLeft = pointCount
    for _ in 0..<strokeCount {
      let start = cursor.position
      let flags = Flags(rawValue: try cursor.fixed(in: bytes))
      let count = try cursor.count(in: bytes, ofSize: 2)
      guard count <= pointsLeft else { throw ByteCursor.Failure(position: start) }
      pointsLeft -= count
      var stroke = try decodeProperties(flags: flags, pointCount: count, at: &cursor, in: bytes)
      stroke.points.reserveCapacity(count)
      for _ in 0..<count {
        last.x &+= try cursor.signed(in: bytes)
        last.y &+= try cursor.signed(in: bytes)
        let location = Point(x: origin.x + Float(last.x) * step, y: origin.y + Float(last.y) * step)
        stroke.points.append(StrokePoint(location: location))
      }
      for channel in flags.channels { try decode(channel, into: &stroke, at: &cursor, in: bytes) }
      ink.strokes.append(stroke)
    }
    guard pointsLeft == 0, cursor.position == bytes.count else { throw ByteCursor.Failure(position: cursor.position) }
    return ink
  }

  private static func decodeProperties(
    flags: Flags, pointCount: Int, at cursor: inout ByteCursor, in bytes: Span<UInt8>
  ) throws(ByteCursor.Failure) -> Stroke {
    var stroke = Stroke(points: [])
    if flags.contains(.id) { stroke.id = try cursor.variable(in: bytes) }
    if flags.contains(.startTime) {
      stroke.startTime = Double(try cursor.signed(in: bytes)) / Double(timeSteps)
    }
    if flags.contains(.transform) {
      var values: [Float] = []
      for _ in 0..<6 { values.append(try cursor.float(in: bytes)) }
      stroke.transform = AffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    }
    if flags.contains(.masks) {
      var masks: [Range<Int>] = []
      for _ in 0..<(try cursor.count(in: bytes, ofSize: 2)) {
        let start = cursor.position
        guard let lower = Int(exactly: try cursor.variable(in: bytes)), lower <= pointCount,
          let length = Int(exactly: try cursor.variable(in: bytes)), length <= pointCount - lower
        else { throw ByteCursor.Failure(position: start) }
        masks.append(lower..<lower + length)
      }
      stroke.maskedRanges = masks
    }
    return stroke
  }

  private static func decode(
    _ channel: PointChannel, into stroke: inout Stroke, at cursor: inout ByteCursor, in bytes: Span<UInt8>
  ) throws(ByteCursor.Failure) {
    var last: Int64 = 0
    var pace: Int64 = 0
    for index in stroke.points.indices {
      let coded = try cursor.variable(in: bytes)
      guard coded > 0 else { continue }
      let change = Int64(bitPattern: (coded - 1) >> 1) ^ -Int64(bitPattern: (coded - 1) & 1)
      let step = last &+ change &+ (channel == .time ? pace : 0)
      pace = step &- last
      last = step
      channel.set(Float(step) / steps(of: channel), on: &stroke.points[index])
    }
  }
}
