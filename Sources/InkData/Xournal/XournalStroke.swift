import InkCore

/// A stroke of a note with its style.
package struct XournalStroke {
  package let stroke: Stroke
  package let style: StrokeStyle

  /// Reads a `stroke` element; `file` names the file in errors.
  package init(_ element: MarkupElement, file: String) throws(InkFileError) {
    func unreadable(_ found: some StringProtocol, _ expected: String) -> InkFileError {
      .unreadable(file: file, line: element.line, found: String(found.prefix(24)), expected: expected)
    }
    var points: [StrokePoint] = []
    let (bytes, range) = element.text
    let text = bytes.span.extracting(first: range.upperBound)
    var position = range.lowerBound
    while let x = text.number(from: &position) {
      guard let y = text.number(from: &position), let location = Point.checked(x, y) else {
        throw unreadable("\(x)", "a stroke of pairs of numbers")
      }
      points.append(StrokePoint(location: location))
    }
    let rest = bytes[position..<range.upperBound]
    guard rest.allSatisfy({ $0 <= 0x20 }) else {
      throw unreadable(String(decoding: rest.prefix(24), as: UTF8.self), "a stroke of pairs of numbers")
    }
    // The nominal width, then the width of each line between two points: the pen's pressure.
    let widths = (element.attributes["width"] ?? "").split(separator: " ").map { Float($0) }
    if let nominal = widths.first ?? nil, nominal > 0, widths.count == points.count {
      for (index, pressure) in widths.dropFirst().enumerated() {
        guard let pressure, pressure.isFinite, pressure >= 0 else { continue }
        points[index].force = pressure / nominal
      }
    }
    stroke = Stroke(points: points)
    style = StrokeStyle(
      tool: element.attributes["tool"].flatMap(StrokeStyle.Tool.init(rawValue:)),
      colour: element.attributes["color"].flatMap(Self.colour),
      width: (widths.first ?? nil).flatMap { $0.isFinite ? $0 : nil })
  }

  /// The colour of Xournal's names and of `#rrggbbaa`.
  package static func colour(_ text: String) -> UInt32? { colours[text] ?? StrokeStyle.colour(text) }

  /// Xournal's names of colours.
  private static let colours: [String: UInt32] = [
    "black": 0x0000_00FF, "blue": 0x3333_CCFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "gray": 0x8080_80FF,
    "lightblue": 0x00C0_FFFF, "lightgreen": 0x00FF_00FF, "magenta": 0xFF00_FFFF, "orange": 0xFF80_00FF,
    "yellow": 0xFFFF_00FF, "white": 0xFFFF_FFFF,
  ]
}
