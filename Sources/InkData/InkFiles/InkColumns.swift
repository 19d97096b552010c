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
      let forces = stroke.points.compactMap(\.force)
      return Column(
        x: stroke.points.map(\.location.x), y: stroke.points.map(\.location.y),
        milliseconds: isTimed
          ? stroke.points.map { Self.milliseconds(stroke.startTime! + Double($0.timeOffset!)) } : nil,
        forces: forces.count == stroke.points.count ? forces : nil)
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

  /// Appends a stroke, unless it has no points; times are seconds by point from any fixed time, or none at all.
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

extension Ink {
  mutating func mapLocations(_ transform: (Point) -> Point) {
    for stroke in strokes.indices {
      for point in strokes[stroke].points.indices {
        strokes[stroke].points[point].location = transform(strokes[stroke].points[point].location)
      }
    }
  }
}

extension Point {
  /// A point of two numbers of a file; `nil` where they are outside of the range of ink.
  package static func checked(_ x: Double, _ y: Double) -> Point? {
    let point = Point(x: Float(x), y: Float(y))
    return point.isFinite ? point : nil
  }
}

/// The properties that formats of other programs have no key for, as texts: so what our writers write reads back equal.
enum SampleExtras {
  /// The properties that are texts by their keys, in the order of writing.
  static var properties: [(key: String, path: WritableKeyPath<LabelledInk, String>)] {
    [
      ("language", \.language), ("writer", \.writer), ("contributor", \.contributor), ("source", \.source),
      ("id", \.sampleID), ("licence", \.licence),
    ]
  }
  static let keys = ["kind"] + properties.map(\.key) + ["unitsPerMillimetre"]

  /// The properties of a sample by their keys, in the order of writing.
  static func texts(of sample: LabelledInk) -> [(key: String, value: String)] {
    [("kind", sample.kind.rawValue)] + properties.map { ($0.key, sample[keyPath: $0.path]) }
      + (sample.unitsPerMillimetre.map { [("unitsPerMillimetre", "\($0)")] } ?? [])
  }

  static func json(of sample: LabelledInk) -> String {
    "{" + texts(of: sample).map { "\"\($0.key)\":\(JSONString.quoted($0.value))" }.joined(separator: ",") + "}"
  }

  /// Sets the properties that are there; a kind or number that can't be read is ignored.
  static func apply(_ texts: [String: String], to sample: inout LabelledInk) {
    if let kind = texts["kind"].flatMap(SampleKind.init(rawValue:)) { sample.kind = kind }
    for (key, path) in properties { if let text = texts[key] { sample[keyPath: path] = text } }
    if let units = texts["unitsPerMillimetre"].flatMap({ Float($0) }), units.isFinite, units > 0 {
      sample.unitsPerMillimetre = units
    }
  }
}
