import InkCore

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
