import Foundation
import TextAndFiles

private struct Chart {
  let width: Double
  let height: Double
  fileprivate var marks = ""

  mutating func line(_ name: String, x: (Double, Double), y: (Double, Double)) {
    let (x1, x2, y1, y2) = (Self.tenths(x.0), Self.tenths(x.1), Self.tenths(y.0), Self.tenths(y.1))
    marks += "<line class=\(name) x1=\(x1) x2=\(x2) y1=\(y1) y2=\(y2) />"
  }

  /// Adds a text; `anchor` is the end of it that is at `x`: start, middle or end.
  mutating func text(_ text: String, x: Double, y: Double, anchor: String = "middle", name: String? = nil) {
    marks +=
      "<text\(name.map { " class=\($0)" } ?? "") x=\(Self.tenths(x)) y=\(Self.tenths(y)) text-anchor=\(anchor)>"
      + Markup.text(text) + "</text>"
  }

  mutating func bar(
    _ name: String, x: Double, width: Double, top: Double, bottom: Double, opacity: Double? = nil, title: String
  ) {
    marks +=
      "<rect class=\(name)\(opacity.map { " opacity=\(ReportNumber.fixed($0, 2))" } ?? "") x=\(Self.tenths(x)) "
      + "width=\(Self.tenths(width)) y=\(Self.tenths(top)) height=\(Self.tenths(bottom - top))><title>"
      + Markup.text(title) + "</title></rect>"
  }

  mutating func dot(x: Double, y: Double, title: String) {
    marks +=
      "<circle class=dot cx=\(Self.tenths(x)) cy=\(Self.tenths(y)) r=8><title>\(Markup.text(title))</title></circle>"
  }

  mutating func rates(upTo top: Double, digits: Int, x: (Double, Double), y: (Double) -> Double) {
    for step in 0...4 {
      let rate = top * Double(step) / 4
      line("grid", x: x, y: (y(rate), y(rate)))
      text("\(ReportNumber.fixed(rate * 100, digits)) %", x: x.0 - 6, y: y(rate) + 4, anchor: "end")
    }
  }

  func svg(label: String, style: String = "") -> String {
    "<svg class=chart role=img aria-label=\"\(Markup.text(label))\" viewBox=\"0 0 \(Int(width)) \(Int(height))\"\(style)>"
      + marks + "</svg>"
  }

  private static func tenths(_ value: Double) -> Double { ReportNumber.tenths(value) }

  /// The top of an axis: the smallest of 1, 2, 4 or 8 times a power of ten, in percent, that is at least a rate.
  static func top(_ rate: Double) -> Double {
    var power = 0.001
    while power < 1e9 {
      for factor in [1.0, 2, 4, 8] where factor * power >= rate { return factor * power }
      power *= 10
    }
    return power
  }
}

extension CalibrationFigures {
  /// The reliability diagram: bars of accuracy over confidence, ideally on the diagonal; bars of fewer samples are paler.
  func svg() -> String {
    var chart = Chart(width: 320, height: 250)
    func x(_ share: Double) -> Double { 44 + share * (chart.width - 52) }
    let height = chart.height
    func y(_ share: Double) -> Double { 8 + (1 - share) * (height - 42) }
    chart.rates(upTo: 1, digits: 0, x: (x(0), x(1)), y: y)
    for step in 0...4 { chart.text("\(step * 25) %", x: x(Double(step) / 4), y: y(0) + 14) }
    let most = Double(bins.map(\.count).max() ?? 1)
    for bin in bins where bin.count > 0 {
      chart.bar(
        "bar", x: x(bin.lower) + 0.5, width: x(bin.upper) - x(bin.lower) - 1, top: min(y(bin.accuracy), y(0) - 0.5),
        bottom: y(0), opacity: 0.25 + 0.75 * (Double(bin.count) / most).squareRoot(),
        title: "confidence \(ReportNumber.percent(bin.confidence)), correct \(ReportNumber.percent(bin.accuracy)), "
          + "\(ReportNumber.count(bin.count)) samples")
    }
    chart.line("mean", x: (x(0), x(1)), y: (y(0), y(1)))
    chart.text("confidence", x: x(0.5), y: chart.height - 4)
    let width = Int(chart.width * 1.4)
    return chart.svg(label: "Share of correct texts by confidence", style: " style=\"max-width:\(width)px\"")
  }
}

