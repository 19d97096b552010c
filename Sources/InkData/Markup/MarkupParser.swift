/// Parses an XML file, or a window of one, into flat lists of elements; the bytes are valid UTF-8 and have no document type
/// declaration.
struct MarkupParser {
  enum Stop: Error {
    case broken(MarkupReader.Failure)
    /// More bytes of the file are needed.
    case cut
  }

  // Deeper than any ink.
  static let depthLimit = 200
  let bytes: [UInt8]
  let isWhole: Bool
  private(set) var position = 0
  private(set) var names: MarkupNames

  private var nodes: [MarkupTree.Node] = []
  private var attributes: [MarkupTree.Attribute] = []
  /// The indices of elements that haven't ended.
  private var open: [Int] = []
  let start: (line: Int, column: Int)
  /// The start of the last tree, and its line.
  private var counted: (offset: Int, line: Int)

  /// Starts at the first byte, which is at some line and column; some names may be known already.
  init(
    _ bytes: [UInt8], isWhole: Bool = true, names: MarkupNames = MarkupNames(),
    start: (line: Int, column: Int) = (1, 1)
  ) {
    self.bytes = bytes
    self.isWhole = isWhole
    self.names = names
    self.start = start
    counted = (0, start.line)
  }

  /// Parses a whole file and returns its outermost elements: one in a file that is well-formed, at most `count`.
  mutating func documents(most count: Int) throws(Stop) -> [MarkupElement] {
    skipMark()
    var roots: [Int] = []
    while true {
      switch try markup() {
      case .end:
        guard !roots.isEmpty else { throw stop(at: bytes.count) }
        let tree = takeTree()
        return roots.map { MarkupElement(tree: tree, index: $0) }
      case .endTag: throw try outside(nameAfter: 2)
      case .startTag:
        guard roots.count < count else { throw try outside(nameAfter: 1) }
        roots.append(try element(depth: 0))
      }
    }
  }

  enum Markup { case startTag, endTag, end }

  mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Passes over comments, processing instructions, CDATA and text, and returns the markup that follows; outside of all
  /// elements there is no text but space.
  mutating func markup(isInElement: Bool = false) throws(Stop) -> Markup {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        try text(isInElement: isInElement)
        continue
      }
      switch byte(after: 1) {
      case UInt8(ascii: "/"): return .endTag
      case UInt8(ascii: "?"): try skip(past: "?>", from: position + 2)
      case UInt8(ascii: "!"): try declaration(isInElement: isInElement)
      default: return .startTag
      }
    }
    guard isWhole else { throw .cut }
    return .end
  }

  /// Reads the end tag of an element, by the index of its name.
  mutating func endTag(of name: Int) throws(Stop) {
    let start = position
    position += 2
    let range = try self.name()
    skipSpace()
    guard byte(after: 0) == UInt8(ascii: ">"), names.index(of: range, in: bytes) == name else {
      throw stop(at: start)
    }
    position += 1
  }

  /// The error of a tag outside of the outermost element; its name begins `offset` bytes after it.
  mutating func outside(nameAfter offset: Int) throws(Stop) -> Stop {
    let start = position
    position += offset
    _ = try name()
    return stop(at: start)
  }

  /// Reads an element with all that is in it and returns its index; `depth` is the number of elements around it.
  mutating func element(depth: Int) throws(Stop) -> Int {
    let (index, isOpen) = try startTag(depth: depth)
    if isOpen { try content(of: index, depth: depth) }
    return index
  }

  /// Reads what is in an element whose start tag was read, and its end tag.
  mutating func content(of index: Int, depth: Int) throws(Stop) {
    open.append(index)
    while let last = open.last {
      guard position < bytes.count else { throw stop(at: bytes.count) }
      guard bytes[position] == UInt8(ascii: "<") else {
        try text(isInElement: true)
        continue
      }
      switch byte(after: 1) {
      case UInt8(ascii: "/"):
        nodes[last].content = nodes[last].content.lowerBound..<position
        try endTag(of: nodes[last].name)
        nodes[last].extent = nodes[last].extent.lowerBound..<position
        nodes[last].end = nodes.count
        open.removeLast()
        continue
      case UInt8(ascii: "?"): try skip(past: "?>", from: position + 2)
      case UInt8(ascii: "!"): try declaration(isInElement: true)
      default:
        let (index, isOpen) = try startTag(depth: depth + open.count)
        if isOpen { open.append(index) }
      }
      nodes[last].isPlain = false
    }
  }

  func name(of index: Int) -> Int { nodes[index].name }

  /// Reads a start tag and returns the element's index, and whether it has an end tag of its own.
  mutating func startTag(depth: Int) throws(Stop) -> (index: Int, isOpen: Bool) {
    let start = position
    position += 1
    let nameRange = try name()
    guard depth < Self.depthLimit else { throw stop(at: start) }
    let name = names.index(of: nameRange, in: bytes)
    let firstAttribute = attributes.count
    var isOpen = true
    while true {
      let before = position
      skipSpace()
      guard position < bytes.count else { throw stop(at: position) }
      if bytes[position] == UInt8(ascii: ">") { break }
      if bytes[position] == UInt8(ascii: "/") {
        guard let next = byte(after: 1) else { throw isWhole ? stop(at: position) : .cut }
        guard next == UInt8(ascii: ">") else { throw stop(at: position) }
        position += 1
        isOpen = false
        break
      }
      guard position > before else { throw stop(at: position) }
      try attribute(since: firstAttribute)
    }
    position += 1
    nodes.append(
      MarkupTree.Node(
        name: name, attributes: firstAttribute..<attributes.count, end: nodes.count + 1, extent: start..<position,
        content: position..<position))
    return (nodes.count - 1, isOpen)
  }

  private mutating func attribute(since first: Int) throws(Stop) {
    let start = position
    let nameRange = try name()
    skipSpace()
    guard byte(after: 0) == UInt8(ascii: "=") else { throw stop(at: position) }
    position += 1
    skipSpace()
    guard let quote = byte(after: 0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw stop(at: position)
    }
    position += 1
    let valueStart = position
    let (end, isPlain) = Self.valueEnd(bytes.span, from: valueStart, quote: quote)
    position = end
    guard end < bytes.count else { throw stop(at: start) }
    guard bytes[end] == quote else { throw stop(at: end) }
    position += 1
    if !isPlain { try check(valueStart..<end) }
    let name = names.index(of: nameRange, in: bytes)
    for index in first..<attributes.count where attributes[index].name == name { throw stop(at: start) }
    attributes.append(MarkupTree.Attribute(name: name, value: valueStart..<end, isPlain: isPlain))
  }

  private mutating func text(isInElement: Bool) throws(Stop) {
    let start = position
    let (end, isPlain, isSpace) = Self.textEnd(bytes.span, from: start)
    position = end
    guard end < bytes.count || isWhole else { throw .cut }
    guard isInElement else {
      guard isSpace else { throw stop(at: start) }
      return
    }
    guard !isPlain else { return }
    try check(start..<end)
    if let last = open.last { nodes[last].isPlain = false }
  }

  private mutating func declaration(isInElement: Bool) throws(Stop) {
    let start = position
    guard isWhole || bytes.count - start >= 9 else { throw .cut }
    if hasPrefix("<!--") { return try skip(past: "-->", from: position + 4) }
    guard isInElement, hasPrefix("<![CDATA[") else { throw stop(at: start) }
    try skip(past: "]]>", from: position + 9)
  }

  private mutating func check(_ range: Range<Int>) throws(Stop) {
    do throws(MarkupText.Fault) { try MarkupText.check(bytes.span, in: range) } catch { throw stop(at: error.offset) }
  }

  /// The range of the name at the position, which moves past it.
  private mutating func name() throws(Stop) -> Range<Int> {
    let start = position
    position = Self.nameEnd(bytes.span, from: start)
    guard position > start, !(UInt8(ascii: "-")...UInt8(ascii: "9")).contains(bytes[start]) else {
      throw stop(at: start)
    }
    return start..<position
  }

  private mutating func skipSpace() { position = Self.spaceEnd(bytes.span, from: position) }

  private mutating func skip(past mark: StaticString, from start: Int) throws(Stop) {
    guard start <= bytes.count, let end = bytes.span.firstOffset(of: mark, in: start..<bytes.count) else {
      throw isWhole ? stop(at: position) : .cut
    }
    position = end + mark.utf8CodeUnitCount
  }

  private func hasPrefix(_ text: StaticString) -> Bool { bytes[position...].starts(with: "\(text)".utf8) }

  private func byte(after offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// The error of what is wrong at an offset, unless it is only that the window ends.
  func stop(at offset: Int) -> Stop {
    guard isWhole || position < bytes.count else { return .cut }
    let location = location(of: offset)
    return .broken(MarkupReader.Failure(line: location.line, column: location.column))
  }

  func location(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineFeeds = bytes.span.count(of: 0x0A, in: 0..<before.count)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 }
    return (start.line + lineFeeds, lineStart.map { before.count - $0 + 1 } ?? start.column + before.count)
  }

  /// The elements since the last call.
  mutating func takeTree() -> MarkupTree {
    let first = nodes.first?.extent.lowerBound ?? position
    counted = (first, counted.line + bytes.span.count(of: 0x0A, in: counted.offset..<first))
    let tree = MarkupTree(bytes: bytes, nodes: nodes, attributes: attributes, names: names.lists, start: counted)
    let capacities = (nodes.count, attributes.count)
    (nodes, attributes) = ([], [])
    nodes.reserveCapacity(capacities.0)
    attributes.reserveCapacity(capacities.1)
    return tree
  }

  /// Forgets the elements since the last call, keeping the memory.
  mutating func dropTree() {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }
}

/// The loops over single bytes.
extension MarkupParser {
  /// The offset after a name: letters, digits, `-`, `.`, `:`, `_` and whatever isn't ASCII.
  @inline(__always)
  static func nameEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      guard
        letter < 26 || byte &- UInt8(ascii: "0") <= 10 || byte >= 0x80 || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      else { break }
      end += 1
    }
    return end
  }

  @inline(__always)
  static func spaceEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      end += 1
    }
    return end
  }

  /// The offset of the quote that ends a value, or of a “<”, which is none; and whether the value means what its bytes are.
  @inline(__always)
  static func valueEnd(_ bytes: Span<UInt8>, from start: Int, quote: UInt8) -> (end: Int, isPlain: Bool) {
    var end = start
    var isPlain = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == quote || byte == UInt8(ascii: "<") { break }
      if byte < 0x20 || byte == UInt8(ascii: "&") { isPlain = false }
      end += 1
    }
    return (end, isPlain)
  }

  /// The offset of the markup that ends a text; whether the text means what its bytes are, and whether it is only space.
  @inline(__always)
  static func textEnd(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, isPlain: Bool, isSpace: Bool) {
    var end = start
    var isPlain = true
    var isSpace = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "<") { break }
      if byte > 0x20 {
        isSpace = false
        if byte == UInt8(ascii: "&") { isPlain = false }
      } else if byte < 0x20, byte != 0x0A, byte != 0x09 {
        isPlain = false
      }
      end += 1
    }
    return (end, isPlain, isSpace)
  }
}
