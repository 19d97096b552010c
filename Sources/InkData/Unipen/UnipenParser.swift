import TextAndFiles

/// Reads UNIPEN files, with those that they include, into ink and segments.
///
/// A keyword is a dot at the very beginning of a line and an uppercase letter; its arguments extend to the next keyword.
/// (Dots further in belong to the free text of comments.)
struct UnipenParser {
  private(set) var ink = UnipenInk()
  private(set) var segments: [UnipenSegment] = []
  /// The names of included files, in order.
  private(set) var includes: [String] = []

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

  /// Differences between data sets.
  struct Options: OptionSet {
    let rawValue: Int
    /// Don't open included files, list them only.
    static let outline = Self(rawValue: 1)
    /// Skip included files that don't exist: they have no ink.
    static let lenientIncludes = Self(rawValue: 2)
    /// Keep comments right after segments.
    static let comments = Self(rawValue: 4)
  }

  /// Makes a parser; `resolve` finds included files, `display` shortens paths for messages.
  init(options: Options = [], display: @escaping (String) -> String, resolve: @escaping (String) -> String?) {
    self.options = options
    self.display = display
    self.resolve = resolve
  }

  /// Whether the file itself has ink, apart from included files.
  var hasInk: Bool { !ink.components.isEmpty }

  /// Reads an included file.
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

  /// Reads a file.
  mutating func parse(path: String) throws {
    let file = try MappedFile(path: path)
    openFiles.append(path)
    defer { openFiles.removeLast() }
    try file.withBytes { bytes in try parse(bytes, file: display(path)) }
  }

  /// Reads the bytes of a file.
  mutating func parse(_ bytes: Span<UInt8>, file: String) throws {
    var start = 0
    var line = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      if bytes[start] == 0x2E, start + 1 < end, bytes[start + 1] >= 0x41, bytes[start + 1] <= 0x5A {
        try keyword(in: bytes, start..<end, file: file, line: line)
      } else if block != nil {
        points(in: bytes, start..<end, file: file, line: line)
      }
      if end < bytes.count, bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { end += 1 }
      start = end + 1
      line += 1
    }
    closeBlock()
  }

  private mutating func keyword(in bytes: Span<UInt8>, _ range: Range<Int>, file: String, line: Int) throws {
    closeBlock()
    var end = range.lowerBound + 1
    while end < range.upperBound, bytes[end] > 0x20 { end += 1 }
    let name = bytes.string(in: range.lowerBound + 1..<end)
    let followsSegment = lastKeywordWasSegment
    lastKeywordWasSegment = false
    switch name {
    case "PEN_DOWN", "PEN_UP":
      openBlock(isDown: name == "PEN_DOWN")
      points(in: bytes, end..<range.upperBound, file: file, line: line)
    case "SEGMENT":
      let arguments = bytes.string(in: end..<range.upperBound)
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
    block = (isDown, ink.xs.count, nil)
    if setupIndex == nil {
      ink.setups.append(setup)
      setupIndex = ink.setups.count - 1
    }
  }

  /// Ends a block; an empty one isn't a component.
  private mutating func closeBlock() {
    guard let block, let setupIndex else { return }
    self.block = nil
    let points = block.start..<ink.xs.count
    guard !points.isEmpty || block.damage != nil else { return }
    let start = clock.advance(points.count, isDown: block.isDown, pointsPerSecond: setup.pointsPerSecond)
    ink.components.append(
      .init(
        isDown: block.isDown, points: points, setup: setupIndex, epoch: start.epoch, startTime: start.time,
        damage: block.damage))
  }

  /// Reads a line of coordinates; a damaged line costs its component, not the file.
  private mutating func points(in bytes: Span<UInt8>, _ range: Range<Int>, file: String, line: Int) {
    var scanner = UnipenNumbers(range: range)
    let columns = setup.columns
    var values = 0
    var x: Double = 0
    var y: Double = 0
    var time = Double.nan
    var force = Double.nan
    while true {
      switch scanner.next(in: bytes) {
      case .end:
        guard values % columns.count == 0 else {
          block?.damage = .columnMismatch(values: values, columns: columns.count, file: file, line: line)
          return
        }
        return
      case .bad(let range):
        block?.damage = .badNumber(text: bytes.string(in: range), file: file, line: line)
        return
      case .number(let value):
        switch columns[values % columns.count] {
        case .x: x = value
        case .y: y = value
        case .time: time = value
        case .force: force = value
        case .other: break
        }
        values += 1
        if values % columns.count == 0 {
          ink.xs.append(Float(x))
          ink.ys.append(Float(y))
          ink.times.append(time)
          ink.forces.append(Float(force))
        }
      }
    }
  }
}
