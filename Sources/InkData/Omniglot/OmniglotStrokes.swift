import InkCore
import TextAndFiles

/// Reads a drawing of Omniglot: `START`, lines `x,y,t` with `BREAK` after each stroke; y grows downwards below zero, t is in
/// milliseconds.
struct OmniglotStrokes {
  private var ink = Ink()
  private var stroke = Stroke(points: [])
  private var times: [Double] = []

  static func ink(path: String, display: String) throws -> Ink {
    try ink(MappedFile.bytes(of: path), display: display)
  }

  static func ink(_ bytes: [UInt8], display: String) throws(OmniglotError) -> Ink {
    var drawing = Self()
    // Other characters than these could end lines, too.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x0D }) {
      try drawing.read(bytes.span, display: display)
    } else {
      let text = String(decoding: bytes, as: UTF8.self)
      for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
        try drawing.read(line, number: index + 1, display: display)
      }
    }
    drawing.end()
    guard drawing.ink.pointCount > 0 else { throw .empty(file: display) }
    return drawing.ink
  }

  private mutating func read(_ bytes: Span<UInt8>, display: String) throws(OmniglotError) {
    var number = 0
    var start = 0
    while start <= bytes.count {
      number += 1
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      if let point = Self.point(in: bytes.extracting(start..<end)) {
        add(point)
      } else {
        try read(Substring(bytes.utf8Text(in: start..<end)), number: number, display: display)
      }
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
  }

  /// The numbers of a line that is nothing else but x, y and t.
  private static func point(in line: Span<UInt8>) -> (x: Double, y: Double, time: Double)? {
    var position = 0
    func number(_ isLast: Bool) -> Double? {
      guard let value = NumberScanner.scan(line, from: &position), value.isFinite,
        isLast ? position == line.count : position < line.count && line[position] == UInt8(ascii: ",")
      else { return nil }
      position += 1
      return value
    }
    guard let x = number(false), let y = number(false), let time = number(true), abs(x) < 1e9, abs(y) < 1e9 else {
      return nil
    }
    return (x, y, time)
  }

  private mutating func read(_ line: Substring, number: Int, display: String) throws(OmniglotError) {
    switch line {
    case "START", "": return
    case "BREAK": end()
    default:
      let values = line.split(separator: ",").compactMap { Double($0) }
      guard values.count == 3, values.allSatisfy(\.isFinite), abs(values[0]) < 1e9, abs(values[1]) < 1e9 else {
        throw .badLine(String(line.prefix(40)), file: display, line: number)
      }
      add((values[0], values[1], values[2]))
    }
  }

  private mutating func add(_ point: (x: Double, y: Double, time: Double)) {
    stroke.points.append(StrokePoint(location: Point(x: Float(point.x), y: Float(-point.y))))
    times.append(point.time)
  }

  /// Ends a stroke.
  private mutating func end() {
    guard let first = times.first else { return }
    stroke.startTime = first / 1000
    for index in times.indices { stroke.points[index].timeOffset = Float((times[index] - first) / 1000) }
    ink.strokes.append(stroke)
    stroke = Stroke(points: [])
    times = []
  }
}
