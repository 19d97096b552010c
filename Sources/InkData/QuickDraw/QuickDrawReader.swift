import Foundation
import InkCore
import TextAndFiles

extension FileImporter {
  /// Imports drawings of the Quick, Draw! data set: `.ndjson`, raw or simplified, and `.bin`.
  ///
  /// A drawing's text is what was to be drawn. Each drawing is by another player, so that its key is the writer too. A
  /// `.bin` file names no category: its name does.
  public static let quickDraw = Self(
    "quickdraw", "Quick, Draw! drawings: .ndjson (raw or simplified) or .bin files, or a folder of them",
    extensions: ["ndjson", "bin"], defaults: SampleDefaults(language: "en", licence: "CC-BY-4.0"),
    read: QuickDrawReader.read)
}

enum QuickDrawReader {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    if file.bytes.withBytes({ QuickDrawBinary.isPlausible($0) }) {
      try QuickDrawBinary(file: file).read(into: &samples)
    } else {
      try QuickDrawLines(file: file).read(into: &samples)
    }
  }
}

/// Reads Quick, Draw! drawings as JSON, one a line.
///
/// `drawing` has a list for each stroke: x, y and, in raw drawings, milliseconds from the drawing's first point. y points
/// down. The key `inkling` is our writer's: what the format has no key for.
struct QuickDrawLines {
  // A million points stay far below it.
  private static let lineLimit = 64 << 20
  let file: InkFile

  func read(into samples: inout ImportedSamples) throws {
    let contents = file.bytes
    let kind = file.defaults.kind ?? .word
    try contents.forEachLine { number, range in
      guard range.count <= Self.lineLimit else {
        throw InkFileError.unreadable(file: file.name, line: number, found: "…", expected: "a line of less than 64 MiB")
      }
      let line = contents.bytes(in: range)
      guard !line.allSatisfy({ $0 <= 0x20 }) else { return }
      try samples.take(kind, progress: Double(range.lowerBound) / Double(contents.count)) {
        try sample(of: line, line: number)
      }
    }
  }

  private func sample(of bytes: [UInt8], line: Int) throws -> LabelledInk {
    var scanner = JSONScanner(bytes)
    do {
      return try sample(from: &scanner, line: line)
    } catch let fault as JSONScanner.Fault {
      let found = String(decoding: bytes[fault.offset...].prefix(24), as: UTF8.self)
      throw InkFileError.unreadable(file: file.name, line: line, found: found, expected: fault.expected)
    }
  }

  private func sample(from scanner: inout JSONScanner, line: Int) throws -> LabelledInk {
    var word: String?
    var key: String?
    var country: String?
    var extras: [String: String] = [:]
    var ink = TimedStrokes()
    try scanner.object { name, scanner in
      switch name {
      case "word": word = try scanner.string()
      case "key_id": key = scanner.peek() == UInt8(ascii: "\"") ? try scanner.string() : "\(try scanner.number())"
      case "countrycode": if !scanner.null() { country = try scanner.string() }
      case "drawing": try scanner.array { try stroke(from: &$0, into: &ink, line: line) }
      case "inkling": try scanner.object { extras[$0] = try $1.string() }
      default: try scanner.skipValue()
      }
    }
    guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end of the line") }
    let id = key.flatMap { $0.isEmpty ? nil : $0 }
    var sample = try file.sample(
      ink.ink, text: word, part: "line \(line)", id: id ?? "\(file.name)#\(line)", writer: id)
    if file.defaults.contributor == nil, let country { sample.contributor = country }
    SampleExtras.apply(extras, to: &sample)
    return sample
  }

  private func stroke(from scanner: inout JSONScanner, into ink: inout TimedStrokes, line: Int) throws {
    var columns: [[Double]] = []
    let start = scanner.position
    try scanner.array { scanner in columns.append(try scanner.numbers()) }
    guard columns.count >= 2, columns.prefix(3).allSatisfy({ $0.count == columns[0].count }) else {
      throw JSONScanner.Fault(offset: start, expected: "a stroke: lists of x, y and perhaps times, equally long")
    }
    let points = try columns[0].indices.map { index in
      guard let location = Point.checked(columns[0][index], columns[1][index]) else {
        throw JSONScanner.Fault(offset: start, expected: "a stroke of numbers in the range of ink")
      }
      return StrokePoint(location: location)
    }
    ink.append(points, times: columns.count > 2 ? columns[2].map { $0 / 1000 } : [])
  }
}

/// Reads Quick, Draw! drawings from `.bin`, little-endian.
///
/// A drawing: `u64` key, two bytes of country, `i8` recognized, `u32` seconds since 1970, `u16` strokes; a stroke: `u16`
/// points, then all x and all y, a byte each.
struct QuickDrawBinary {
  private static let headerSize = 17
  let file: InkFile

  /// Whether some bytes begin like such a file: letters for a country, a truth value, a stroke count.
  static func isPlausible(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= headerSize else { return false }
    let country = [bytes[8], bytes[9]]
    let isCountry = country.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isCountry && bytes[10] <= 1 && bytes.integer(at: 15, as: UInt16.self) > 0
  }

  func read(into samples: inout ImportedSamples) throws {
    let (bytes, kind) = (file.bytes, file.defaults.kind ?? .word)
    let title = DataInput.stem(of: URL(fileURLWithPath: file.name).lastPathComponent)
    let category = (title as NSString).deletingPathExtension
    var position = 0
    var released = 0
    while position < bytes.count {
      released = bytes.release(released..<position, after: MappedFile.releaseStep)
      let start = position
      // Where one drawing's length is wrong, nothing after it can be found.
      let ink = try ink(at: &position)
      try samples.take(kind, progress: Double(start) / Double(bytes.count)) {
        let key = String(bytes.integer(at: start, as: UInt64.self))
        var sample = try file.sample(ink, text: category, part: "byte \(start)", id: key, writer: key)
        if file.defaults.contributor == nil {
          sample.contributor = bytes.string(in: start + 8..<start + 10)
        }
        return sample
      }
    }
  }

  private func ink(at position: inout Int) throws(InkFileError) -> Ink {
    let bytes = file.bytes
    let start = position
    func need(_ count: Int) throws(InkFileError) {
      guard bytes.count - position >= count else {
        throw .truncated(file: file.name, byte: start, within: "a drawing")
      }
    }
    try need(Self.headerSize)
    let strokeCount = Int(bytes.integer(at: start + 15, as: UInt16.self))
    position += Self.headerSize
    var strokes: [Stroke] = []
    for _ in 0..<strokeCount {
      try need(2)
      let count = Int(bytes.integer(at: position, as: UInt16.self))
      position += 2
      try need(2 * count)
      let points = bytes.withBytes(in: position..<position + 2 * count) { columns in
        (0..<count).map {
          StrokePoint(location: Point(x: Float(columns[$0]), y: Float(columns[count + $0])))
        }
      }
      position += 2 * count
      if !points.isEmpty { strokes.append(Stroke(points: points)) }
    }
    return Ink(strokes: strokes)
  }
}
