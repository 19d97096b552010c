import InkCore

/// A block of JIIX: a text, a formula, a diagram, or what contains such.
package struct JIIXBlock {
  // Blocks within blocks, of which real files have three or four.
  private static let depthLimit = 40

  package private(set) var type: String?
  private(set) var id: String?
  private(set) var label: String?
  package private(set) var extras: [String: String] = [:]
  private var words: [JIIXStroke] = []
  private var items: [JIIXStroke] = []
  private var characters: [JIIXStroke] = []
  private var children: [JIIXBlock] = []
  /// Whether it names strokes of its own whose points were not exported.
  private var namesStrokes = false

  /// Reads a file's outermost block; `file` names it in errors.
  package init(_ bytes: [UInt8], file: String) throws {
    var scanner = JSONScanner(bytes)
    do {
      try self.init(from: &scanner)
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: file, byte: fault.offset)
    }
  }

  init() {}

  init(from scanner: inout JSONScanner, depth: Int = 0) throws {
    guard depth < Self.depthLimit else {
      throw JSONScanner.Fault(offset: scanner.position, expected: "fewer blocks within blocks")
    }
    try scanner.object { key, scanner in try readValue(of: key, from: &scanner, depth: depth) }
  }

  static let listKeys: Set = ["children", "elements", "expressions", "operands"]

  mutating func readValue(of key: String, from scanner: inout JSONScanner, depth: Int) throws {
    switch key {
    case "type": type = try Self.string(from: &scanner)
    case "id": id = try Self.string(from: &scanner)
    case "label": label = try Self.string(from: &scanner)
    case "words": words += try Self.strokes(ofParts: &scanner, &namesStrokes)
    case "chars": characters += try Self.strokes(ofParts: &scanner, &namesStrokes)
    case "items" where scanner.peek() == UInt8(ascii: "["):
      items += try JIIXStroke.strokes(from: &scanner, &namesStrokes)
    case "inkling" where scanner.peek() == UInt8(ascii: "{"): try scanner.object { extras[$0] = try $1.string() }
    case _ where Self.listKeys.contains(key) && scanner.peek() == UInt8(ascii: "["):
      try scanner.array { scanner in
        if let block = try Self.element(from: &scanner, depth: depth + 1) { children.append(block) }
      }
    default: try scanner.skipValue()
    }
  }

  /// An element of a list of blocks; `nil` for what isn't a block: a diagram's children may be ids.
  static func element(from scanner: inout JSONScanner, depth: Int) throws -> JIIXBlock? {
    if scanner.peek() == UInt8(ascii: "{") { return try JIIXBlock(from: &scanner, depth: depth) }
    try scanner.skipValue()
    return nil
  }

  /// The outermost blocks that have a label and strokes.
  package var labelledBlocks: [JIIXBlock] {
    if label?.isEmpty == false, !strokes.isEmpty { return [self] }
    return children.flatMap(\.labelledBlocks)
  }

  /// Whether there are strokes whose points were not exported, and none with points.
  package var lacksPoints: Bool { strokes.isEmpty && lacksSomePoints }

  private var lacksSomePoints: Bool { namesStrokes || children.contains(where: \.lacksSomePoints) }

  /// The strokes of the block and of those within it, in the order of writing where it is known.
  package var ink: Ink { JIIXStroke.ink(of: strokes) }

  private var strokes: [JIIXStroke] {
    let own = [words, items, characters].first { !$0.isEmpty } ?? []
    return own + children.flatMap(\.strokes)
  }

  /// A text; ids are numbers in some versions, and labels of diagrams refer to others.
  private static func string(from scanner: inout JSONScanner) throws -> String? {
    switch scanner.peek() {
    case UInt8(ascii: "\""): return try scanner.string()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "\(try scanner.number())"
    default:
      try scanner.skipValue()
      return nil
    }
  }

  /// The strokes of words or characters, a list of objects with `items`.
  private static func strokes(
    ofParts scanner: inout JSONScanner, _ namesStrokes: inout Bool
  ) throws -> [JIIXStroke] {
    var strokes: [JIIXStroke] = []
    guard scanner.peek() == UInt8(ascii: "[") else {
      try scanner.skipValue()
      return strokes
    }
    try scanner.array { scanner in
      try scanner.object { key, scanner in
        if key == "items", scanner.peek() == UInt8(ascii: "[") {
          strokes += try JIIXStroke.strokes(from: &scanner, &namesStrokes)
        } else {
          try scanner.skipValue()
        }
      }
    }
    return strokes
  }
}

