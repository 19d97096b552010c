import InkCore
import TextAndFiles

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
      if number.isMultiple(of: 256) { samples.progress(Double(range.lowerBound) / Double(contents.count)) }
      guard range.count <= Self.lineLimit else {
        throw InkFileError.unreadable(file: file.name, line: number, found: "…", expected: "a line of less than 64 MiB")
      }
      let line = contents.bytes(in: range)
      guard !line.allSatisfy({ $0 <= 0x20 }) else { return }
      let read = try samples.reading(kind) { try self.sample(of: line, line: number) }
      if let read { try samples.take(read) }
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
