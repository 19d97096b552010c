import InkCore
import TextAndFiles

/// Strokes as columns of numbers, as formats of JSON and SVG write them.
struct InkColumns {
  /// A stroke's columns, equally long.
  struct Column {
    let x: [Float]
    let y: [Float]
    /// Milliseconds from the ink's start, as texts; `nil` unless every point has a time.
    let milliseconds: [String]?
    /// `nil` unless every point has a force.
    let forces: [Float]?
  }

  let strokes: [Column]

  /// Takes the columns of strokes; times are known where each stroke has a start and each point a time.
  init(of strokes: [Stroke]) {
    let isTimed = strokes.allSatisfy { stroke in
      stroke.startTime?.isFinite == true && stroke.points.allSatisfy { $0.timeOffset?.isFinite == true }
    }
    self.strokes = strokes.map { stroke in
      let hasForce = stroke.points.allSatisfy { $0.force != nil }
      return Column(
        x: stroke.points.map(\.location.x), y: stroke.points.map(\.location.y),
        milliseconds: isTimed
          ? stroke.points.map { Self.milliseconds(stroke.startTime! + Double($0.timeOffset!)) } : nil,
        forces: hasForce ? stroke.points.map { $0.force! } : nil)
    }
  }

  /// A list of the shortest texts of the same numbers, whole ones without a point; `nil` where one isn't finite.
  static func text(_ values: [Float]) -> String? {
    guard values.allSatisfy(\.isFinite) else { return nil }
    return "[\(values.map(text(of:)).joined(separator: ","))]"
  }

  /// The shortest text of the same number.
  static func text(of value: Float) -> String {
    abs(value) < 1e7 && value == value.rounded() && !(value == 0 && value.sign == .minus)
      ? String(Int(value)) : "\(value)"
  }

  /// Milliseconds to a microsecond.
  private static func milliseconds(_ seconds: Double) -> String {
    let rounded = (seconds * 1e6).rounded() / 1e3
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
  }
}

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

/// The properties of a sample that a format of other programs has no key for, as texts: our writers add them, so that what
/// is written reads back equal.
enum SampleExtras {
  /// The properties of a sample by their keys, in the order of writing.
  static func texts(of sample: LabelledInk) -> [(key: String, value: String)] {
    [
      ("kind", sample.kind.rawValue), ("language", sample.language), ("writer", sample.writer),
      ("contributor", sample.contributor), ("source", sample.source), ("id", sample.sampleID),
      ("licence", sample.licence),
    ] + (sample.unitsPerMillimetre.map { [("unitsPerMillimetre", "\($0)")] } ?? [])
  }

  /// The properties as a JSON object.
  static func json(of sample: LabelledInk) -> String {
    "{" + texts(of: sample).map { "\"\($0.key)\":\(JSONString.quoted($0.value))" }.joined(separator: ",") + "}"
  }

  /// Sets the properties that are there; a kind or number that can't be read is ignored.
  static func apply(_ texts: [String: String], to sample: inout LabelledInk) {
    if let kind = texts["kind"].flatMap(SampleKind.init(rawValue:)) { sample.kind = kind }
    if let language = texts["language"] { sample.language = language }
    if let writer = texts["writer"] { sample.writer = writer }
    if let contributor = texts["contributor"] { sample.contributor = contributor }
    if let source = texts["source"] { sample.source = source }
    if let id = texts["id"] { sample.sampleID = id }
    if let licence = texts["licence"] { sample.licence = licence }
    if let units = texts["unitsPerMillimetre"].flatMap({ Float($0) }), units.isFinite, units > 0 {
      sample.unitsPerMillimetre = units
    }
  }
}
