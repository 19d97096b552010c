import InkCore
import TextAndFiles

/// Writes ink as Quick, Draw! drawings, one JSON object a line: locations and, where every point has one, times in
/// milliseconds, to a microsecond. Forces, angles and styles have no part in the format.
struct QuickDrawWriter: TextFormat {
  func text(of sample: LabelledInk) throws(SampleWritingError) -> String {
    let columns = InkColumns(of: sample.ink.visibleStrokes)
    var strokes: [String] = []
    for (index, stroke) in columns.strokes.enumerated() {
      guard let x = InkColumns.text(stroke.x), let y = InkColumns.text(stroke.y) else {
        throw .notFinite(sampleID: sample.sampleID, stroke: index + 1)
      }
      strokes.append(stroke.milliseconds.map { "[\(x),\(y),[\($0.joined(separator: ","))]]" } ?? "[\(x),\(y)]")
    }
    return """
      {"word":\(JSONString.quoted(sample.text)),"key_id":\(JSONString.quoted(sample.sampleID)),"recognized":true,\
      "drawing":[\(strokes.joined(separator: ","))],"inkling":\(SampleExtras.json(of: sample))}

      """
  }
}
