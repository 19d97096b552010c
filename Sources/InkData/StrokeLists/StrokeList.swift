import InkCore

extension FileImporter {
  /// Imports lists of strokes in JSON, as web pages and apps keep them: W3C’s Handwriting Recognition API, ML Kit,
  /// signature_pad, iinkTS.
  ///
  /// A file is a sample. The ink has no text: name one in the defaults, which may be empty. y points down; times are
  /// milliseconds.
  public static let strokeList = Self(
    "strokes", "Lists of strokes in JSON: W3C Handwriting Recognition, ML Kit, signature_pad, iinkTS; needs --text",
    extensions: ["json"]
  ) { file, samples in
    let list = try StrokeList(file.allBytes, file: file.name)
    try samples.take(file.defaults.kind ?? .line) { try file.sample(list.ink, text: nil) }
  }
}

/// A list of strokes in JSON, by itself or as the key `strokes` of an object.
///
/// A stroke is a list of points, or an object that has it as `points` or `pointers`; a point is an object with `x` and `y`,
/// and perhaps a time in milliseconds (`t`, `time`, `timestamp`) and a pressure from 0 to 1 (`p`, `pressure`, `force`).
package struct StrokeList {
  package private(set) var ink = Ink(strokes: [])

  private struct Points {
    var points: [StrokePoint] = []
    var times: [Double?] = []
  }

  private static let lists: Set = ["points", "pointers"]

  /// Reads a file; `file` names it in errors.
  ///
  /// - Throws: `InkFileError`.
  package init(_ bytes: [UInt8], file: String) throws {
    var scanner = JSONScanner(bytes)
    var strokes: [Points] = []
    do {
      if scanner.peek() == UInt8(ascii: "[") {
        try scanner.array { strokes.append(try Self.stroke(from: &$0)) }
      } else {
        try scanner.object { key, scanner in
          guard key == "strokes" else { return try scanner.skipValue() }
          try scanner.array { strokes.append(try Self.stroke(from: &$0)) }
        }
      }
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: file, byte: fault.offset)
    }
    // Devices that don't measure pressure report none at all.
    let hasForce = strokes.contains { $0.points.contains { $0.force ?? 0 > 0 } }
    var timed = TimedStrokes()
    for var stroke in strokes {
      if !hasForce { for index in stroke.points.indices { stroke.points[index].force = nil } }
      timed.append(stroke.points, times: stroke.times)
    }
    ink = timed.ink
  }

  private static func stroke(from scanner: inout JSONScanner) throws -> Points {
    if scanner.peek() == UInt8(ascii: "[") { return try points(from: &scanner) }
    var result = Points()
    try scanner.object { key, scanner in
      guard lists.contains(key), scanner.peek() == UInt8(ascii: "[") else { return try scanner.skipValue() }
      result = try points(from: &scanner)
    }
    return result
  }

  private static func points(from scanner: inout JSONScanner) throws -> Points {
    var result = Points()
    try scanner.array { scanner in
      let start = scanner.position
      var numbers: [String: Double] = [:]
      try scanner.object { key, scanner in
        switch scanner.peek() {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): numbers[key] = try scanner.number()
        default: try scanner.skipValue()
        }
      }
      guard let x = numbers["x"], let y = numbers["y"], let location = Point.checked(x, y) else {
        throw JSONScanner.Fault(offset: start, expected: "a point with x and y in the range of ink")
      }
      // The middle of the range counts as an average touch.
      let pressure = numbers["pressure"] ?? numbers["p"] ?? numbers["force"]
      result.points.append(
        StrokePoint(location: location, force: pressure.flatMap { ($0 * 2).channelValue }))
      let time = numbers["t"] ?? numbers["time"] ?? numbers["timestamp"]
      result.times.append(time.map { $0 / 1000 })
    }
    return result
  }

  /// Whether a file that begins with some bytes is such a list: its first stroke has a point, or ends.
  package static func isStrokeList(_ start: [UInt8]) -> Bool {
    var found = false
    var scanner = JSONScanner(start)
    // What is cut off doesn't matter once the first point was seen.
    try? {
      if scanner.peek() == UInt8(ascii: "[") {
        try scanner.array { try look(at: &$0, &found) }
      } else if scanner.peek() == UInt8(ascii: "{") {
        try scanner.object { key, scanner in
          guard key == "strokes", scanner.peek() == UInt8(ascii: "[") else { return try scanner.skipValue() }
          try scanner.array { try look(at: &$0, &found) }
        }
      }
    }()
    return found
  }

  private struct Enough: Error {}

  /// Looks at a stroke and stops once it is known to be one.
  private static func look(at scanner: inout JSONScanner, _ found: inout Bool) throws {
    func points(_ scanner: inout JSONScanner) throws {
      try scanner.array { scanner in
        guard scanner.peek() == UInt8(ascii: "{") else { throw Enough() }
        try scanner.object { key, scanner in
          found = found || key == "x"
          if found { throw Enough() }
          try scanner.skipValue()
        }
      }
    }
    if scanner.peek() == UInt8(ascii: "[") { return try points(&scanner) }
    try scanner.object { key, scanner in
      guard lists.contains(key), scanner.peek() == UInt8(ascii: "[") else { return try scanner.skipValue() }
      try points(&scanner)
    }
  }
}
