import TextAndFiles

/// Reads UNIPEN files, with those that they include, into ink and segments.
///
/// A keyword is a dot at the very beginning of a line and an uppercase letter; its arguments extend to the next keyword.
/// (Dots further in belong to the free text of comments.)
struct UnipenParser {
  private(set) var ink = UnipenInk()
  private(set) var segments: [UnipenSegment] = []
  private(set) var includes: [String] = []
  /// The number of segments that don't say which components they label; with the option they are no error.
  private(set) var bareSegments = 0

  let resolve: (String) -> String?
  let display: (String) -> String
  let options: Options

  var setup = UnipenInk.Setup()
  var setupIndex: Int?
  var clock = UnipenClock()
  private var block: (isDown: Bool, start: Int, damage: UnipenError?)?
  private var openFiles: [String] = []
  private var lastKeywordWasSegment = false
  private static let deepestInclude = 8

  struct Options: OptionSet {
    let rawValue: Int
    /// Don't open included files, list them only.
    static let outline = Self(rawValue: 1)
    /// Skip included files that don't exist: they have no ink.
    static let lenientIncludes = Self(rawValue: 2)
    /// Keep comments right after segments.
    static let comments = Self(rawValue: 4)
    /// Take segments that have a level and nothing else, as LipiTk's programs write them.
    static let bareSegments = Self(rawValue: 8)
  }

  /// Makes a parser; `resolve` finds included files, `display` shortens paths for messages.
  init(options: Options = [], display: @escaping (String) -> String, resolve: @escaping (String) -> String?) {
    self.options = options
    self.display = display
    self.resolve = resolve
  }

  /// Whether the file itself has ink, apart from included files.
  var hasInk: Bool { !ink.components.isEmpty }

  mutating func include(_ name: String, from file: String, line: Int) throws {
    guard let path = resolve(name) else {
      if options.contains(.lenientIncludes) { return }
      throw UnipenError.missingInclude(name: name, file: file, line: line)
    }
    guard openFiles.count < Self.deepestInclude, !openFiles.contains(path) else {
      throw UnipenError.endlessInclude(name: name, file: file, line: line)
    }
    try parse(path: path)
  }

  mutating func parse(path: String) throws {
    let file = try MappedFile(path: path)
    openFiles.append(path)
    defer { openFiles.removeLast() }
    try file.withBytes { bytes in try parse(bytes, file: display(path)) }
  }

  mutating func parse(_ bytes: Span<UInt8>, file: String) throws {
    var start = 0
    var line = 1
    while start < bytes.count {
      var end: Int
      if bytes[start] == 0x2E, start + 1 < bytes.count, bytes[start + 1] >= 0x41, bytes[start + 1] <= 0x5A {
        end = Self.lineEnd(in: bytes, from: start)
        try keyword(in: bytes, start..<end, file: file, line: line)
      } else if block != nil {
        end = points(in: bytes, from: start, file: file, line: line)
      } else {
        end = Self.lineEnd(in: bytes, from: start)
      }
      if end < bytes.count, bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { end += 1 }
      start = end + 1
      line += 1
    }
    closeBlock()
  }

  private static func lineEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  private mutating func keyword(in bytes: Span<UInt8>, _ range: Range<Int>, file: String, line: Int) throws {
    closeBlock()
    var end = range.lowerBound + 1
    while end < range.upperBound, bytes[end] > 0x20 { end += 1 }
    let followsSegment = lastKeywordWasSegment
    lastKeywordWasSegment = false
    let nameRange = range.lowerBound + 1..<end
    // Most keywords by far: no strings for them.
    let isDown = bytes.isText("PEN_DOWN", in: nameRange)
    if isDown || bytes.isText("PEN_UP", in: nameRange) {
      openBlock(isDown: isDown)
      _ = points(in: bytes, from: end, file: file, line: line)
      return
    }
    let name = bytes.string(in: nameRange)
    switch name {
    case "SEGMENT":
      let arguments = bytes.string(in: end..<range.upperBound)
      if options.contains(.bareSegments), arguments.split(whereSeparator: \.isWhitespace).count == 1 {
        bareSegments += 1
        return
      }
      segments.append(try UnipenSegment(arguments: arguments, file: file, line: line))
      lastKeywordWasSegment = true
    case "COMMENT":
      if followsSegment, options.contains(.comments) {
        segments[segments.count - 1].comment = bytes.string(in: end..<range.upperBound)
      }
    case "INCLUDE":
      let included = bytes.string(in: end..<range.upperBound).split(whereSeparator: \.isWhitespace).first ?? ""
      includes.append(String(included))
      if !options.contains(.outline) { try include(String(included), from: file, line: line) }
    default:
      try setting(name, arguments: bytes, end..<range.upperBound, file: file, line: line)
    }
  }

