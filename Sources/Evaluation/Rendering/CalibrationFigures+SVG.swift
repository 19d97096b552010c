import InkData
import TextAndFiles

extension CalibrationFigures {
  /// The reliability diagram: bars of accuracy over confidence, ideally on the diagonal; bars of fewer samples are paler.
  func svg() -> String {
    let size = (width: 320.0, height: 250.0, left: 44.0, bottom: 34.0, top: 8.0)
    func x(_ share: Double) -> Double { size.left + share * (size.width - size.left - 8) }
    func y(_ share: Double) -> Double { size.top + (1 - share) * (size.height - size.bottom - size.top) }
    var marks = ""
    for step in 0...4 {
      let share = Double(step) / 4
      marks +=
        "<line class=grid x1=\(ReportNumber.tenths(x(0))) x2=\(ReportNumber.tenths(x(1))) y1=\(ReportNumber.tenths(y(share))) y2=\(ReportNumber.tenths(y(share))) />"
        + "<text x=\(ReportNumber.tenths(x(0) - 6)) y=\(ReportNumber.tenths(y(share) + 4)) text-anchor=end>\(step * 25) %</text>"
        + "<text x=\(ReportNumber.tenths(x(share))) y=\(ReportNumber.tenths(y(0) + 14)) text-anchor=middle>\(step * 25) %</text>"
    }
    let most = Double(bins.map(\.count).max() ?? 1)
    for bin in bins where bin.count > 0 {
      let opacity = 0.25 + 0.75 * (Double(bin.count) / most).squareRoot()
      marks +=
        "<rect class=bar opacity=\(ReportNumber.fixed(opacity, 2)) x=\(ReportNumber.tenths(x(bin.lower) + 0.5)) "
        + "width=\(ReportNumber.tenths(x(bin.upper) - x(bin.lower) - 1)) y=\(ReportNumber.tenths(y(bin.accuracy))) "
        + "height=\(ReportNumber.tenths(max(y(0) - y(bin.accuracy), 0.5)))><title>"
        + Markup.text(
          "confidence \(ReportNumber.percent(bin.confidence)), correct \(ReportNumber.percent(bin.accuracy)), "
            + "\(ReportNumber.count(bin.count)) samples") + "</title></rect>"
    }
    marks +=
      "<line class=mean x1=\(ReportNumber.tenths(x(0))) x2=\(ReportNumber.tenths(x(1))) y1=\(ReportNumber.tenths(y(0))) y2=\(ReportNumber.tenths(y(1))) />"
    marks += "<text x=\(ReportNumber.tenths(x(0.5))) y=\(size.height - 4) text-anchor=middle>confidence</text>"
    return "<svg class=chart role=img aria-label=\"Share of correct texts by confidence\" "
      + "viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\" style=\"max-width:\(Int(size.width * 1.4))px\">\(marks)</svg>"
  }
}
