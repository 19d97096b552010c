import Foundation
import InkCore
import InkData

/// Reads Excalidraw's drawings: freehand strokes, figures as strokes of the shape tool, and typed text.
///
/// Coordinates are pixels, 96 of which are an inch. Elements that were deleted stay in the file and are ignored; images and
/// what is embedded are counted. A scene has no page of a size. Source: Excalidraw's documentation, “JSON Schema”.
enum ExcalidrawReader {
  private static let unitsPerMillimetre: Float = 96 / 25.4

  static func isExcalidraw(_ start: [UInt8]) -> Bool {
    var found = false
    var scanner = JSONScanner(start)
    guard scanner.peek() == UInt8(ascii: "{") else { return false }
    try? scanner.object { key, scanner in
      if key == "type", scanner.peek() == UInt8(ascii: "\"") {
        found = try scanner.string().hasPrefix("excalidraw") || found
      } else {
        try scanner.skipValue()
      }
    }
    return found
  }

  static func document(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    var scanner = JSONScanner(bytes)
    var elements: [ExcalidrawElement] = []
    do {
      try scanner.object { key, scanner in
        guard key == "elements" else { return try scanner.skipValue() }
        try scanner.array { elements.append(try ExcalidrawElement(from: &$0)) }
      }
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: path, byte: fault.offset)
    }
    var document = NoteDocument(
      title: title, format: .excalidraw, unitsPerMillimetre: unitsPerMillimetre, pages: [])
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    var names: [String] = []
    var texts: [NoteText] = []
    for element in elements where !element.isDeleted {
      switch element.type {
      case "text":
        if let text = element.noteText { texts.append(text) }
      case "freedraw", "line", "arrow", "rectangle", "diamond", "ellipse":
        guard let stroke = element.stroke else {
          throw NoteDocumentError.badStroke(
            file: path, page: 1, stroke: strokes.count + 1,
            reason: "the \(element.type) “\(element.id)” has numbers out of range")
        }
        strokes.append(stroke)
        styles.append(element.style)
        names.append(element.id)
      case "selection", "frame", "magicframe": break
      case "image": document.leftOut["images", default: 0] += 1
      default: document.leftOut["embedded pages", default: 0] += 1
      }
    }
    document.pages = [NotePage(strokes: strokes, styles: styles, strokeNames: names, texts: texts)]
    return document
  }
}

struct ExcalidrawElement {
  private(set) var type = ""
  private(set) var id = ""
  private(set) var isDeleted = false
  private var numbers = ["opacity": 100.0, "strokeWidth": 1, "fontSize": 20]
  private var points: [[Double]] = []
  private var pressures: [Double] = []
  private var colour: UInt32?
  private var text = ""
  private var hasArrowhead = false

  // Freehand strokes are drawn wider than lines.
  private static let freehandWidth = 4.25
  private static let arrowheadLength = 20.0

  /// Reads an element; keys that it doesn't need are skipped.
  init(from scanner: inout JSONScanner) throws {
    try scanner.object { key, scanner in
      switch (key, scanner.peek()) {
      case ("type", UInt8(ascii: "\"")): type = try scanner.string()
      case ("id", UInt8(ascii: "\"")): id = try scanner.string()
      case ("text", UInt8(ascii: "\"")): text = try scanner.string()
      case ("strokeColor", UInt8(ascii: "\"")): colour = StrokeStyle.colour(shortened: try scanner.string())
      case ("endArrowhead", UInt8(ascii: "\"")):
        hasArrowhead = true
        _ = try scanner.string()
      case ("isDeleted", UInt8(ascii: "t")), ("isDeleted", UInt8(ascii: "f")): isDeleted = try scanner.boolean()
      case ("points", UInt8(ascii: "[")): try scanner.array { points.append(try $0.numbers()) }
      case ("pressures", UInt8(ascii: "[")): pressures = try scanner.numbers()
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "-")):
        numbers[key] = try scanner.number()
      default: try scanner.skipValue()
      }
    }
  }

  private func number(_ key: String) -> Double { numbers[key] ?? 0 }

  var style: StrokeStyle {
    let isFreehand = type == "freedraw"
    let alpha = UInt32((max(0, min(number("opacity"), 100)) * 2.55).rounded())
    let width = (number("strokeWidth") * (isFreehand ? Self.freehandWidth : 1)).channelValue
    return StrokeStyle(
      tool: isFreehand ? .pen : .shape, colour: colour.map { $0 & 0xFFFF_FF00 | alpha },
      width: width.flatMap { $0 > 0 ? $0 : nil })
  }

  /// The element as a stroke; `nil` where a number is out of range or a point has no two numbers.
  var stroke: Stroke? {
    let (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
    var offsets: [(x: Double, y: Double)] = []
    switch type {
    case "rectangle": offsets = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
    case "diamond":
      offsets = [(width / 2, 0), (width, height / 2), (width / 2, height), (0, height / 2), (width / 2, 0)]
    case "ellipse":
      offsets = (0...32).map { step in
        let turn = Double(step) / 16 * Double.pi
        return (width / 2 * (1 + cos(turn)), height / 2 * (1 + sin(turn)))
      }
    default:
      for point in points {
        guard point.count >= 2 else { return nil }
        offsets.append((point[0], point[1]))
      }
      if type == "arrow", hasArrowhead { offsets += Self.arrowhead(of: offsets) }
    }
    // Elements turn around the middle of their rectangle, which lines and strokes may begin anywhere in.
    let left = offsets.map(\.x).min() ?? 0
    let top = offsets.map(\.y).min() ?? 0
    let middle = (x: (left + (offsets.map(\.x).max() ?? 0)) / 2, y: (top + (offsets.map(\.y).max() ?? 0)) / 2)
    let (cosine, sine) = (cos(number("angle")), sin(number("angle")))
    var result = Stroke(points: [])
    let hasPressure = type == "freedraw" && pressures.count == offsets.count
    for (index, offset) in offsets.enumerated() {
      let (dx, dy) = (offset.x - middle.x, offset.y - middle.y)
      guard
        let location = Point.checked(
          x + middle.x + dx * cosine - dy * sine, y + middle.y + dx * sine + dy * cosine)
      else { return nil }
      // The middle of the range counts as an average touch.
      let force = hasPressure ? max(0, min(pressures[index], 1)) * 2 : nil
      result.points.append(StrokePoint(location: location, force: force.map { Float($0) }))
    }
    return result
  }

  /// The typed text; `nil` for an empty one or one with numbers out of range.
  var noteText: NoteText? {
    let (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
    guard !text.allSatisfy(\.isWhitespace), width >= 0, height >= 0, let corner = Point.checked(x, y),
      let opposite = Point.checked(x + width, y + height), let size = number("fontSize").channelValue, size > 0
    else { return nil }
    return NoteText(text: text, box: Box(lower: corner, upper: opposite), size: size, colour: style.colour)
  }

  /// The two lines of an arrow's head, drawn on from its end.
  private static func arrowhead(of offsets: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    guard let end = offsets.last, let before = offsets.dropLast().last(where: { $0 != end }) else { return [] }
    let direction = atan2(end.y - before.y, end.x - before.x)
    let length = min(arrowheadLength, hypot(end.x - before.x, end.y - before.y) / 2)
    func side(_ turn: Double) -> (x: Double, y: Double) {
      (end.x - length * cos(direction + turn), end.y - length * sin(direction + turn))
    }
    return [side(0.35), end, side(-0.35)]
  }
}
