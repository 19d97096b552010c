import Foundation
import InkCore
import TextAndFiles

/// Writes labelled ink as JSON lines, one sample a line; absent channels stay absent.
///
/// `finish()` replaces the file at the path; until then the old one stays.
public final class JSONLinesWriter {
  private let file: AtomicFile

  /// Starts a file for `path`.
  public init(path: String) throws {
    file = try AtomicFile(path: path)
  }

  /// Appends a sample.
  ///
  /// - Throws: `SampleWritingError.notFinite` for numbers that JSON can't represent, or a `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    try file.write(Self.line(of: sample))
  }

  /// Completes the file and renames it to its path.
  public func finish() throws {
    try file.commit()
  }

  /// A sample's line, with the line feed at its end.
  public static func line(of sample: LabelledInk) throws(SampleWritingError) -> [UInt8] {
    var line = "{\"text\":\(JSONString.quoted(sample.text)),\"kind\":\"\(sample.kind.rawValue)\""
    let texts = [
      ("language", sample.language), ("writer", sample.writer), ("contributor", sample.contributor),
      ("source", sample.source), ("id", sample.sampleID), ("licence", sample.licence),
    ]
    for (key, value) in texts { line += ",\"\(key)\":\(JSONString.quoted(value))" }
    if let units = sample.unitsPerMillimetre, units.isFinite { line += ",\"unitsPerMillimetre\":\(units)" }
    var strokes: [String] = []
    for (index, stroke) in sample.ink.strokes.enumerated() {
      let style = sample.styles.count == sample.ink.strokes.count ? sample.styles[index] : StrokeStyle()
      guard let text = text(of: stroke, style: style) else {
        throw .notFinite(sampleID: sample.sampleID, stroke: index + 1)
      }
      strokes.append(text)
    }
    line += ",\"strokes\":[\(strokes.joined(separator: ","))]"
    if let structure = sample.structure { line += ",\"structure\":\(text(of: structure))" }
    line += "}\n"
    return Array(line.utf8)
  }

  /// A structure's JSON.
  static func text(of structure: PageStructure) -> String {
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

  static func text(of stroke: Stroke, style: StrokeStyle = StrokeStyle()) -> String? {
    let points = stroke.points
    guard points.allSatisfy({ $0.location.isFinite }) else { return nil }
    var parts = [
      "\"x\":[\(points.map { InkColumns.text(of: $0.location.x) }.joined(separator: ","))]",
      "\"y\":[\(points.map { InkColumns.text(of: $0.location.y) }.joined(separator: ","))]",
    ]
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
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
      guard numbers.allSatisfy(\.isFinite) else { return nil }
      parts.append("\"transform\":[\(numbers.map(InkColumns.text(of:)).joined(separator: ","))]")
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
    var strokes: [String] = []
    for (index, stroke) in ink.strokes.enumerated() {
      guard let text = text(of: stroke) else { throw .notFinite(sampleID: id, stroke: index + 1) }
      strokes.append(text)
    }
    return Array(
      ("{\"id\":\(JSONString.quoted(id)),\"kind\":\"\(kind.rawValue)\",\"language\":\(JSONString.quoted(language)),"
        + "\"strokes\":[\(strokes.joined(separator: ","))]}\n").utf8)
  }
}
