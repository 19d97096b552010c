import InkCore

/// A stroke of JIIX: columns X, Y and perhaps F, T, in milliseconds from its time stamp.
struct JIIXStroke {
  private var id: String?
  private var points: [StrokePoint] = []
  /// Milliseconds by point; empty without times.
  private var times: [Double] = []
  /// Seconds from a fixed day.
  private var stamp: Double?

  /// The strokes of a list of items; other items, such as glyphs, are skipped.
  static func strokes(from scanner: inout JSONScanner) throws -> [Self] {
    var strokes: [Self] = []
    try scanner.array { scanner in
      if let stroke = try Self(from: &scanner) { strokes.append(stroke) }
    }
    return strokes
  }

  private init?(from scanner: inout JSONScanner) throws {
    var type = "stroke"
    var (x, y): ([Double]?, [Double]?)
    var forces: [Double] = []
    let start = scanner.position
    try scanner.object { key, scanner in
      switch key {
      case "type": type = try scanner.string()
      case "id" where scanner.peek() == UInt8(ascii: "\""): id = try scanner.string()
      case "timestamp" where scanner.peek() == UInt8(ascii: "\""): stamp = Self.seconds(of: try scanner.string())
      case "X" where scanner.peek() == UInt8(ascii: "["): x = try scanner.numbers()
      case "Y" where scanner.peek() == UInt8(ascii: "["): y = try scanner.numbers()
      case "F" where scanner.peek() == UInt8(ascii: "["): forces = try scanner.numbers()
      case "T" where scanner.peek() == UInt8(ascii: "["): times = try scanner.numbers()
      default: try scanner.skipValue()
      }
    }
    guard type == "stroke", let x, let y else { return nil }
    guard x.count == y.count, forces.isEmpty || forces.count == x.count, times.isEmpty || times.count == x.count else {
      throw JSONScanner.Fault(offset: start, expected: "columns of a stroke, equally long")
    }
    points.reserveCapacity(x.count)
    for index in x.indices {
      guard let location = Point.checked(x[index], y[index]) else {
        throw JSONScanner.Fault(offset: start, expected: "numbers in the range of ink")
      }
      points.append(StrokePoint(location: location, force: forces.isEmpty ? nil : forces[index].channelValue))
    }
  }

  /// The ink of strokes, each once, in the order of their times where all have one.
  static func ink(of strokes: [Self]) -> Ink {
    var known: Set<String> = []
    var once = strokes.filter { $0.id.map { known.insert($0).inserted } ?? true }
    if once.allSatisfy({ $0.stamp != nil }) {
      once = once.enumerated().sorted { ($0.element.stamp!, $0.offset) < ($1.element.stamp!, $1.offset) }.map(\.element)
    }
    var ink = TimedStrokes()
    for stroke in once {
      if let stamp = stroke.stamp {
        ink.append(stroke.points, times: stroke.times.map { stamp + $0 / 1000 })
      } else {
        // The time between strokes isn't known.
        var points = stroke.points
        for (index, time) in stroke.times.enumerated() {
          points[index].timeOffset = ((time - stroke.times[0]) / 1000).channelValue
        }
        ink.append(points)
      }
    }
    return ink.ink
  }

  /// The seconds of a time stamp `2025-05-04 13:02:01.123456`.
  private static func seconds(of stamp: String) -> Double? {
    let parts = stamp.split { $0 == " " || $0 == "T" }
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    let time = parts[1].trimmingSuffix("Z").split(separator: ":").compactMap { Double($0) }
    guard date.count == 3, time.count == 3, (0...9999).contains(date[0]), (1...12).contains(date[1]),
      (1...31).contains(date[2]), time.allSatisfy({ (0..<61).contains($0) })
    else { return nil }
    return Double(days(date[0], date[1], date[2])) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// The number of days from the first of January 1970 in the Gregorian calendar: small numbers keep microseconds exact.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the day that is sometimes missing is the last.
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
  }
}

extension Substring {
  /// The text without a letter at its end.
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring { last == suffix ? dropLast() : self }
}
