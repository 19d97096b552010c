import InkCore
import TextAndFiles

/// Writes ink as one SVG drawing, a sample a row: to look at in any browser, or to use in other drawings.
///
/// A sample is `<g class="ink">` with its properties as `data-…`; a stroke is a `<polyline>` in the ink's own coordinates,
/// with times in milliseconds as `data-t` and forces as `data-force` where every point has one, and its colour and width.
/// `FileImporter.svg` reads such drawings back.
struct SVGWriter: TextFormat {
  private var top: Float = 0

  private static let rowHeight: Float = 100
  private static let margin: Float = 10
  private static let width: Float = 1000

  let end = "</svg>\n"

  mutating func text(of sample: LabelledInk) throws(SampleWritingError) -> String {
    let strokes = sample.ink.visibleStrokes
    let columns = InkColumns(of: strokes)
    var text = "<g class=\"ink\""
    for (key, value) in [("text", sample.text)] + SampleExtras.texts(of: sample) {
      guard let exact = Markup.exactText(value) else {
        throw .unwritableText(sampleID: sample.sampleID, field: key)
      }
      let quoted = exact.replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
      text += " data-\(key.lowercased())=\"\(quoted)\""
    }
    text += " transform=\"\(transform(strokes))\">\n"
    for (index, stroke) in columns.strokes.enumerated() {
      guard stroke.x.allSatisfy(\.isFinite), stroke.y.allSatisfy(\.isFinite) else {
        throw .notFinite(sampleID: sample.sampleID, stroke: index + 1)
      }
      let style = sample.styles.count == strokes.count ? sample.styles[index] : StrokeStyle()
      text += Self.polyline(stroke, style: style)
    }
    return text + "</g>\n"
  }

  /// The start of the drawing, equally long for every height, which is known last.
  var start: String {
    let padded = String(Int(top.rounded(.up)), digits: 12)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(padded)" viewBox="0 0 \(Int(Self.width)) \(padded)" \
      fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">

      """
  }

  /// The transform to the next row.
  private mutating func transform(_ strokes: [Stroke]) -> String {
    let box = Ink(strokes: strokes).boundingBox ?? Box(lower: .zero, upper: .zero)
    let scale = min(Self.rowHeight / max(box.height, 1e-6), (Self.width - 2 * Self.margin) / max(box.width, 1e-6))
    // A dot has no size of its own.
    let used = scale.isFinite && scale > 0 && scale < 1e5 ? scale : 1
    let offset = Point(x: Self.margin - box.lower.x * used, y: top + Self.margin - box.lower.y * used)
    top += min(box.height * used, Self.rowHeight) + 2 * Self.margin
    guard offset.isFinite else { return "translate(0 0)" }
    return "translate(\(offset.x) \(offset.y)) scale(\(used))"
  }

  private static func polyline(_ stroke: InkColumns.Column, style: StrokeStyle) -> String {
    let points = zip(stroke.x, stroke.y).map { "\(InkColumns.text(of: $0)),\(InkColumns.text(of: $1))" }
    var text = "<polyline points=\"\(points.joined(separator: " "))\""
    if let times = stroke.milliseconds { text += " data-t=\"\(times.joined(separator: " "))\"" }
    if let forces = stroke.forces, forces.allSatisfy(\.isFinite) {
      text += " data-force=\"\(forces.map(InkColumns.text(of:)).joined(separator: " "))\""
    }
    if let tool = style.tool { text += " data-tool=\"\(tool.rawValue)\"" }
    if let colour = style.colour { text += " stroke=\"\(StrokeStyle.text(ofColour: colour))\"" }
    if let width = style.width, width.isFinite { text += " stroke-width=\"\(InkColumns.text(of: width))\"" }
    // Without a width of its own a line is as thick in every row.
    if style.width == nil { text += " vector-effect=\"non-scaling-stroke\"" }
    text += "/>\n"
    // A line of one point isn't drawn, and the dot of an i is such.
    if stroke.x.count == 1 {
      let (x, y) = (InkColumns.text(of: stroke.x[0]), InkColumns.text(of: stroke.y[0]))
      text += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"0.01\" vector-effect=\"non-scaling-stroke\"/>\n"
    }
    return text
  }
}
