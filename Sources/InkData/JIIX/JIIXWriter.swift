import InkCore
import TextAndFiles

/// Writes ink as JIIX 3: a text block, or a container of text blocks where there are several samples.
///
/// Coordinates are in millimetres where the ink's unit is known, else in its own units; times are in milliseconds from the
/// stroke's time stamp, to a microsecond, where every point has one; forces are written where every point has one. What the
/// format has no key for is under `inkling`. Angles and styles aren't written.
///
/// `finish()` replaces the file at the path; until then the old one stays. Strokes are written as they appear in the
/// ink: their transforms are applied and masked parts left out.
public final class JIIXWriter {
  private let file: AtomicFile
  // Whether the root is a text or a container is known with the second sample.
  private var first: String?
  private var count = 0

  /// Starts a file for `path`.
  public init(path: String) throws {
    file = try AtomicFile(path: path)
  }

  /// Appends a sample.
  ///
  /// - Throws: `SampleWritingError.notFinite` for numbers that JSON can't represent, or a `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    count += 1
    let block = try Self.block(of: sample, id: count)
    guard count > 1 else {
      first = block
      return
    }
    if count == 2 {
      try write("{\"type\":\"Container\",\"version\":\"3\",\"id\":\"MainBlock\",\"children\":[\n{\(first!)}")
    }
    try write(",\n{\(block)}")
  }

  /// Completes the file and renames it to its path.
  public func finish() throws {
    switch count {
    case 0: try write("{\"type\":\"Container\",\"version\":\"3\",\"id\":\"MainBlock\",\"children\":[]}\n")
    case 1: try write("{\"version\":\"3\",\(first!)}\n")
    default: try write("\n]}\n")
    }
    try file.commit()
  }

  private func write(_ text: String) throws(FileFailure) { try file.write(Array(text.utf8)) }

  private static func block(of sample: LabelledInk, id: Int) throws(SampleWritingError) -> String {
    var strokes = sample.ink.visibleStrokes
    if let units = sample.unitsPerMillimetre, units > 0 {
      for stroke in strokes.indices {
        for point in strokes[stroke].points.indices {
          let location = strokes[stroke].points[point].location
          strokes[stroke].points[point].location = Point(x: location.x / units, y: location.y / units)
        }
      }
    }
    var items: [String] = []
    for (index, stroke) in InkColumns(of: strokes).strokes.enumerated() {
      guard let x = InkColumns.text(stroke.x), let y = InkColumns.text(stroke.y) else {
        throw .notFinite(sampleID: sample.sampleID, stroke: index + 1)
      }
      var item = "{\"type\":\"stroke\",\"id\":\"\(id)-\(index + 1)\""
      // The day of a stroke isn't known: the first of a calendar stands for it, and T counts from the ink's start.
      if stroke.milliseconds != nil { item += ",\"timestamp\":\"1970-01-01 00:00:00.000000\"" }
      item += ",\"X\":\(x),\"Y\":\(y)"
      if let forces = stroke.forces.flatMap(InkColumns.text) { item += ",\"F\":\(forces)" }
      if let times = stroke.milliseconds { item += ",\"T\":[\(times.joined(separator: ","))]" }
      items.append(item + "}")
    }
    let label = JSONString.quoted(sample.text)
    return """
      "type":"Text","id":"block-\(id)","label":\(label),"words":[{"label":\(label),"items":[\(items.joined(separator: ","))]}],\
      "inkling":\(SampleExtras.json(of: sample))
      """
  }
}
