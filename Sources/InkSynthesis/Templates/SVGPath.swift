import InkCore
import InkData

/// The points of an SVG path's `d`: the ends of lines, and cubic curves in equal steps of their parameter.
struct SVGPath {
  /// The pieces that each begin with a move.
  private(set) var pieces: [[Point]] = []

  /// The number of lines that approximate a curve: the error is far below a pen's width.
  private static let stepsPerCurve = 8
  private static let coordinateLimit: Float = 1e6

  private var position = Point(x: 0, y: 0)
  /// The last control point of a curve just before, which `s` mirrors.
  private var control: Point?

  /// Reads a path of the commands M, L, H, V, C, S and Z in both cases.
  ///
  /// - Throws: `TemplateError.badPath` with the offset of the byte that is unexpected.
  init(_ text: String, file: String, line: Int) throws(TemplateError) {
    var scanner = PathScanner(Array(text.utf8), file: file, line: line)
    var command: UInt8?
    while let next = scanner.peek() {
      if PathScanner.isLetter(next) {
        command = scanner.take()
        if command.map({ $0 | 0x20 }) == UInt8(ascii: "z") {
          close()
          command = nil
        }
        continue
      }
      guard let letter = command else { throw scanner.failure() }
      try apply(letter, &scanner)
      // Further pairs after a move are lines.
      if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    }
  }

  private mutating func close() {
    guard let first = pieces.last?.first else { return }
    pieces[pieces.count - 1].append(first)
    position = first
  }

  private mutating func apply(_ letter: UInt8, _ scanner: inout PathScanner) throws(TemplateError) {
    let isRelative = letter >= UInt8(ascii: "a")
    let base = isRelative ? position : Point(x: 0, y: 0)
    func point(_ scanner: inout PathScanner) throws(TemplateError) -> Point {
      let x = try scanner.number()
      return Point(x: base.x + x, y: base.y + (try scanner.number()))
    }
    let kind = letter | 0x20
    guard kind == UInt8(ascii: "m") || !pieces.isEmpty else { throw scanner.failure() }
    switch kind {
    case UInt8(ascii: "m"):
      position = try point(&scanner)
      pieces.append([position])
      control = nil
    case UInt8(ascii: "l"): line(to: try point(&scanner))
    case UInt8(ascii: "h"): line(to: Point(x: base.x + (try scanner.number()), y: position.y))
    case UInt8(ascii: "v"): line(to: Point(x: position.x, y: base.y + (try scanner.number())))
    case UInt8(ascii: "c"):
      let first = try point(&scanner)
      let second = try point(&scanner)
      curve(first, second, try point(&scanner))
    case UInt8(ascii: "s"):
      let first = control.map { Point(x: 2 * position.x - $0.x, y: 2 * position.y - $0.y) } ?? position
      let second = try point(&scanner)
      curve(first, second, try point(&scanner))
    default: throw scanner.failure(command: letter)
    }
    guard abs(position.x) < Self.coordinateLimit, abs(position.y) < Self.coordinateLimit else {
      throw scanner.failure()
    }
  }

  private mutating func line(to point: Point) {
    position = point
    pieces[pieces.count - 1].append(point)
    control = nil
  }

  private mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
    for step in 1...Self.stepsPerCurve {
      let t = Float(step) / Float(Self.stepsPerCurve)
      let u = 1 - t
      let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      pieces[pieces.count - 1].append(
        Point(
          x: weights.0 * position.x + weights.1 * first.x + weights.2 * second.x + weights.3 * end.x,
          y: weights.0 * position.y + weights.1 * first.y + weights.2 * second.y + weights.3 * end.y))
    }
    position = end
    control = second
  }
}

/// Reads the commands and numbers of a path; numbers need no separator: `1.5-2.5.5`.
private struct PathScanner {
  private let bytes: [UInt8]
  private let file: String
  private let line: Int
  private var position = 0

  init(_ bytes: [UInt8], file: String, line: Int) {
    self.bytes = bytes
    self.file = file
    self.line = line
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    return lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")
  }

  /// Returns the next byte that is neither a space nor a comma.
  mutating func peek() -> UInt8? {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(bytes[position]) {
      position += 1
    }
    return position < bytes.count ? bytes[position] : nil
  }

  mutating func take() -> UInt8? {
    defer { position += 1 }
    return peek()
  }

  mutating func number() throws(TemplateError) -> Float {
    guard peek() != nil else { throw failure() }
    var end = position
    guard let number = NumberScanner.scan(bytes.span, from: &end), Float(number).isFinite else { throw failure() }
    position = end
    return Float(number)
  }

  /// Returns the error at the current position; `command` is a letter that isn't known.
  func failure(command: UInt8? = nil) -> TemplateError {
    let byte = command ?? (position < bytes.count ? bytes[position] : nil)
    let found = byte.map { String(decoding: [$0], as: UTF8.self) } ?? "the end"
    return .badPath(file: file, line: line, byte: position, found: found)
  }
}
