import InkCore
import TextAndFiles

extension JSONLinesWriter {
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
