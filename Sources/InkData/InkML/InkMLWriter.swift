import InkCore
import TextAndFiles

/// Writes labelled ink as InkML: one `<ink>` with a labelled group of traces for each sample.
struct InkMLWriter: TextFormat {
  private var contexts: [String: String] = [:]
  private var count = 0

  let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\">\n"
  let end = "</ink>\n"

  mutating func text(of sample: LabelledInk) throws(SampleWritingError) -> String {
    let strokes = sample.ink.visibleStrokes
    let channels = PointChannel.present(in: strokes)
    var lines: [String] = []
    let context = context(channels: channels, unitsPerMillimetre: sample.unitsPerMillimetre, into: &lines)
    count += 1
    lines.append("<traceGroup xml:id=\"s\(count)\" contextRef=\"#\(context)\">")
    let properties = SampleExtras.properties.map { ($0.key == "id" ? "sampleId" : $0.key, sample[keyPath: $0.path]) }
    for (type, value) in [("truth", sample.text), ("kind", sample.kind.rawValue)] + properties where !value.isEmpty {
      guard let text = Markup.exactText(value) else {
        throw .unwritableText(sampleID: sample.sampleID, field: type)
      }
      let space = value.first?.isWhitespace == true || value.last?.isWhitespace == true
      lines.append("<annotation type=\"\(type)\"\(space ? " xml:space=\"preserve\"" : "")>\(text)</annotation>")
    }
    let startsAreKnown = strokes.allSatisfy { $0.startTime != nil }
    for (index, stroke) in strokes.enumerated() {
      guard stroke.points.allSatisfy({ $0.location.isFinite }) else {
        throw .notFinite(sampleID: sample.sampleID, stroke: index + 1)
      }
      let start = startsAreKnown ? stroke.startTime! : 0
      let points = stroke.points.map { Self.text(of: $0, channels: channels, start: start) }
      lines.append("<trace>\(points.joined(separator: ","))</trace>")
    }
    lines.append("</traceGroup>\n")
    return lines.joined(separator: "\n")
  }

  /// The id of a context with these channels; a new one is defined in `lines`.
  private mutating func context(channels: [PointChannel], unitsPerMillimetre: Float?, into lines: inout [String])
    -> String
  {
    let key = "\(channels) \(unitsPerMillimetre ?? 0)"
    if let id = contexts[key] { return id }
    let id = "c\(contexts.count + 1)"
    contexts[key] = id
    lines.append("<definitions><context xml:id=\"\(id)\"><inkSource xml:id=\"\(id)-source\"><traceFormat>")
    for (name, units) in [("X", ""), ("Y", "")] + channels.map({ Self.columns[$0.rawValue] }) {
      lines.append("<channel name=\"\(name)\" type=\"decimal\"\(units)/>")
    }
    lines.append("</traceFormat>")
    if let unitsPerMillimetre, unitsPerMillimetre.isFinite {
      let resolution = "name=\"resolution\" value=\"\(unitsPerMillimetre)\" units=\"1/mm\"/>"
      lines.append("<channelProperties>")
      lines += ["X", "Y"].map { "<channelProperty channel=\"\($0)\" \(resolution)" }
      lines.append("</channelProperties>")
    }
    lines.append("</inkSource></context></definitions>")
    return id
  }

  /// InkML's name and unit of each channel.
  private static let columns = [("T", " units=\"s\""), ("F", ""), ("OA", " units=\"rad\""), ("OE", " units=\"rad\"")]

  private static func text(of point: StrokePoint, channels: [PointChannel], start: Double) -> String {
    let values = channels.map { channel in
      guard let value = channel.value(of: point) else { return "?" }
      // To a microsecond, so that the sum of start and offset shows no binary fractions.
      return channel == .time ? "\(((start + Double(value)) * 1e6).rounded() / 1e6)" : "\(value)"
    }
    return (["\(point.location.x)", "\(point.location.y)"] + values).joined(separator: " ")
  }
}
