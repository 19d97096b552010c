import InkCore
import TextAndFiles

/// Reads a drawing of Omniglot: `START`, lines `x,y,t` with `BREAK` after each stroke; y grows downwards below zero, t is in
/// milliseconds.
enum OmniglotStrokes {
  static func ink(path: String, display: String) throws -> Ink {
    try ink(text: MappedFile.text(of: path), display: display)
  }

  static func ink(text: String, display: String) throws(OmniglotError) -> Ink {
    var ink = Ink()
    var times: [Double] = []
    var stroke = Stroke(points: [])
    func end() {
      guard let first = times.first else { return }
      stroke.startTime = first / 1000
      for index in times.indices { stroke.points[index].timeOffset = Float((times[index] - first) / 1000) }
      ink.strokes.append(stroke)
      stroke = Stroke(points: [])
      times = []
    }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      switch line {
      case "START", "": continue
      case "BREAK": end()
      default:
        let values = line.split(separator: ",").compactMap { Double($0) }
        guard values.count == 3, values.allSatisfy(\.isFinite), abs(values[0]) < 1e9, abs(values[1]) < 1e9 else {
          throw .badLine(String(line.prefix(40)), file: display, line: index + 1)
        }
        stroke.points.append(StrokePoint(location: Point(x: Float(values[0]), y: Float(-values[1]))))
        times.append(values[2])
      }
    }
    end()
    guard ink.pointCount > 0 else { throw .empty(file: display) }
    return ink
  }
}
