import InkData
import TextAndFiles

extension WriterDistribution {
  /// The writers as bars from the best to the worst, with the mean and the worst 10 % marked.
  func svg(mean: Double, metric: ErrorMetric) -> String {
    let size = (width: 640.0, height: 180.0, left: 44.0, bottom: 22.0)
    let top = ChartScale.top(writers.last?.errorRate ?? 0)
    let step = (size.width - size.left) / Double(writers.count)
    func y(_ rate: Double) -> Double { (1 - min(rate, top) / top) * (size.height - size.bottom - 8) + 8 }
    let base = y(0)
    var marks = ""
    for index in 0...4 {
      let rate = top * Double(index) / 4
      marks +=
        "<line class=grid x1=\(size.left) x2=\(size.width) y1=\(ReportNumber.tenths(y(rate))) y2=\(ReportNumber.tenths(y(rate))) />"
        + "<text x=\(size.left - 6) y=\(ReportNumber.tenths(y(rate) + 4)) text-anchor=end>"
        + ReportNumber.fixed(rate * 100, top < 0.1 ? 1 : 0) + " %</text>"
    }
    let worst = (writers.count + 9) / 10
    for (index, writer) in writers.enumerated() {
      let height = max(base - y(writer.errorRate), 0.5)
      let gap = step > 4 ? 1.0 : 0
      marks +=
        "<rect class=\(index >= writers.count - worst ? "bad" : "bar") "
        + "x=\(ReportNumber.tenths(size.left + Double(index) * step)) width=\(ReportNumber.tenths(step - gap)) "
        + "y=\(ReportNumber.tenths(base - height)) height=\(ReportNumber.tenths(height))><title>"
        + Markup.text("\(writer.name): \(ReportNumber.percent(writer.errorRate)) of \(writer.sampleCount) samples")
        + "</title></rect>"
    }
    marks +=
      "<line class=mean x1=\(size.left) x2=\(size.width) y1=\(ReportNumber.tenths(y(mean))) y2=\(ReportNumber.tenths(y(mean))) />"
      + "<text x=\(size.left) y=\(size.height - 6)>best</text>"
      + "<text x=\(size.width) y=\(size.height - 6) text-anchor=end>worst</text>"
      + "<text x=\((size.left + size.width) / 2) y=\(size.height - 6) text-anchor=middle>"
      + "\(ReportNumber.count(writers.count)) writers</text>"
    return "<svg class=chart role=img aria-label=\"\(metric.name) of each writer\" "
      + "viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\">\(marks)</svg>"
  }
}
