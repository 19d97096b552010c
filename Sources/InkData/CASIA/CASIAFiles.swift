import InkCore
import TextAndFiles

/// Reads `.ptts` and `.wptt`: a page of text with its lines.
///
/// A header, then the page's strokes, then for each line the strokes' indices and the characters in GBK, not swapped.
/// In some `.ptts` each character is followed by a list of its own strokes; the file's length distinguishes the two.
struct CASIAPage {
  struct Line {
    var text: String
    var ink: Ink
    var byte: Int
  }

  private(set) var lines: [Result<Line, CASIAError>] = []

  // Size, format, code's type and length, data's type.
  private static let smallestHeader = 54

  init(file: MappedFile, name: String) throws(CASIAError) {
    do throws(CASIAError) {
      try read(file, name, hasCharacterStrokes: false)
    } catch {
      lines = []
      // When neither form fits, the usual form's error is the one to report.
      do throws(CASIAError) { try read(file, name, hasCharacterStrokes: true) } catch _ { throw error }
    }
  }

  private mutating func read(_ file: MappedFile, _ name: String, hasCharacterStrokes: Bool) throws(CASIAError) {
    var reader = CASIABytes(file: file, name: name, range: 0..<file.count)
    let headerSize = Int(try reader.integer(UInt32.self, in: "the header", from: 0))
    guard headerSize >= Self.smallestHeader, headerSize <= file.count else {
      throw reader.wrong("the header's size", at: 0, expected: Self.smallestHeader, found: headerSize)
    }
    try reader.skip(8 + headerSize - Self.smallestHeader + 20, in: "the header", from: 0)
    let codeLength = Int(try reader.integer(UInt16.self, in: "the header", from: 0))
    guard (1...4).contains(codeLength) else {
      throw reader.wrong("the length of a code", at: reader.position - 2, expected: 2, found: codeLength)
    }
    try reader.skip(20 + 4 + 4, in: "the header", from: 0)
    let strokes = try Self.strokes(&reader)
    let lineCount = Int(try reader.integer(UInt16.self, in: "the number of lines", from: reader.position))
    var decoder = GBKDecoder()
    for _ in 0..<lineCount {
      lines.append(try Self.line(&reader, strokes, codeLength, hasCharacterStrokes: hasCharacterStrokes, &decoder))
    }
    guard reader.remaining == 0 else {
      throw reader.wrong("the number of bytes left", at: reader.position, expected: 0, found: reader.remaining)
    }
  }

  private static func strokes(_ reader: inout CASIABytes) throws(CASIAError) -> [Stroke] {
    let start = reader.position
    let count = Int(try reader.integer(UInt32.self, in: "the strokes", from: start))
    // Each takes two bytes at least, so a count that can't be costs no memory.
    guard count <= reader.remaining / 2 else {
      throw reader.wrong("the number of strokes", at: start, expected: reader.remaining / 2, found: count)
    }
    var strokes: [Stroke] = []
    for _ in 0..<count {
      let start = reader.position
      let points = Int(try reader.integer(UInt16.self, in: "a stroke", from: start))
      var stroke = Stroke(points: [])
      for _ in 0..<points {
        let x = try reader.integer(UInt16.self, in: "a stroke", from: start)
        let y = try reader.integer(UInt16.self, in: "a stroke", from: start)
        stroke.points.append(StrokePoint(location: Point(x: Float(x), y: Float(y))))
      }
      strokes.append(stroke)
    }
    return strokes
  }

