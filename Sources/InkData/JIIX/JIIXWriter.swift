import InkCore
import TextAndFiles

/// Writes ink as JIIX 3: a text block, or a container of text blocks where there are several samples.
///
/// Coordinates are in millimetres where the ink's unit is known, else in its own units; times are in milliseconds from the
/// stroke's time stamp, to a microsecond, where every point has one; forces are written where every point has one. What the
/// format has no key for is under `inkling`. Angles and styles aren't written.
struct JIIXWriter: TextFormat {
  // Whether the root is a text or a container is known with the second sample.
  private var first: String?
  private var count = 0
  private static let container = "{\"type\":\"Container\",\"version\":\"3\",\"id\":\"MainBlock\",\"children\":["

  mutating func text(of sample: LabelledInk) throws(SampleWritingError) -> String {
    count += 1
    let block = try Self.block(of: sample, id: count)
    guard let first else {
      first = block
      return ""
    }
    return (count == 2 ? "\(Self.container)\n{\(first)}" : "") + ",\n{\(block)}"
  }

  var end: String {
    switch count {
    case 0: "\(Self.container)]}\n"
    case 1: "{\"version\":\"3\",\(first!)}\n"
    default: "\n]}\n"
    }
  }

  private static func block(of sample: LabelledInk, id: Int) throws(SampleWritingError) -> String {
    var ink = Ink(strokes: sample.ink.visibleStrokes)
    if let units = sample.unitsPerMillimetre, units > 0 {
      ink.mapLocations { Point(x: $0.x / units, y: $0.y / units) }
    }
    var items: [String] = []
    for (index, stroke) in InkColumns(of: ink.strokes).strokes.enumerated() {
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
