import Foundation
import InkCore

/// An element of an Excalidraw scene.
package struct ExcalidrawElement {
  package private(set) var type = ""
  package private(set) var id = ""
  package private(set) var isDeleted = false
  private var numbers = ["opacity": 100.0, "strokeWidth": 1, "fontSize": 20]
  private var points: [[Double]] = []
  private var pressures: [Double] = []
  private var colour: UInt32?
  package private(set) var text = ""
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

  package func number(_ key: String) -> Double { numbers[key] ?? 0 }

  package var style: StrokeStyle {
    let alpha = UInt32((max(0, min(number("opacity"), 100)) * 2.55).rounded())
    let width = (number("strokeWidth") * (isFreehand ? Self.freehandWidth : 1)).channelValue
    return StrokeStyle(
      tool: isFreehand ? .pen : .shape, colour: colour.map { $0 & 0xFFFF_FF00 | alpha },
      width: width.flatMap { $0 > 0 ? $0 : nil })
  }

  /// Whether it was drawn by hand.
  package var isFreehand: Bool { type == "freedraw" || type == "draw" }
  /// Whether it is drawn by a pen or as a figure.
  package var isDrawn: Bool {
    isFreehand || ["line", "arrow", "rectangle", "diamond", "ellipse"].contains(type)
  }

  /// The element as a stroke; `nil` where a number is out of range or a point has no two numbers.
  package var stroke: Stroke? {
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
    let hasPressure = isFreehand && pressures.count == offsets.count
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