  /// A line. Damage to the line alone is its result; damage to the rest of the file is thrown.
  private static func line(
    _ reader: inout CASIABytes, _ strokes: [Stroke], _ codeLength: Int, hasCharacterStrokes: Bool,
    _ decoder: inout GBKDecoder
  ) throws(CASIAError) -> Result<Line, CASIAError> {
    let start = reader.position
    var failure: CASIAError?
    var ink = Ink()
    for _ in 0..<Int(try reader.integer(UInt16.self, in: "a line", from: start)) {
      let index = Int(try reader.integer(UInt16.self, in: "a line", from: start))
      guard strokes.indices.contains(index) else {
        failure = failure ?? .noStroke(file: reader.name, byte: start, index: index, count: strokes.count)
        continue
      }
      if !strokes[index].points.isEmpty { ink.strokes.append(strokes[index]) }
    }
    var text = ""
    for _ in 0..<Int(try reader.integer(UInt16.self, in: "a line", from: start)) {
      let offset = reader.position
      var code: [UInt8] = []
      for _ in 0..<codeLength { code.append(try reader.byte(in: "a line", from: start)) }
      if hasCharacterStrokes {
        let count = Int(try reader.integer(UInt16.self, in: "a line", from: start))
        try reader.skip(2 * count, in: "a line", from: start)
      }
      if code.starts(with: [0xFF, 0xFF]) {
        failure = failure ?? .markedWrong(file: reader.name, byte: start)
      } else if let character = decoder.character(code[0], code.count > 1 ? code[1] : 0) {
        text.append(character)
      } else {
        let hexadecimal = code.prefix(2).map { String($0, digits: 2, radix: 16).uppercased() }
        failure = failure ?? .noCharacter(file: reader.name, byte: offset, code: hexadecimal.joined())
      }
    }
    if let failure { return .failure(failure) }
    guard !ink.strokes.isEmpty, !text.isEmpty else { return .failure(.empty(file: reader.name, byte: start)) }
    return .success(Line(text: text, ink: ink, byte: start))
  }
}

/// Reads `.pot`: isolated characters, one after the other.
///
/// A record: `u16` size of all of it, four bytes of label, `u16` strokes, then pairs of `i16`; (−1, 0) ends a stroke and
/// (−1, −1) the character. The label's bytes are swapped: `AB C4 00 00` is GBK's C4AB; ASCII is in the second byte.
struct CASIACharacters {
  let file: MappedFile
  let name: String
  private(set) var decoder = GBKDecoder()
  private(set) var position = 0

  // Size, label, strokes and the end mark.
  private static let smallest = 12
  private static let header = 8

  var isAtEnd: Bool { position >= file.count }

  /// The next character. After an error the next call reads the record behind it, or, where its size makes no sense,
  /// `isAtEnd` holds.
  mutating func next() throws(CASIAError) -> (text: Character, ink: Ink, byte: Int) {
    let start = position
    position = file.count
    guard start + Self.header <= file.count else {
      throw .truncated(file: name, byte: start, within: "a character")
    }
    let size = Int(file.integer(at: start, as: UInt16.self))
    guard size >= Self.smallest else {
      throw .wrongLength(file: name, byte: start, what: "the size of a character", expected: Self.smallest, found: size)
    }
    guard start + size <= file.count else { throw .truncated(file: name, byte: start, within: "a character") }
    position = start + size
    var reader = CASIABytes(file: file, name: name, range: start + 2..<start + size)
    let low = try reader.byte(in: "a label", from: start)
    let high = try reader.byte(in: "a label", from: start)
    try reader.skip(2, in: "a label", from: start)
    let strokeCount = Int(try reader.integer(UInt16.self, in: "a character", from: start))
    let strokes = try Self.strokes(&reader, start: start)
    guard strokes.count == strokeCount else {
      throw reader.wrong("the number of strokes", at: start + 6, expected: strokes.count, found: strokeCount)
    }
    guard reader.remaining == 0 else {
      throw reader.wrong("the size of a character", at: start, expected: size - reader.remaining, found: size)
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

/// Reads little-endian numbers from a file one after another; never past its end.
struct CASIABytes {
  let file: MappedFile
  let name: String
  private(set) var position: Int
  let end: Int

  init(file: MappedFile, name: String, range: Range<Int>) {
    self.file = file
    self.name = name
    position = range.lowerBound
    end = range.upperBound
  }

  var remaining: Int { end - position }

  /// The next number; `thing` and `start` name what is being read and its offset in errors.
  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, in thing: String, from start: Int
  ) throws(CASIAError) -> Value {
    guard remaining >= MemoryLayout<Value>.size else { throw .truncated(file: name, byte: start, within: thing) }
    defer { position += MemoryLayout<Value>.size }
    return file.integer(at: position, as: type)
  }

  mutating func byte(in thing: String, from start: Int) throws(CASIAError) -> UInt8 {
    try integer(UInt8.self, in: thing, from: start)
  }

  func wrong(_ what: String, at byte: Int, expected: Int, found: Int) -> CASIAError {
    .wrongLength(file: name, byte: byte, what: what, expected: expected, found: found)
  }

  mutating func skip(_ count: Int, in thing: String, from start: Int) throws(CASIAError) {
    guard count >= 0, remaining >= count else { throw .truncated(file: name, byte: start, within: thing) }
    position += count
  }
}
