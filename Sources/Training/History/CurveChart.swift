import Foundation
import TextAndFiles

/// Curves over steps as a picture, one colour for each run.
struct CurveChart {
  let title: String
  /// The runs' curves; a run without points has an empty one, so that colours stay the same in all charts.
  let curves: [(name: String, points: [(step: Int, value: Double)])]

  /// The number of colours, which repeat.
  static let colours = 8
  private static let (width, height, left, right, top, bottom) = (640.0, 240.0, 52.0, 8.0, 10.0, 24.0)
  /// A curve with more points is averaged down to as many.
  private static let limit = 400

  static let css = """
    .chart .curve { fill: none; stroke-width: 1.5; }
    .key { display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .4em; }

    """
    + [
      "#2f5aa8, #86aef2", "#b3402e, #ee8b78", "#2e7d4f, #7fcf9f", "#8a5a00, #e0b050", "#7442a8, #c09af0",
      "#00767a, #66c8cc", "#a03070, #f090c0", "#555f6d, #aab2bd",
    ]
    .enumerated().map { index, pair in
      ".curve.c\(index) { stroke: light-dark(\(pair)); } .key.c\(index) { background: light-dark(\(pair)); }\n"
    }.joined()

  /// The picture as SVG; `nil` if there is nothing to draw.
  var svg: String? {
    let all = curves.flatMap(\.points)
    guard let last = all.map(\.step).max(), last > 0, let highest = all.map(\.value).max(),
      let lowest = all.map(\.value).min()
    else { return nil }
    let ticks = Self.ticks(from: min(lowest, 0), to: highest)
    let (low, high) = (ticks.first ?? 0, ticks.last ?? 1)
    func x(_ step: Double) -> Double { Self.left + step / Double(last) * (Self.width - Self.left - Self.right) }
    func y(_ value: Double) -> Double {
      Self.top + (high - value) / (high - low) * (Self.height - Self.top - Self.bottom)
    }
    var marks = ""
    for tick in ticks {
      let level = Self.tenths(y(tick))
      marks += "<line class=grid x1=\(Self.left) x2=\(Self.width - Self.right) y1=\(level) y2=\(level) />"
      marks += "<text x=\(Self.left - 6) y=\(Self.tenths(y(tick) + 4)) text-anchor=end>\(Self.short(tick))</text>"
    }
    for tick in Self.ticks(from: 0, to: Double(last)) where tick <= Double(last) {
      marks += "<text x=\(Self.tenths(x(tick))) y=\(Self.height - 6) text-anchor=middle>\(Self.short(tick))</text>"
    }
    for (index, curve) in curves.enumerated() where !curve.points.isEmpty {
      let line = Self.thinned(curve.points).map { "\(Self.tenths(x($0.step))),\(Self.tenths(y($0.value)))" }
      marks +=
        "<polyline class=\"curve c\(index % Self.colours)\" points=\"\(line.joined(separator: " "))\">"
        + "<title>\(Markup.text(curve.name))</title></polyline>"
    }
    return "<svg class=chart role=img aria-label=\"\(Markup.text(title)) by step\" "
      + "viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\">\(marks)</svg>"
  }

  /// Means of runs of neighbouring points, so that a long curve stays a small file.
  private static func thinned(_ points: [(step: Int, value: Double)]) -> [(step: Double, value: Double)] {
    let size = (points.count + limit - 1) / limit
    return stride(from: 0, to: points.count, by: size).map { start in
      let part = points[start..<min(start + size, points.count)]
      return (
        Double(part.reduce(0) { $0 + $1.step }) / Double(part.count),
        part.reduce(0) { $0 + $1.value } / Double(part.count)
      )
    }
  }

  /// Round values that enclose a range, four to ten of them.
  static func ticks(from low: Double, to high: Double) -> [Double] {
    let span = max(high - low, 1e-9)
    let power = pow(10, (log10(span / 4)).rounded(.down))
    let step = [1.0, 2, 5].last { $0 * power <= span / 4 }.map { $0 * power } ?? power
    let (first, end) = ((low / step).rounded(.down), (high / step).rounded(.up))
    return stride(from: first, through: end, by: 1).map { $0 * step }
  }

  private static func short(_ value: Double) -> String { String(format: "%.6g", value) }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
