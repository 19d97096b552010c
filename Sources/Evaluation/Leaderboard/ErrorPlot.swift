import Foundation
import TextAndFiles

/// Error rates over sizes or latencies, each point with its interval and a number.
struct ErrorPlot: Sendable {
  /// One model.
  struct Point: Sendable {
    var number: Int
    var title: String
    /// Above 0; the axis is logarithmic.
    var x: Double
    var error: Estimate
  }

  private let points: [Point]
  private let names: (x: String, y: String)
  private let label: @Sendable (Double) -> String
  /// The ends of the horizontal axis: powers of 2.
  private let octaves: ClosedRange<Int>
  private let top: Double

  /// Makes a plot; `nil` with fewer than two points.
  init?(_ points: [Point], x: String, y: String, label: @escaping @Sendable (Double) -> String) {
    self.points = points.filter { $0.x > 0 && $0.x.isFinite }
    guard self.points.count > 1, let least = self.points.map(\.x).min(), let most = self.points.map(\.x).max() else {
      return nil
    }
    names = (x, y)
    self.label = label
    let low = Int(log2(least * 0.9).rounded(.down))
    octaves = low...max(Int(log2(most * 1.1).rounded(.up)), low + 1)
    top = ChartScale.top(self.points.map(\.error.high).max() ?? 0)
  }

  /// The plot as an inline picture.
  func svg() -> String {
    let size = (width: 460.0, height: 300.0, left: 48.0, right: 14.0, top: 10.0, bottom: 40.0)
    func x(_ value: Double) -> Double {
      let share = (log2(value) - Double(octaves.lowerBound)) / Double(octaves.count - 1)
      return size.left + share * (size.width - size.left - size.right)
    }
    func y(_ rate: Double) -> Double { size.top + (1 - min(rate, top) / top) * (size.height - size.top - size.bottom) }
    let tenths = ReportNumber.tenths
    var marks = ""
    for step in 0...4 {
      let rate = top * Double(step) / 4
      marks +=
        "<line class=grid x1=\(size.left) x2=\(size.width - size.right) y1=\(tenths(y(rate))) y2=\(tenths(y(rate))) />"
        + "<text x=\(size.left - 6) y=\(tenths(y(rate) + 4)) text-anchor=end>"
        + "\(ReportNumber.fixed(rate * 100, top < 0.04 ? 1 : 0)) %</text>"
    }
    // At most seven labels.
    for octave in stride(from: octaves.lowerBound, through: octaves.upperBound, by: (octaves.count + 6) / 7) {
      let position = tenths(x(exp2(Double(octave))))
      marks +=
        "<line class=grid x1=\(position) x2=\(position) y1=\(size.top) y2=\(tenths(y(0))) />"
        + "<text x=\(position) y=\(tenths(y(0) + 15)) text-anchor=\(octave == octaves.upperBound ? "end" : "middle")>\(Markup.text(label(exp2(Double(octave)))))</text>"
    }
    marks +=
      "<text x=\(tenths((size.left + size.width) / 2)) y=\(size.height - 6) text-anchor=middle>"
      + "\(Markup.text("\(names.y) over \(names.x)"))</text>"
    for point in points {
      marks +=
        "<line class=spread x1=\(tenths(x(point.x))) x2=\(tenths(x(point.x))) y1=\(tenths(y(point.error.low))) "
        + "y2=\(tenths(y(point.error.high))) />"
    }
    for point in points {
      marks +=
        "<circle class=dot cx=\(tenths(x(point.x))) cy=\(tenths(y(point.error.value))) r=8><title>"
        + Markup.text("\(point.title): \(ReportNumber.percent(point.error)), \(label(point.x))")
        + "</title></circle><text class=number x=\(tenths(x(point.x))) y=\(tenths(y(point.error.value) + 3.2)) "
        + "text-anchor=middle>\(point.number)</text>"
    }
    return "<svg class=chart role=img aria-label=\"\(Markup.text("\(names.y) over \(names.x)"))\" "
      + "viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\">\(marks)</svg>"
  }
}
