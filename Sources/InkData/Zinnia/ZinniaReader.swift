import InkCore
import TextAndFiles

extension FileImporter {
  /// Imports Zinnia's training files: `(character (value A)(width 100)(height 100)(strokes ((x y)…)…))`.
  ///
  /// y points down; there are no times. Some published files write `stroeks`.
  public static let zinnia = Self(
    "zinnia", "Zinnia’s training data: .s files, or a folder of them", extensions: ["s"], read: ZinniaReader.read)
}

enum ZinniaReader {
  // A character has a few kilobytes.
  private static let recordLimit = 16 << 20
  static let mark = Array("(character".utf8)

  /// Reads one file; after an error it searches for the next character.
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var line = 1
    guard var record = Self.nextMark(in: file.bytes, from: 0) else {
      throw InkFileError.wrongFormat(file: file.name, expected: "training file of Zinnia")
    }
    line += Self.lineCount(in: file.bytes, 0..<record)
    var released = 0
    while record < file.bytes.count {
      let end = Self.nextMark(in: file.bytes, from: record + Self.mark.count) ?? file.bytes.count
      try samples.take(file.defaults.kind ?? .character, progress: Double(record) / Double(file.bytes.count)) {
        guard end - record <= Self.recordLimit else {
          throw InkFileError.unreadable(
            file: file.name, line: line, found: "(character", expected: "a character of less than 16 MiB")
        }
        var expression = ZinniaExpression(bytes: file.bytes.bytes(in: record..<end), file: file.name, line: line)
        let (text, ink) = try expression.character()
        return try file.sample(ink, text: text, part: "line \(line)", id: "\(file.name)#\(line)")
      }
      line += Self.lineCount(in: file.bytes, record..<end)
      record = end
      released = file.bytes.release(released..<record, after: MappedFile.releaseStep)
    }
  }

  private static func nextMark(in file: MappedFile, from start: Int) -> Int? {
    guard start < file.count else { return nil }
    return file.withBytes(in: start..<file.count) { bytes in
      unsafe bytes.withUnsafeBufferPointer { buffer -> Int? in
        var position = 0
        while let open = unsafe buffer[position...].firstIndex(of: mark[0]) {
          if unsafe buffer[open...].starts(with: mark) { return start + open }
          position = open + 1
        }
        return nil
      }
    }
  }

  private static func lineCount(in file: MappedFile, _ range: Range<Int>) -> Int {
    file.withBytes(in: range) { $0.count(of: UInt8(ascii: "\n"), in: 0..<range.count) }
  }
}

/// One character of a training file, as nested lists.
struct ZinniaExpression {
  let bytes: [UInt8]
  let file: String
  let line: Int
  private(set) var position = 0

  mutating func character() throws(InkFileError) -> (text: String?, ink: Ink) {
    var text: String?
    var strokes: [Stroke] = []
    try expect("(character")
    while take(UInt8(ascii: "(")) {
      switch word() {
      case "value":
        // A bracket may be the character itself.
        skipSpace()
        let rest = bytes[position...]
        let value = rest.prefix(1) + rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
        position += value.count
        text = String(decoding: value, as: UTF8.self)
      case "strokes", "stroeks":
        while take(UInt8(ascii: "(")) {
          let points = try points()
          if !points.isEmpty { strokes.append(Stroke(points: points)) }
        }
      default: try skipToEnd()
      }
      try expect(")")
    }
    try expect(")")
    return (text, Ink(strokes: strokes))
  }

  /// The points of a stroke, whose bracket is open.
  private mutating func points() throws(InkFileError) -> [StrokePoint] {
    var points: [StrokePoint] = []
    while take(UInt8(ascii: "(")) {
      var end = position
      guard let x = bytes.span.number(from: &end), let y = bytes.span.number(from: &end),
        let location = Point.checked(x, y)
      else { throw unreadable("two numbers of a point") }
      position = end
      points.append(StrokePoint(location: location))
      if !take(UInt8(ascii: ")")) { try expect(")") }
    }
    try expect(")")
    return points
  }

  private mutating func word() -> String {
    skipSpace()
    let word = bytes[position...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
    position += word.count
    return String(decoding: word, as: UTF8.self)
  }

  /// Moves before the bracket that closes the present list.
  private mutating func skipToEnd() throws(InkFileError) {
    var depth = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") {
        if depth == 0 { return }
        depth -= 1
      }
      position += 1
    }
    throw .incomplete(file: file, line: line, within: "a character")
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ text: StaticString) throws(InkFileError) {
    skipSpace()
    let wanted = Array("\(text)".utf8)
    guard position < bytes.count else { throw .incomplete(file: file, line: line, within: "a character") }
    guard bytes[position...].starts(with: wanted) else { throw unreadable("“\(text)”") }
    position += wanted.count
  }

  private func unreadable(_ expected: String) -> InkFileError {
    let here = min(position, bytes.count)
    let found = String(decoding: bytes[here...].prefix(24).prefix { $0 >= 0x20 }, as: UTF8.self)
    return .unreadable(
      file: file, line: line + bytes[..<here].count { $0 == UInt8(ascii: "\n") }, found: found, expected: expected)
  }
}
