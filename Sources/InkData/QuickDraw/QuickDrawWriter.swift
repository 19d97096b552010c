import InkCore
import TextAndFiles

/// Writes ink as Quick, Draw! drawings, one JSON object a line: locations and, where every point has one, times in
/// milliseconds, to a microsecond. Forces, angles and styles have no part in the format.
///
/// `finish()` replaces the file at the path; until then the old one stays. Strokes are written as they appear in the
/// ink: their transforms are applied and masked parts left out.
public final class QuickDrawWriter {
  private let file: AtomicFile

  /// Starts a file for `path`.
  public init(path: String) throws {
    file = try AtomicFile(path: path)
  }

  /// Appends a sample.
  ///
  /// - Throws: `SampleWritingError.notFinite` for numbers that JSON can't represent, or a `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    try file.write(Array(Self.line(of: sample).utf8))
  }

  /// Completes the file and renames it to its path.
  public func finish() throws { try file.commit() }

  private static func line(of sample: LabelledInk) throws(SampleWritingError) -> String {
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
