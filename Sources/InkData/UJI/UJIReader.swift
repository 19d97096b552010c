import InkCore
import TextAndFiles

extension FileImporter {
  /// Imports the UJI pen characters, version 2: `ujipenchars2.txt`.
  ///
  /// A sample is `WORD c trn_UJI_W01-02`, `NUMSTROKES n` and for each stroke `POINTS k # x y …`; y points down, lines that
  /// begin with `//` are comments. The session's name gives the official part, `trn` or `tst`, which is the contributor,
  /// and the writer.
  public static let uji = Self(
    "uji", "UJI pen characters, version 2: the file ujipenchars2.txt, or its folder", extensions: ["txt"],
    defaults: SampleDefaults(language: "es", licence: "CC-BY-4.0"), read: UJIReader.read)
}

enum UJIReader {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var open: UJISample?
    func end(at offset: Int, _ samples: inout ImportedSamples) throws {
      guard let sample = open else { return }
      try samples.take(.character, progress: Double(offset) / Double(file.bytes.count)) {
        try sample.labelledInk(in: file)
      }
    }
    try file.bytes.forEachLine { line, range in
      let bytes = file.bytes.bytes(in: range)
      let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
      let rest = bytes[start...]
      if rest.starts(with: "WORD".utf8) {
        try end(at: range.lowerBound, &samples)
        open = UJISample(line: line, words: String(legacy: rest).split(whereSeparator: \.isWhitespace))
      } else if !rest.isEmpty, !rest.starts(with: "//".utf8) {
        open?.add(bytes, from: start, line: line, file: file.name)
      }
    }
    guard open != nil else {
      throw InkFileError.wrongFormat(file: file.name, expected: "file of the UJI pen characters")
    }
    try end(at: file.bytes.count, &samples)
  }
}

private struct UJISample {
  private let line: Int
  private let text: String?
  private let session: String?
  private var strokeCount: Int?
  private var strokes: [Stroke] = []
  private var problem: InkFileError?

  init(line: Int, words: [Substring]) {
    self.line = line
    text = words.count > 1 ? String(words[1]) : nil
    session = words.count > 2 ? String(words[2]) : nil
  }

  mutating func add(_ bytes: [UInt8], from start: Int, line: Int, file: String) {
    guard problem == nil else { return }
    func unreadable(_ expected: String) -> InkFileError {
      .unreadable(
        file: file, line: line, found: String(decoding: bytes[start...].prefix(24), as: UTF8.self), expected: expected)
    }
    let span = bytes.span
    if bytes[start...].starts(with: "NUMSTROKES".utf8) {
      var position = start + 10
      strokeCount = span.number(from: &position).flatMap { Int(exactly: $0) }
      if strokeCount == nil { problem = unreadable("NUMSTROKES and a number") }
    } else if bytes[start...].starts(with: "POINTS".utf8) {
      var position = start + 6
      let count = span.number(from: &position).flatMap { Int(exactly: $0) }
      while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "#") { position += 1 }
      var points: [StrokePoint] = []
      while let x = span.number(from: &position), let y = span.number(from: &position),
        let location = Point.checked(x, y)
      { points.append(StrokePoint(location: location)) }
      let isWhole = bytes[position...].allSatisfy { $0 <= 0x20 }
      guard let count, isWhole, count == points.count else {
        problem = unreadable("POINTS, a number, “#” and that many pairs of numbers")
        return
      }
      if !points.isEmpty { strokes.append(Stroke(points: points)) }
    } else {
      problem = unreadable("WORD, NUMSTROKES or POINTS")
    }
  }

  func labelledInk(in file: InkFile) throws(InkFileError) -> LabelledInk {
    if let problem { throw problem }
    guard let text, let session else {
      throw .unreadable(file: file.name, line: line, found: "WORD", expected: "WORD, a character and a session")
    }
    if let strokeCount, strokeCount != strokes.count {
      throw .incomplete(file: file.name, line: line, within: "a sample of \(strokeCount) strokes")
    }
    var sample = try file.sample(
      Ink(strokes: strokes), text: text, part: "line \(line)", id: "\(file.name)#\(line)",
      writer: session.lastIndex(of: "-").map { String(session[..<$0]) } ?? session)
    if file.defaults.contributor == nil { sample.contributor = String(session.prefix { $0 != "_" }) }
    return sample
  }
}

extension Span<UInt8> {
  /// The number after white space at a position, which moves past it; `nil` where there is none.
  func number(from position: inout Int) -> Double? {
    var cursor = position
    while cursor < count, self[cursor] <= 0x20 { cursor += 1 }
    guard let value = NumberScanner.scan(self, from: &cursor) else { return nil }
    position = cursor
    return value
  }
}
