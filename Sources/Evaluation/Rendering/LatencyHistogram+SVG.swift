import TextAndFiles

extension LatencyHistogram {
  /// The distribution as bars over a logarithmic axis, with the median marked.
  func svg(median: Double, label: String) -> String {
    let size = (width: 340.0, height: 120.0, left: 8.0, bottom: 22.0, top: 8.0)
    let step = (size.width - 2 * size.left) / Double(counts.count)
    let most = Double(max(counts.max() ?? 1, 1))
    let base = size.height - size.bottom
    var marks = "<line class=grid x1=\(size.left) x2=\(size.width - size.left) y1=\(base) y2=\(base) />"
    for (bin, count) in counts.enumerated() where count > 0 {
      let height = max(Double(count) / most * (base - size.top), 1)
      marks +=
        "<rect class=bar x=\(ReportNumber.tenths(size.left + Double(bin) * step + 0.5)) "
        + "width=\(ReportNumber.tenths(max(step - 1, 1))) y=\(ReportNumber.tenths(base - height)) "
        + "height=\(ReportNumber.tenths(height))><title>"
        + Markup.text(
          "\(ReportNumber.milliseconds(edge(bin))) to \(ReportNumber.milliseconds(edge(bin + 1))): "
            + "\(ReportNumber.count(count))") + "</title></rect>"
    }
    // At most six labels.
    let stride = max((counts.count + 5) / 6, 1)
    for bin in Swift.stride(from: 0, through: counts.count, by: stride) {
      let x = size.left + Double(bin) * step
      let anchor = bin == 0 ? "start" : x > size.width - 40 ? "end" : "middle"
      marks +=
        "<text x=\(ReportNumber.tenths(x)) y=\(size.height - 6) text-anchor=\(anchor)>"
        + "\(Markup.text(ReportNumber.milliseconds(edge(bin))))</text>"
    }
    if let position = position(of: median) {
      let x = ReportNumber.tenths(size.left + position * step)
      marks += "<line class=mean x1=\(x) x2=\(x) y1=\(size.top) y2=\(base) />"
    }
    return "<svg class=chart role=img aria-label=\"\(Markup.text(label))\" "
      + "viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\">\(marks)</svg>"
  }
}