  private mutating func openBlock(isDown: Bool) {
    block = (isDown, ink.points.count, nil)
    if setupIndex == nil {
      ink.setups.append(setup)
      setupIndex = ink.setups.count - 1
    }
  }

  /// Ends a block; an empty one isn't a component.
  private mutating func closeBlock() {
    guard let block, let setupIndex else { return }
    self.block = nil
    let points = block.start..<ink.points.count
    guard !points.isEmpty || block.damage != nil else { return }
    let start = clock.advance(points.count, isDown: block.isDown, pointsPerSecond: setup.pointsPerSecond)
    ink.components.append(
      .init(
        isDown: block.isDown, points: points, setup: setupIndex, epoch: start.epoch, startTime: start.time,
        damage: block.damage))
  }

  /// Reads coordinates to the end of a line and returns where that is; a damaged line costs its component, not the file.
  private mutating func points(in bytes: Span<UInt8>, from start: Int, file: String, line: Int) -> Int {
    let columns = setup.columns
    var position = start
    var column = 0
    var values = 0
    var point = UnipenInk.PenPoint()
    while position < bytes.count {
      if bytes[position] <= 0x20 {
        if bytes[position] == 0x0A || bytes[position] == 0x0D { break }
        position += 1
        continue
      }
      let start = position
      let number = NumberScanner.scan(bytes, from: &position)
      guard let number, position >= bytes.count || bytes[position] <= 0x20, abs(number) < 1e30 else {
        while position < bytes.count, bytes[position] > 0x20 { position += 1 }
        block?.damage = .badNumber(text: bytes.string(in: start..<position), file: file, line: line)
        return Self.lineEnd(in: bytes, from: position)
      }
      switch columns[column] {
      case .x: point.x = Float(number)
      case .y: point.y = Float(number)
      case .time: point.time = number
      case .force: point.force = Float(number)
      case .other: break
      }
      column += 1
      values += 1
      if column == columns.count {
        ink.points.append(point)
        column = 0
      }
    }
    if column > 0 {
      block?.damage = .columnMismatch(values: values, columns: columns.count, file: file, line: line)
    }
    return position
  }
}

extension Span<UInt8> {
  /// The text in a range; bytes that aren't UTF-8 are taken as ISO 8859-1, the old sets' encoding.
  func string(in range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(legacy: $0) }
  }

  func isText(_ text: String, in range: Range<Int>) -> Bool {
    range.count == text.utf8.count && zip(range, text.utf8).allSatisfy { self[$0] == $1 }
  }
}

extension UnipenParser {
  private static let settings: Set = [
    "COORD", "POINTS_PER_SECOND", "X_POINTS_PER_INCH", "Y_POINTS_PER_INCH", "X_POINTS_PER_MM", "Y_POINTS_PER_MM",
    "WRITER_ID", "DT",
  ]
  private static let columns: [Substring: UnipenInk.Column] = ["X": .x, "Y": .y, "T": .time, "P": .force]

  /// Applies a keyword that describes the following ink; others are ignored.
  mutating func setting(
    _ keyword: String, arguments bytes: Span<UInt8>, _ range: Range<Int>, file: String, line: Int
  ) throws(UnipenError) {
    guard Self.settings.contains(keyword) else { return }
    let text = bytes.string(in: range)
    let words = text.split(whereSeparator: \.isWhitespace)
    let bad = UnipenError.badArguments(keyword: keyword, arguments: text, file: file, line: line)
    if keyword == "WRITER_ID" {
      guard !words.isEmpty else { return }
      setup.writer = words.joined(separator: "_")
    } else if keyword == "COORD" {
      setup.columns = words.map { Self.columns[$0] ?? .other }
      guard setup.columns.contains(.x), setup.columns.contains(.y) else { throw bad }
    } else {
      guard let word = words.first, let value = Double(word), value.isFinite else { throw bad }
      set(keyword, to: value)
    }
    // `.DT` is between all strokes and changes no setup.
    if keyword != "DT" { setupIndex = nil }
  }

  private mutating func set(_ keyword: String, to value: Double) {
    switch keyword {
    case "DT": clock.gap(milliseconds: value)
    // Outside of this range it isn't a pen's sampling rate: kai gives its serial line's speed.
    case "POINTS_PER_SECOND": setup.pointsPerSecond = (30...500).contains(value) ? value : nil
    default:
      let units = value > 0 ? Float(keyword.hasSuffix("INCH") ? value / 25.4 : value) : nil
      if keyword.hasPrefix("X") { setup.xPerMillimetre = units } else { setup.yPerMillimetre = units }
    }
  }
}
