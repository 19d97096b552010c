import InkCore

/// A whiteboard capture: a line's strokes, or the original with the writer.
enum IAMOnDBCapture {
  /// The strokes of a line; y points down, times are seconds and may run backwards.
  static func ink(_ bytes: [UInt8], file: String) throws(IAMOnDBError) -> Ink {
    let root = try root(of: bytes, file: file)
    var ink = Ink()
    var first: Double?
    for set in root.children where set.name == "StrokeSet" {
      for element in set.children where element.name == "Stroke" {
        var points: [StrokePoint] = []
        var start: Double?
        for point in element.children where point.name == "Point" {
          guard let x = point.number("x"), let y = point.number("y"), let location = Point.checked(x, y) else {
            throw .badPoint(file: file, line: point.line)
          }
          let time = point.number("time")
          start = start ?? time
          points.append(
            StrokePoint(
              location: location, timeOffset: time.flatMap { time in start.flatMap { (time - $0).channelValue } }))
        }
        guard !points.isEmpty else { continue }
        first = first ?? start
        var stroke = Stroke(points: points)
        stroke.startTime = start.flatMap { start in first.map { start - $0 } }
        ink.strokes.append(stroke)
      }
    }
    guard !ink.strokes.isEmpty else { throw .noInk(file: file) }
    return ink
  }

  /// The writer's number in an original capture, if it has one.
  static func writer(_ bytes: [UInt8], file: String) throws(IAMOnDBError) -> String? {
    let root = try root(of: bytes, file: file)
    guard let general = root.child(named: "General") else { return nil }
    for element in general.children {
      if let writer = element.attributes["writerID"], !writer.isEmpty { return writer }
    }
    return nil
  }

  private static func root(of bytes: [UInt8], file: String) throws(IAMOnDBError) -> MarkupElement {
    let root = try MarkupReader.read(bytes) { IAMOnDBError.notXML(file: file, line: $0.line, column: $0.column) }
    guard root.name == "WhiteboardCaptureSession" else { throw .notCapture(file: file, root: root.name) }
    return root
  }
}
