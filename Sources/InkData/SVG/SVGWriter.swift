import InkCore
import TextAndFiles

/// Writes ink as one SVG drawing, a sample a row: to look at in any browser, or to use in other drawings.
///
/// A sample is `<g class="ink">` with its properties as `data-…`; a stroke is a `<polyline>` in the ink's own coordinates,
/// with times in milliseconds as `data-t` and forces as `data-force` where every point has one, and its colour and width.
/// `SVGImporter` reads such drawings back.
///
/// `finish()` replaces the file at the path; until then the old one stays. Strokes are written as they appear in the
/// ink: their transforms are applied and masked parts left out.
public final class SVGWriter {
  private let file: AtomicFile
  private var top: Float = 0

  private static let rowHeight: Float = 100
  private static let margin: Float = 10
  private static let width: Float = 1000

  /// Starts a file for `path`.
  public init(path: String) throws {
    file = try AtomicFile(path: path)
    try write(Self.header(height: 0))
  }

  /// Appends a sample.
  ///
  /// - Throws: `SampleWritingError` when XML can't represent the sample, or a `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    let strokes = sample.ink.visibleStrokes
    let columns = InkColumns(of: strokes)
    var text = "<g class=\"ink\""
    for (key, value) in [("text", sample.text)] + SampleExtras.texts(of: sample) {
      guard let exact = Markup.exactText(value) else {
        throw SampleWritingError.unwritableText(sampleID: sample.sampleID, field: key)
      }
      let quoted = exact.replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
      text += " data-\(key.lowercased())=\"\(quoted)\""
    }
    text += " transform=\"\(transform(strokes))\">\n"
    for (index, stroke) in columns.strokes.enumerated() {
      guard stroke.x.allSatisfy(\.isFinite), stroke.y.allSatisfy(\.isFinite) else {
        throw SampleWritingError.notFinite(sampleID: sample.sampleID, stroke: index + 1)
      }
      let style = sample.styles.count == strokes.count ? sample.styles[index] : StrokeStyle()
      text += Self.polyline(stroke, style: style)
    }
    try write(text + "</g>\n")
  }

  /// Completes the file and renames it to its path.
  public func finish() throws {
    try write("</svg>\n")
    try file.overwrite(at: 0, with: Array(Self.header(height: Int(top.rounded(.up))).utf8))
    try file.commit()
  }

  private func write(_ text: String) throws(FileFailure) { try file.write(Array(text.utf8)) }

  /// The start of the drawing, equally long for every height, which is known last.
  private static func header(height: Int) -> String {
    let digits = String(height)
    let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(padded)" viewBox="0 0 \(Int(width)) \(padded)" \
      fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">

      """
  }

  /// The transform to the next row.
  private func transform(_ strokes: [Stroke]) -> String {
    let points = strokes.flatMap(\.points).map(\.location).filter(\.isFinite)
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (upper, lower) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let scale = min(Self.rowHeight / max(lower - upper, 1e-6), (Self.width - 2 * Self.margin) / max(right - left, 1e-6))
    // A dot has no size of its own.
    let used = scale.isFinite && scale > 0 && scale < 1e5 ? scale : 1
    let offset = Point(x: Self.margin - left * used, y: top + Self.margin - upper * used)
    top += min((lower - upper) * used, Self.rowHeight) + 2 * Self.margin
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
      text +=
        "<circle cx=\"\(InkColumns.text(of: stroke.x[0]))\" cy=\"\(InkColumns.text(of: stroke.y[0]))\" r=\"0.01\" vector-effect=\"non-scaling-stroke\"/>\n"
    }
    return text
  }
}