/// A stroke of JIIX: columns X, Y and perhaps F, T, in milliseconds from its time stamp.
struct JIIXStroke {
  private var id: String?
  private var points: [StrokePoint] = []
  /// Milliseconds by point; empty without times.
  private var times: [Double] = []
  /// Seconds from a fixed day.
  private var stamp: Double?

  /// The strokes of a list of items; other items, such as glyphs, are skipped. `areNamed` becomes true where a stroke has no
  /// points.
  static func strokes(from scanner: inout JSONScanner, _ areNamed: inout Bool) throws -> [Self] {
    var strokes: [Self] = []
    try scanner.array { scanner in
      if let stroke = try Self(from: &scanner, &areNamed) { strokes.append(stroke) }
    }
    return strokes
  }

  private init?(from scanner: inout JSONScanner, _ isNamed: inout Bool) throws {
    var type = ""
    var (x, y): ([Double]?, [Double]?)
    var forces: [Double] = []
    let start = scanner.position
    try scanner.object { key, scanner in
      switch key {
      case "type": type = try scanner.string()
      case "id" where scanner.peek() == UInt8(ascii: "\""): id = try scanner.string()
      case "timestamp" where scanner.peek() == UInt8(ascii: "\""): stamp = Self.seconds(of: try scanner.string())
      case "X" where scanner.peek() == UInt8(ascii: "["): x = try scanner.numbers()
      case "Y" where scanner.peek() == UInt8(ascii: "["): y = try scanner.numbers()
      case "F" where scanner.peek() == UInt8(ascii: "["): forces = try scanner.numbers()
      case "T" where scanner.peek() == UInt8(ascii: "["): times = try scanner.numbers()
      default: try scanner.skipValue()
      }
    }
    guard type.isEmpty || type == "stroke", let x, let y else {
      if type == "stroke", x == nil, y == nil { isNamed = true }
      return nil
    }
    guard x.count == y.count, forces.isEmpty || forces.count == x.count, times.isEmpty || times.count == x.count else {
      throw JSONScanner.Fault(offset: start, expected: "columns of a stroke, equally long")
    }
    points.reserveCapacity(x.count)
    for index in x.indices {
      guard let location = Point.checked(x[index], y[index]) else {
        throw JSONScanner.Fault(offset: start, expected: "numbers in the range of ink")
      }
      points.append(StrokePoint(location: location, force: forces.isEmpty ? nil : forces[index].channelValue))
    }
  }

  /// The ink of strokes, each once, in the order of their times where all have one.
  static func ink(of strokes: [Self]) -> Ink {
    var known: Set<String> = []
    var once = strokes.filter { $0.id.map { known.insert($0).inserted } ?? true }
    if once.allSatisfy({ $0.stamp != nil }) {
      once = once.enumerated().sorted { ($0.element.stamp!, $0.offset) < ($1.element.stamp!, $1.offset) }.map(\.element)
    }
    var ink = TimedStrokes()
    for stroke in once {
      if let stamp = stroke.stamp {
        ink.append(stroke.points, times: stroke.times.map { stamp + $0 / 1000 })
      } else {
        // The time between strokes isn't known.
        var points = stroke.points
        for (index, time) in stroke.times.enumerated() {
          points[index].timeOffset = ((time - stroke.times[0]) / 1000).channelValue
        }
        ink.append(points)
      }
    }
    return ink.ink
  }

  /// The seconds of a time stamp `2025-05-04 13:02:01.123456`.
  private static func seconds(of stamp: String) -> Double? {
    let parts = stamp.split { $0 == " " || $0 == "T" }
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    let time = (parts[1].last == "Z" ? parts[1].dropLast() : parts[1]).split(separator: ":").compactMap { Double($0) }
    guard date.count == 3, time.count == 3, (0...9999).contains(date[0]), (1...12).contains(date[1]),
      (1...31).contains(date[2]), time.allSatisfy({ (0..<61).contains($0) })
    else { return nil }
    return Double(days(date[0], date[1], date[2])) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// The number of days from the first of January 1970 in the Gregorian calendar: small numbers keep microseconds exact.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the day that is sometimes missing is the last.
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
  }
}