extension LatencyHistogram {
  /// The distribution as bars over a logarithmic axis, with the median marked.
  func svg(median: Double, label: String) -> String {
    var chart = Chart(width: 340, height: 120)
    let (left, top, base) = (8.0, 8.0, chart.height - 22)
    let step = (chart.width - 2 * left) / Double(counts.count)
    let most = Double(max(counts.max() ?? 1, 1))
    chart.line("grid", x: (left, chart.width - left), y: (base, base))
    for (bin, count) in counts.enumerated() where count > 0 {
      chart.bar(
        "bar", x: left + Double(bin) * step + 0.5, width: max(step - 1, 1),
        top: base - max(Double(count) / most * (base - top), 1), bottom: base,
        title: "\(ReportNumber.milliseconds(edge(bin))) to \(ReportNumber.milliseconds(edge(bin + 1))): "
          + ReportNumber.count(count))
    }
    // At most six labels.
    for bin in stride(from: 0, through: counts.count, by: max((counts.count + 5) / 6, 1)) {
      let x = left + Double(bin) * step
      chart.text(
        ReportNumber.milliseconds(edge(bin)), x: x, y: chart.height - 6,
        anchor: bin == 0 ? "start" : x > chart.width - 40 ? "end" : "middle")
    }
    if let position = position(of: median) {
      let x = left + position * step
      chart.line("mean", x: (x, x), y: (top, base))
    }
    return chart.svg(label: label)
  }
}

extension WriterDistribution {
  /// The writers as bars from the best to the worst, with the mean and the worst 10 % marked.
  func svg(mean: Double, metric: ErrorMetric) -> String {
    var chart = Chart(width: 640, height: 180)
    let (left, right, height) = (44.0, chart.width, chart.height)
    let top = Chart.top(writers.last?.errorRate ?? 0)
    let step = (right - left) / Double(writers.count)
    func y(_ rate: Double) -> Double { (1 - min(rate, top) / top) * (height - 30) + 8 }
    chart.rates(upTo: top, digits: top < 0.1 ? 1 : 0, x: (left, right), y: y)
    let worst = (writers.count + 9) / 10
    for (index, writer) in writers.enumerated() {
      chart.bar(
        index >= writers.count - worst ? "bad" : "bar", x: left + Double(index) * step,
        width: step - (step > 4 ? 1 : 0), top: min(y(writer.errorRate), y(0) - 0.5), bottom: y(0),
        title: "\(writer.name): \(ReportNumber.percent(writer.errorRate)) of \(writer.sampleCount) samples")
    }
    chart.line("mean", x: (left, right), y: (y(mean), y(mean)))
    chart.text("best", x: left, y: height - 6, anchor: "start")
    chart.text("worst", x: right, y: height - 6, anchor: "end")
    chart.text("\(ReportNumber.count(writers.count)) writers", x: (left + right) / 2, y: height - 6)
    return chart.svg(label: "\(metric.name) of each writer")
  }
}

/// Error rates over sizes or latencies, each point with its interval and a number.
struct ErrorPlot: Sendable {
  struct Point: Sendable {
    var number: Int
    var title: String
    /// Above 0; the axis is logarithmic.
    var x: Double
    var error: Estimate
  }

  private let points: [Point]
  private let name: String
  private let label: @Sendable (Double) -> String
  /// The ends of the horizontal axis: powers of 2.
  private let octaves: ClosedRange<Int>
  private let top: Double

  init?(_ points: [Point], x: String, y: String, label: @escaping @Sendable (Double) -> String) {
    self.points = points.filter { $0.x > 0 && $0.x.isFinite }
    guard self.points.count > 1, let least = self.points.map(\.x).min(), let most = self.points.map(\.x).max() else {
      return nil
    }
    name = "\(y) over \(x)"
    self.label = label
    let low = Int(log2(least * 0.9).rounded(.down))
    octaves = low...max(Int(log2(most * 1.1).rounded(.up)), low + 1)
    top = Chart.top(self.points.map(\.error.high).max() ?? 0)
  }

  func svg() -> String {
    var chart = Chart(width: 460, height: 300)
    let (left, right, height) = (48.0, chart.width - 14, chart.height)
    func x(_ value: Double) -> Double {
      left + (log2(value) - Double(octaves.lowerBound)) / Double(octaves.count - 1) * (right - left)
    }
    func y(_ rate: Double) -> Double { 10 + (1 - min(rate, top) / top) * (height - 50) }
    chart.rates(upTo: top, digits: top < 0.04 ? 1 : 0, x: (left, right), y: y)
    // At most seven labels.
    for octave in stride(from: octaves.lowerBound, through: octaves.upperBound, by: (octaves.count + 6) / 7) {
      let value = exp2(Double(octave))
      chart.line("grid", x: (x(value), x(value)), y: (10, y(0)))
      chart.text(label(value), x: x(value), y: y(0) + 15, anchor: octave == octaves.upperBound ? "end" : "middle")
    }
    chart.text(name, x: (left + chart.width) / 2, y: height - 6)
    for point in points {
      chart.line("spread", x: (x(point.x), x(point.x)), y: (y(point.error.low), y(point.error.high)))
    }
    for point in points {
      chart.dot(
        x: x(point.x), y: y(point.error.value),
        title: "\(point.title): \(ReportNumber.percent(point.error)), \(label(point.x))")
      chart.text("\(point.number)", x: x(point.x), y: y(point.error.value) + 3.2, name: "number")
    }
    return chart.svg(label: name)
  }
}
