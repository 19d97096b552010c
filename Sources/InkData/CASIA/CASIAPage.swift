import InkCore
import TextAndFiles

/// Reads `.ptts` and `.wptt`: a page of text with its lines.
///
/// A header, then the page's strokes, then for each line the strokes' indices and the characters in GBK, not swapped.
/// In some `.ptts` each character is followed by a list of its own strokes; the file's length distinguishes the two.
struct CASIAPage {
  /// A line: its text, its ink, its offset in the file.
  struct Line {
    var text: String
    var ink: Ink
    var byte: Int
  }

  /// The lines, or their problems.
  private(set) var lines: [Result<Line, CASIAError>] = []

  // Size, format, code's type and length, data's type.
  private static let smallestHeader = 54

  /// Reads a page.
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
      throw .wrongLength(
        file: name, byte: 0, what: "the header's size", expected: Self.smallestHeader, found: headerSize)
    }
    try reader.skip(8 + headerSize - Self.smallestHeader + 20, in: "the header", from: 0)
    let codeLength = Int(try reader.integer(UInt16.self, in: "the header", from: 0))
    guard (1...4).contains(codeLength) else {
      throw .wrongLength(
        file: name, byte: reader.position - 2, what: "the length of a code", expected: 2, found: codeLength)
    }
    try reader.skip(20 + 4 + 4, in: "the header", from: 0)
    let strokes = try Self.strokes(&reader)
    let lineCount = Int(try reader.integer(UInt16.self, in: "the number of lines", from: reader.position))
    var decoder = GBKDecoder()
    for _ in 0..<lineCount {
      lines.append(try Self.line(&reader, strokes, codeLength, hasCharacterStrokes: hasCharacterStrokes, &decoder))
    }
    guard reader.remaining == 0 else {
      throw .wrongLength(
        file: name, byte: reader.position, what: "the number of bytes left", expected: 0, found: reader.remaining)
    }
  }

  private static func strokes(_ reader: inout CASIABytes) throws(CASIAError) -> [Stroke] {
    let start = reader.position
    let count = Int(try reader.integer(UInt32.self, in: "the strokes", from: start))
    // Each takes two bytes at least, so a count that can't be costs no memory.
    guard count <= reader.remaining / 2 else {
      throw .wrongLength(
        file: reader.name, byte: start, what: "the number of strokes", expected: reader.remaining / 2, found: count)
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
        let hexadecimal = code.prefix(2).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        failure = failure ?? .noCharacter(file: reader.name, byte: offset, code: hexadecimal.joined())
      }
    }
    if let failure { return .failure(failure) }
    guard !ink.strokes.isEmpty, !text.isEmpty else { return .failure(.empty(file: reader.name, byte: start)) }
    return .success(Line(text: text, ink: ink, byte: start))
  }
}
