import InkCore
import TextAndFiles

/// Reads `.pot`: isolated characters, one after the other.
///
/// A record: `u16` size of all of it, four bytes of label, `u16` strokes, then pairs of `i16`; (−1, 0) ends a stroke and
/// (−1, −1) the character. The label's bytes are swapped: `AB C4 00 00` is GBK's C4AB; ASCII is in the second byte.
struct CASIACharacters {
  private let bytes: MappedFile
  private let name: String
  private var decoder = GBKDecoder()
  private(set) var position = 0

  // Size, label, strokes and the end mark.
  private static let smallest = 12
  private static let header = 8

  init(file: MappedFile, name: String) {
    bytes = file
    self.name = name
  }

  var isAtEnd: Bool { position >= bytes.count }
  var count: Int { bytes.count }

  /// The next character. After an error the next call reads the record behind it, or, where its size makes no sense,
  /// `isAtEnd` holds.
  mutating func next() throws(CASIAError) -> (text: Character, ink: Ink, byte: Int) {
    let start = position
    position = bytes.count
    guard start + Self.header <= bytes.count else {
      throw .truncated(file: name, byte: start, within: "a character")
    }
    let size = Int(bytes.integer(at: start, as: UInt16.self))
    guard size >= Self.smallest else {
      throw .wrongLength(file: name, byte: start, what: "the size of a character", expected: Self.smallest, found: size)
    }
    guard start + size <= bytes.count else { throw .truncated(file: name, byte: start, within: "a character") }
    position = start + size
    var reader = CASIABytes(file: bytes, name: name, range: start + 2..<start + size)
    let low = try reader.byte(in: "a label", from: start)
    let high = try reader.byte(in: "a label", from: start)
    try reader.skip(2, in: "a label", from: start)
    let strokeCount = Int(try reader.integer(UInt16.self, in: "a character", from: start))
    let strokes = try Self.strokes(&reader, start: start)
    guard strokes.count == strokeCount else {
      throw .wrongLength(
        file: name, byte: start + 6, what: "the number of strokes", expected: strokes.count, found: strokeCount)
    }
    guard reader.remaining == 0 else {
      throw .wrongLength(
        file: name, byte: start, what: "the size of a character", expected: size - reader.remaining, found: size)
    }
    let text =
      low == 0 ? decoder.character(high, 0) : high == 0 ? decoder.character(low, 0) : decoder.character(high, low)
    guard let text else {
      throw .noCharacter(
        file: name, byte: start + 2, code: String(UInt16(high) << 8 | UInt16(low), radix: 16, uppercase: true))
    }
    guard strokes.contains(where: { !$0.points.isEmpty }) else { throw .empty(file: name, byte: start) }
    return (text, Ink(strokes: strokes.filter { !$0.points.isEmpty }), start)
  }

  private static func strokes(_ reader: inout CASIABytes, start: Int) throws(CASIAError) -> [Stroke] {
    var strokes: [Stroke] = []
    var points: [StrokePoint] = []
    while true {
      let x = try reader.integer(Int16.self, in: "a character", from: start)
      let y = try reader.integer(Int16.self, in: "a character", from: start)
      if x == -1, y == -1 { break }
      if x == -1, y == 0 {
        strokes.append(Stroke(points: points))
        points = []
      } else {
        points.append(StrokePoint(location: Point(x: Float(x), y: Float(y))))
      }
    }
    if !points.isEmpty { strokes.append(Stroke(points: points)) }
    return strokes
  }
}
