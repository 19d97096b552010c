import InkCore

/// The encoding of ink in a compiled set.
///
/// Locations are whole numbers of steps from the sample's first corner, and each point is stored as its difference
/// from the one before, so that most take two bytes. A device's whole numbers come back exactly; other coordinates
/// are rounded to 1/65535 of the sample's larger side. Times are kept to 0.1 ms, force, azimuth and altitude to 1/4096.
enum InkCoding {
  struct Flags: OptionSet {
    // The lowest four bits are the channels that any point of the stroke has.
    let rawValue: UInt8
    static let id = Self(rawValue: 16)
    static let startTime = Self(rawValue: 32)
    static let transform = Self(rawValue: 64)
    static let masks = Self(rawValue: 128)

    var channels: [PointChannel] { PointChannel.allCases.filter { rawValue >> $0.rawValue & 1 == 1 } }
  }

  static let timeSteps: Float = 10_000
  static let channelSteps: Float = 4096
  // Steps must be exact in a Float, and the sum of two must fit an Int64.
  static let largestStep: Float = 9e15

  struct Problem: Error {
    let description: String
  }

  static func steps(of channel: PointChannel) -> Float { channel == .time ? timeSteps : channelSteps }
}

extension InkCoding {
  static func encode(_ ink: Ink) throws(Problem) -> [UInt8] {
    let grid = try Grid(of: ink)
    var encoder = ByteEncoder()
    encoder.bytes.reserveCapacity(ink.pointCount * 4 + 32)
    encoder.append(grid.origin.x)
    encoder.append(grid.origin.y)
    encoder.append(grid.step)
    var last = (x: Int64(0), y: Int64(0))
    for stroke in ink.strokes {
      let flags = flags(of: stroke)
      encoder.append(flags.rawValue)
      encoder.appendVariable(UInt64(stroke.points.count))
      try encodeProperties(of: stroke, flags: flags, into: &encoder)
      for point in stroke.points {
        let steps = grid.steps(of: point.location)
        encoder.appendSigned(steps.x - last.x)
        encoder.appendSigned(steps.y - last.y)
        last = steps
      }
      for channel in flags.channels { try encode(channel, of: stroke, into: &encoder) }
    }
    return encoder.bytes
  }

  private static func flags(of stroke: Stroke) -> Flags {
    var flags = Flags(rawValue: PointChannel.present(in: [stroke]).reduce(0) { $0 | 1 << $1.rawValue })
    if stroke.id != nil { flags.insert(.id) }
    if stroke.startTime != nil { flags.insert(.startTime) }
    if stroke.transform != nil { flags.insert(.transform) }
    if stroke.maskedRanges != nil { flags.insert(.masks) }
    return flags
  }

  private static func encodeProperties(
    of stroke: Stroke, flags: Flags, into encoder: inout ByteEncoder
  ) throws(Problem) {
    if let id = stroke.id { encoder.appendVariable(id) }
    if let time = stroke.startTime {
      guard abs(time) * Double(timeSteps) < Double(largestStep) else {
        throw Problem(description: "a stroke starts at \(time) seconds")
      }
      encoder.appendSigned(Int64((time * Double(timeSteps)).rounded()))
    }
    if let transform = stroke.transform {
      let t = transform
      for value in [t.a, t.b, t.c, t.d, t.tx, t.ty] { encoder.append(value) }
    }
    if let masks = stroke.maskedRanges {
      encoder.appendVariable(UInt64(masks.count))
      for mask in masks {
        guard mask.lowerBound >= 0, mask.upperBound <= stroke.points.count else {
          throw Problem(description: "a mask of points \(mask) on a stroke of \(stroke.points.count) points")
        }
        encoder.appendVariable(UInt64(mask.lowerBound))
        encoder.appendVariable(UInt64(mask.count))
      }
    }
  }

  /// A channel: 0 where it is absent, else one more than the difference as an unsigned number. Times are stored as
  /// differences from an even pace, so that most of them take one byte.
  private static func encode(
    _ channel: PointChannel, of stroke: Stroke, into encoder: inout ByteEncoder
  ) throws(Problem) {
    let steps = steps(of: channel)
    var last: Int64 = 0
    var pace: Int64 = 0
    for point in stroke.points {
      guard let value = channel.value(of: point) else {
        encoder.appendVariable(0)
        continue
      }
      guard abs(value) * steps < largestStep else { throw Problem(description: "a point's \(channel) is \(value)") }
      let step = Int64((value * steps).rounded())
      let change = step - last - (channel == .time ? pace : 0)
      encoder.appendVariable((UInt64(bitPattern: change << 1) ^ UInt64(bitPattern: change >> 63)) + 1)
      pace = step - last
      last = step
    }
  }

  /// The grid that a sample's locations are rounded to.
  struct Grid {
    let origin: Point
    let step: Float
    /// Whether all coordinates are whole numbers that are kept exactly.
    private let isExact: Bool

    init(of ink: Ink) throws(Problem) {
      var isExact = true
      var box = Box.empty
      for location in ink.strokes.lazy.flatMap(\.points).map(\.location) {
        guard location.isFinite else { throw Problem(description: "a point is at (\(location.x), \(location.y))") }
        isExact = isExact && Self.isExact(location.x) && Self.isExact(location.y)
        box = box.union(Box(lower: location, upper: location))
      }
      self.isExact = isExact
      guard !box.isEmpty else {
        (origin, step) = (.zero, 1)
        return
      }
      guard box.size.isFinite else { throw Problem(description: "its extent is too large for single precision") }
      origin = box.lower
      step = isExact || !(box.size / 65_535 > 0) ? 1 : box.size / 65_535
    }

    /// Whether a coordinate is a whole number, and so small that its neighbours are numbers too.
    private static func isExact(_ value: Float) -> Bool { abs(value) <= 16_777_216 && value == Float(Int32(value)) }

    func steps(of location: Point) -> (x: Int64, y: Int64) {
      if isExact { return (Int64(location.x - origin.x), Int64(location.y - origin.y)) }
      return (Int64(((location.x - origin.x) / step).rounded()), Int64(((location.y - origin.y) / step).rounded()))
    }
  }

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
    if flags.contains(.startTime) { stroke.startTime = Double(try cursor.signed(in: bytes)) / Double(timeSteps) }
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
