import InkCore
import TextAndFiles

/// Writes labelled ink as JSON lines, one sample a line; absent channels stay absent.
public struct JSONLinesWriter: TextFormat {
  /// A sample's line, with the line feed at its end.
  public static func line(of sample: LabelledInk) throws(SampleWritingError) -> [UInt8] {
    Array(try Self().text(of: sample).utf8)
  }

  func text(of sample: LabelledInk) throws(SampleWritingError) -> String {
    var line = "{\"text\":\(JSONString.quoted(sample.text)),\"kind\":\"\(sample.kind.rawValue)\""
    for (key, path) in SampleExtras.properties { line += ",\"\(key)\":\(JSONString.quoted(sample[keyPath: path]))" }
    if let units = sample.unitsPerMillimetre, units.isFinite { line += ",\"unitsPerMillimetre\":\(units)" }
    line += ",\"strokes\":\(try Self.text(of: sample.ink.strokes, styles: sample.styles, sampleID: sample.sampleID))"
    if let structure = sample.structure { line += ",\"structure\":\(Self.text(of: structure))" }
    return line + "}\n"
  }

  private static func text(
    of strokes: [Stroke], styles: [StrokeStyle], sampleID: String
  ) throws(SampleWritingError) -> String {
    var texts: [String] = []
    for (index, stroke) in strokes.enumerated() {
      let style = styles.count == strokes.count ? styles[index] : StrokeStyle()
      guard let text = text(of: stroke, style: style) else { throw .notFinite(sampleID: sampleID, stroke: index + 1) }
      texts.append(text)
    }
    return "[\(texts.joined(separator: ","))]"
  }

  private static func text(of structure: PageStructure) -> String {
    func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }
    func strokes(_ strokes: [Int]) -> String { "\"strokes\":\(list(strokes.map(String.init)))" }
    let lines = structure.lines.map { line in
      let words = line.words.map { "{\"text\":\(JSONString.quoted($0.text)),\(strokes($0.strokes))}" }
      return "{\"paragraph\":\(line.paragraph),\"words\":\(list(words))}"
    }
    let drawings = structure.drawings.map {
      "{\"category\":\(JSONString.quoted($0.category)),\(strokes($0.strokes))}"
    }
    let unordered =
      structure.unordered.isEmpty ? "" : ",\"unordered\":\(list(structure.unordered.map(String.init)))"
    return "{\"lines\":\(list(lines)),\"drawings\":\(list(drawings))\(unordered)}"
  }

  private static func text(of stroke: Stroke, style: StrokeStyle) -> String? {
    let points = stroke.points
    guard let x = InkColumns.text(points.map(\.location.x)), let y = InkColumns.text(points.map(\.location.y)) else {
      return nil
    }
    var parts = ["\"x\":\(x)", "\"y\":\(y)"]
    for channel in PointChannel.present(in: [stroke]) {
      let key = channel == .time ? "t" : "\(channel)"
      let values = points.map(channel.value)
      guard values.allSatisfy({ $0?.isFinite != false }) else { return nil }
      parts.append("\"\(key)\":[\(values.map { $0.map(InkColumns.text(of:)) ?? "null" }.joined(separator: ","))]")
    }
    if let start = stroke.startTime {
      guard start.isFinite else { return nil }
      parts.append("\"start\":\(start)")
    }
    if let id = stroke.id { parts.append("\"id\":\(id)") }
    if let map = stroke.transform {
      guard let numbers = InkColumns.text([map.a, map.b, map.c, map.d, map.tx, map.ty]) else { return nil }
      parts.append("\"transform\":\(numbers)")
    }
    if let ranges = stroke.maskedRanges {
      parts.append("\"visible\":[\(ranges.map { "[\($0.lowerBound),\($0.upperBound)]" }.joined(separator: ","))]")
    }
    if let tool = style.tool { parts.append("\"tool\":\"\(tool.rawValue)\"") }
    if let colour = style.colour { parts.append("\"colour\":\"\(StrokeStyle.text(ofColour: colour))\"") }
    if let width = style.width, width.isFinite { parts.append("\"width\":\(InkColumns.text(of: width))") }
    return "{\(parts.joined(separator: ","))}"
  }

  /// The line of an ink whose text isn't told, as programs get it that are to recognize it, with the line feed at its end.
  ///
  /// - Throws: `SampleWritingError.notFinite` for numbers that JSON can't represent.
  package static func inkLine(
    id: String, kind: SampleKind, language: String, ink: Ink
  ) throws(SampleWritingError) -> [UInt8] {
    let strokes = try text(of: ink.strokes, styles: [], sampleID: id)
    return Array(
      ("{\"id\":\(JSONString.quoted(id)),\"kind\":\"\(kind.rawValue)\",\"language\":\(JSONString.quoted(language)),"
        + "\"strokes\":\(strokes)}\n").utf8)
  }
}
