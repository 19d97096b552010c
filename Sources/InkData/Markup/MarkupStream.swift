import TextAndFiles

/// Reads an XML file of any size element by element, with memory for one of them.
///
/// Elements of some names are containers: they are entered, and what is in them comes one by one. All others come with all
/// that is in them.
package struct MarkupStream {
  /// The next part of a file.
  package enum Event {
    /// A container begins, with its name and attributes; it is within `depth` other containers.
    case begin(MarkupElement, depth: Int)
    /// An element, complete; it is within `depth` containers. An empty container is one.
    case element(MarkupElement, depth: Int)
    /// The innermost container ends.
    case end
  }

  private enum Step {
    case begin(Int)
    case element(Int)
    case end
  }

  private let source: MarkupSource
  private let containers: Set<String>
  private let windowSize: Int
  private var parser = MarkupParser([], isWhole: false)
  private var windowStart = 0
  /// The containers that haven't ended, by the indices of their names.
  private var open: [Int] = []
  private var hasRoot = false

  init(_ source: MarkupSource, containers: Set<String>, windowSize: Int) throws(MarkupReader.Failure) {
    self.source = source
    self.containers = containers
    self.windowSize = windowSize
    try load(from: 0, size: windowSize)
    parser.skipMark()
  }

  var progress: Double {
    source.count == 0 ? 1 : Double(windowStart + parser.position) / Double(source.count)
  }

  /// Whether the outermost element has ended.
  var isAfterRoot: Bool { hasRoot && open.isEmpty }

  mutating func next() throws(MarkupReader.Failure) -> Event? {
    let depth = open.count
    switch try step() {
    case .begin(let index): return .begin(MarkupElement(tree: parser.takeTree(), index: index), depth: depth)
    case .element(let index): return .element(MarkupElement(tree: parser.takeTree(), index: index), depth: depth)
    case .end: return .end
    case nil: return nil
    }
  }

  /// Reads the rest of the file, and throws where it isn't well-formed.
  mutating func check() throws(MarkupReader.Failure) {
    while try step() != nil { parser.dropTree() }
  }

  private mutating func step() throws(MarkupReader.Failure) -> Step? {
    while true {
      let start = parser.position
      do throws(MarkupParser.Stop) {
        return try stepInWindow()
      } catch {
        if case .broken(let failure) = error { throw failure }
        // A window with nothing but the beginning of an element is too small.
        let rest = parser.bytes.count - start
        try load(from: windowStart + start, size: rest > windowSize / 2 ? 2 * rest : windowSize)
        if windowStart == 0 { parser.skipMark() }
      }
    }
  }

  private mutating func stepInWindow() throws(MarkupParser.Stop) -> Step? {
    switch try parser.markup(isInElement: !open.isEmpty) {
    case .end:
      guard hasRoot, open.isEmpty else { throw parser.stop(at: parser.bytes.count) }
      return nil
    case .endTag:
      guard let name = open.last else { throw try parser.outside(nameAfter: 2) }
      try parser.endTag(of: name)
      open.removeLast()
      return .end
    case .startTag:
      guard !hasRoot || !open.isEmpty else { throw try parser.outside(nameAfter: 1) }
      let (index, isOpen) = try parser.startTag(depth: open.count)
      let name = parser.name(of: index)
      if isOpen, containers.contains(parser.names.lists.local[name]) {
        hasRoot = true
        open.append(name)
        return .begin(index)
      }
      if isOpen { try parser.content(of: index, depth: open.count) }
      hasRoot = true
      return .element(index)
    }
  }

  /// Reads a window of the file, without the document type declaration.
  private mutating func load(from start: Int, size: Int) throws(MarkupReader.Failure) {
    let location = windowStart == start ? parser.start : parser.location(of: start - windowStart)
    let end = min(source.count, start + size)
    var bytes = source.bytes(in: start..<end)
    let isWhole = end == source.count
    if !hasRoot, let declaration = MarkupProlog.declaration(in: bytes) {
      guard isWhole || declaration.upperBound < bytes.count else { return try load(from: start, size: 2 * size) }
      if let entity = MarkupProlog.firstEntityDeclaration(in: bytes) {
        let line = location.line + bytes.span.count(of: UInt8(ascii: "\n"), in: 0..<entity)
        throw MarkupReader.Failure(line: line, declaresEntities: true)
      }
      bytes = MarkupProlog.withoutDeclarations(bytes)
    }
    parser = MarkupParser(bytes, isWhole: isWhole, names: parser.names, start: location)
    windowStart = start
  }
}

extension MarkupReader {
  /// Calls `body` with the elements of a file, in order, and with the share of the file that is read; larger files are read
  /// twice, with memory for one element. XML that breaks anywhere is an error before the first call.
  /// `containers` are entered, see `MarkupStream`; `problem` turns a failure into the error of the file's format.
  package static func forEachElement<Problem: Error>(
    in file: MappedFile, containers: Set<String>, by reading: FileReading, _ problem: (Failure) -> Problem,
    _ body: (MarkupStream.Event, _ progress: Double) throws -> Void
  ) throws {
    let isWhole = file.count <= reading.wholeSize
    var stream: MarkupStream
    var events: [MarkupStream.Event] = []
    do throws(Failure) {
      let source = try MarkupSource(file)
      let size = isWhole ? max(1, source.count) : reading.windowSize
      stream = try MarkupStream(source, containers: containers, windowSize: size)
      if isWhole {
        while let event = try stream.next() { events.append(event) }
      } else {
        var check = stream
        try check.check()
      }
    } catch { throw problem(error) }
    guard !isWhole else {
      for (index, event) in events.enumerated() { try body(event, Double(index) / Double(events.count)) }
      return
    }
    while true {
      let next: MarkupStream.Event?
      do throws(Failure) { next = try stream.next() } catch { throw problem(error) }
      guard let event = next else { return }
      try body(event, stream.progress)
    }
  }
}

/// The bytes of an XML file in UTF-8: read as they are asked for, or converted as a whole where the file has another encoding.
struct MarkupSource {
  // Few pages are in memory at any time.
  private static let stepSize = 8 << 20
  let count: Int
  private let file: MappedFile
  private let converted: [UInt8]?

  init(_ file: MappedFile) throws(MarkupReader.Failure) {
    self.file = file
    converted = try file.withBytes { bytes throws(MarkupReader.Failure) -> [UInt8]? in
      let encoding = MarkupEncoding.otherEncoding(of: bytes)
      var start = 0
      while start < bytes.count {
        let end = min(start + Self.stepSize, bytes.count)
        if let encoding {
          guard encoding != .utf16, UTF8Text.asciiEnd(in: bytes, from: start, to: end) == end else {
            return try MarkupEncoding.transcoded(file.bytes(in: 0..<file.count), from: encoding)
          }
        } else if let invalid = UTF8Text.firstInvalid(in: bytes, from: start, to: end) {
          throw MarkupReader.Failure(line: 1 + bytes.count(of: UInt8(ascii: "\n"), in: 0..<invalid))
        }
        file.release(start..<end)
        start = end
      }
      return nil
    }
    count = converted?.count ?? file.count
  }

  func bytes(in range: Range<Int>) -> [UInt8] {
    if let converted { return range == 0..<count ? converted : Array(converted[range]) }
    let bytes = file.bytes(in: range)
    file.release(range)
    return bytes
  }
}
