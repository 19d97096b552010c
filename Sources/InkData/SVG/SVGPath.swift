import Foundation
import InkCore

/// The points of an SVG path's `d`: the ends of lines, and cubic curves in equal steps of their parameter.
package struct SVGPath {
  /// The path breaks at a byte, where another character was expected.
  package struct Fault: Error {
    package let byte: Int
    package let found: String
  }

  /// The pieces that each begin with a move.
  package private(set) var pieces: [[Point]] = []

  /// The number of lines that approximate a curve: the error is far below a pen's width.
  private static let stepsPerCurve = 8
  private static let coordinateLimit: Float = 1e6

  private var position = Point(x: 0, y: 0)
  /// The last control point of a curve just before, which `s` mirrors.
  private var control: Point?
  /// The last control point of a quadratic curve just before, which `t` mirrors.
  private var quadraticControl: Point?

  ///
  /// - Throws: `Fault` with the offset of the byte that is unexpected.
  package init(_ text: String) throws(Fault) {
    var scanner = PathScanner(Array(text.utf8))
    var command: UInt8?
    while let next = scanner.peek() {
      if PathScanner.isLetter(next) {
        command = scanner.take()
        if next | 0x20 == UInt8(ascii: "z") {
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

  private mutating func apply(_ letter: UInt8, _ scanner: inout PathScanner) throws(Fault) {
    let isRelative = letter >= UInt8(ascii: "a")
    let base = isRelative ? position : Point(x: 0, y: 0)
    func point(_ scanner: inout PathScanner) throws(Fault) -> Point {
      let x = try scanner.number()
      return Point(x: base.x + x, y: base.y + (try scanner.number()))
    }
    let kind = letter | 0x20
    guard kind == UInt8(ascii: "m") || !pieces.isEmpty else { throw scanner.failure() }
    switch kind {
    case UInt8(ascii: "m"):
      position = try point(&scanner)
      pieces.append([position])
      (control, quadraticControl) = (nil, nil)
    case UInt8(ascii: "l"): line(to: try point(&scanner))
    case UInt8(ascii: "h"): line(to: Point(x: base.x + (try scanner.number()), y: position.y))
    case UInt8(ascii: "v"): line(to: Point(x: position.x, y: base.y + (try scanner.number())))
    case UInt8(ascii: "c"):
      let first = try point(&scanner)
      let second = try point(&scanner)
      curve(first, second, try point(&scanner))
    case UInt8(ascii: "s"):
      let first = control.map { position * 2 - $0 } ?? position
      let second = try point(&scanner)
      curve(first, second, try point(&scanner))
    case UInt8(ascii: "q"):
      let middle = try point(&scanner)
      quadratic(middle, try point(&scanner))
    case UInt8(ascii: "t"):
      quadratic(quadraticControl.map { position * 2 - $0 } ?? position, try point(&scanner))
    case UInt8(ascii: "a"):
      let radii = (Double(try scanner.number()), Double(try scanner.number()))
      let turn = Double(try scanner.number()) * Double.pi / 180
      let isLarge = try scanner.flag()
      let isClockwise = try scanner.flag()
      arc(to: try point(&scanner), radii: radii, turn: turn, isLarge: isLarge, isClockwise: isClockwise)
    default: throw scanner.failure(command: letter)
    }
    guard abs(position.x) < Self.coordinateLimit, abs(position.y) < Self.coordinateLimit else {
      throw scanner.failure()
    }
  }

  private mutating func line(to point: Point) {
    position = point
    pieces[pieces.count - 1].append(point)
    (control, quadraticControl) = (nil, nil)
  }

  private mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
    for step in 1...Self.stepsPerCurve {
      let t = Float(step) / Float(Self.stepsPerCurve)
      let u = 1 - t
      let started = position * (u * u * u) + first * (3 * u * u * t)
      pieces[pieces.count - 1].append(started + second * (3 * u * t * t) + end * (t * t * t))
    }
    position = end
    (control, quadraticControl) = (second, nil)
  }

  private mutating func quadratic(_ middle: Point, _ end: Point) {
    curve(position + (middle - position) * (2 / 3), end + (middle - end) * (2 / 3), end)
    (control, quadraticControl) = (nil, middle)
  }

  /// From the ends of an elliptical arc to its centre: SVG 1.1, appendix F.6.
  private mutating func arc(
    to end: Point, radii: (x: Double, y: Double), turn: Double, isLarge: Bool, isClockwise: Bool
  ) {
    let start = position
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    let (cosine, sine) = (cos(turn), sin(turn))
    let (dx, dy) = (Double(start.x - end.x) / 2, Double(start.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    guard rx > 0, ry > 0, start != end else { return line(to: end) }
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let product = rx * rx * y * y + ry * ry * x * x
    let factor = max(0, (rx * rx * ry * ry - product) / product).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let middle = (
      x: cosine * cx - sine * cy + Double(start.x + end.x) / 2, y: sine * cx + cosine * cy + Double(start.y + end.y) / 2
    )
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * Double.pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * Double.pi }
    guard sweep.isFinite, middle.x.isFinite, middle.y.isFinite else { return line(to: end) }
    let steps = 2 * Self.stepsPerCurve
    for step in 1..<steps {
      let angle = first + sweep * Double(step) / Double(steps)
      let (u, v) = (rx * cos(angle), ry * sin(angle))
      pieces[pieces.count - 1].append(
        Point(x: Float(middle.x + cosine * u - sine * v), y: Float(middle.y + sine * u + cosine * v)))
    }
    line(to: end)
  }
}

/// Reads the commands and numbers of a path; numbers need no separator: `1.5-2.5.5`.
private struct PathScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns the next byte that is neither a space nor a comma.
  mutating func peek() -> UInt8? {
    while position < bytes.count, " \t\n\r,".utf8.contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  mutating func take() -> UInt8? {
    defer { position += 1 }
    return peek()
  }

  mutating func number() throws(SVGPath.Fault) -> Float {
    guard peek() != nil else { throw failure() }
    var end = position
    guard let number = NumberScanner.scan(bytes.span, from: &end), Float(number).isFinite else { throw failure() }
    position = end
    return Float(number)
  }

  /// A flag of an arc, one digit, which needs no separator either.
  mutating func flag() throws(SVGPath.Fault) -> Bool {
    guard let byte = peek(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw failure() }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  /// Returns the error at the current position; `command` is a letter that isn't known.
  func failure(command: UInt8? = nil) -> SVGPath.Fault {
    let byte = command ?? (position < bytes.count ? bytes[position] : nil)
    let found = byte.map { String(decoding: [$0], as: UTF8.self) } ?? "the end"
    return SVGPath.Fault(byte: position, found: found)
  }
}
