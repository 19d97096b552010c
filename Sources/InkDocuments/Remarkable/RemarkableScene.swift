import InkCore
import InkData

/// The items of a reMarkable page and the groups that they are in.
struct RemarkableScene {
  enum Content {
    case group(UInt64)
    case line(RemarkableLine)
    case text(NoteText)
  }

  /// A group: a layer, or strokes that move with typed text.
  struct Group {
    var isVisible = true
    /// The character that the group moves with, and the group's x.
    var anchor: (character: UInt64, x: Float)?
    var items: [RemarkableSequence.Item] = []
    var contents: [Content?] = []
  }

  private(set) var groups: [UInt64: Group] = [:]
  private(set) var text: RemarkableText?
  private(set) var paper: (width: Float, height: Float)?
  /// The number of things that aren't read, by their names.
  private(set) var leftOut: [String: Int] = [:]
  /// The number of lines so far, for errors.
  private(set) var lineCount = 0

  /// The group that contains the layers.
  static let root: UInt64 = 1

  mutating func add(
    type: UInt8, version: UInt8, _ bytes: [UInt8], in range: Range<Int>
  ) throws(RemarkableFields.Fault) {
    switch type {
    case 2: try addNode(try RemarkableFields(bytes, in: range))
    case 3, 4, 5: try addItem(type: type, version: version, try RemarkableFields(bytes, in: range))
    case 7: text = try RemarkableText(try RemarkableFields(bytes, in: range))
    case 13:
      // Older blocks have no size.
      guard let fields = try? RemarkableFields(bytes, in: range), let size = fields.block(5), size.count >= 8 else {
        break
      }
      let width = bytes.span.integer(at: size.lowerBound, as: UInt32.self)
      let height = bytes.span.integer(at: size.lowerBound + 4, as: UInt32.self)
      if (1...100_000).contains(width), (1...100_000).contains(height) { paper = (Float(width), Float(height)) }
    // Deleted items, authors, counts and what newer software adds.
    default: break
    }
  }

  private mutating func addNode(_ fields: RemarkableFields) throws(RemarkableFields.Fault) {
    let id = try fields.required(fields.id(1), "id of a group")
    var group = groups[id] ?? Group()
    group.isVisible = try fields.fields(3)?.integer(2) != 0
    if let character = try fields.fields(7)?.id(2) {
      let x = try fields.fields(10)?.number(2) ?? 0
      guard let x = x.channelValue else { throw .init(byte: 0, reason: "a group has no finite position") }
      group.anchor = (character, x)
    }
    groups[id] = group
  }

  private mutating func addItem(
    type: UInt8, version: UInt8, _ fields: RemarkableFields
  ) throws(RemarkableFields.Fault) {
    if type == 5 { lineCount += 1 }
    let parent = try fields.required(fields.id(1), "group")
    let id = try fields.required(fields.id(2), "id")
    // A deleted item stands for as many ids as were deleted.
    let item = RemarkableSequence.Item(
      id: id, left: fields.id(3) ?? 0, right: fields.id(4) ?? 0, length: fields.integer(5) ?? 0)
    var content: Content?
    // A deleted item has no value; its position in the order still counts.
    if let value = fields.block(6), !value.isEmpty, fields.integer(5) ?? 0 == 0 {
      let inner = try RemarkableFields(fields.bytes, in: value.lowerBound + 1..<value.upperBound)
      switch (type, fields.bytes[value.lowerBound]) {
      case (3, 1): content = try highlight(inner).map(Content.text)
      case (4, 2): content = try .group(inner.required(inner.id(2), "group"))
      case (5, 3):
        guard version == 1 || version == 2 else {
          throw .init(byte: value.lowerBound, reason: "a line is of the unknown version \(version)")
        }
        content = .line(try RemarkableLine(inner, version: version, id: id))
      default: leftOut["unknown items", default: 0] += 1
      }
    }
    groups[parent, default: Group()].items.append(item)
    groups[parent, default: Group()].contents.append(content)
  }

  /// Text of the document below, with the rectangles that mark it.
  private func highlight(_ fields: RemarkableFields) throws(RemarkableFields.Fault) -> NoteText? {
    guard let text = try fields.text(5), !text.isEmpty, let range = fields.block(6) else { return nil }
    var position = range.lowerBound
    _ = try RemarkableFields.variable(fields.bytes, at: &position, end: range.upperBound)
    var whole: Box?
    while range.upperBound - position >= 32 {
      let numbers = (0..<4).map { Double(bitPattern: fields.bytes.span.integer(at: position + 8 * $0)) }
      position += 32
      guard let lower = Point.checked(numbers[0], numbers[1]),
        let upper = Point.checked(numbers[0] + numbers[2], numbers[1] + numbers[3])
      else { throw .init(byte: range.lowerBound, reason: "a highlight has no finite position") }
      let box = Box(lower: lower, upper: upper)
      whole = whole?.union(box) ?? box
    }
    guard let whole else { return nil }
    return NoteText(text: text, box: whole, size: max(1, min(whole.height * 0.8, 60)), kind: .highlighted)
  }
}

struct RemarkableLine {
  var stroke: Stroke
  let style: StrokeStyle
  /// Whether the tool removes what it touches and leaves no mark.
  let removes: Bool

  // The tools that a line item may name, those of older software among them.
  private static let highlighters: Set = [5, 18, 23]
  private static let eraser = 6
  private static let areaEraser = 8
  private static let pressureTools: Set = [0, 1, 2, 7, 12, 13, 14, 15, 21]
  /// The colours by their numbers, as other programs draw them.
  private static let colours: [UInt32] = [
    0x000000, 0x909090, 0xFFFFFF, 0xFBF719, 0x00FF00, 0xFFC0CB, 0x4E69C9, 0xB33E39, 0x7D7D7D, 0xFFED75, 0xA1D87D,
    0x8BD0E5, 0xB782CD, 0xF7E851,
  ]
  // A highlight lets what is below shine through.
  private static let highlightOpacity: UInt32 = 0x66

  /// Reads the part of a line item that describes the line; points take 24 bytes in a block of version 1, 14 in version 2.
  init(_ fields: RemarkableFields, version: UInt8, id: UInt64) throws(RemarkableFields.Fault) {
    let tool = try fields.required(fields.integer(1), "tool")
    let range = try fields.required(fields.block(5), "points")
    let size = version == 1 ? 24 : 14
    guard range.count.isMultiple(of: size) else {
      throw .init(byte: range.lowerBound, reason: "\(range.count) bytes are not points of \(size)")
    }
    var points: [StrokePoint] = []
    points.reserveCapacity(range.count / size)
    var widths: Float = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
      func float(_ index: Int) -> Float { Float(bitPattern: fields.bytes.span.integer(at: start + 4 * index)) }
      let location = Point(x: float(0), y: float(1))
      guard location.isFinite else { throw .init(byte: start, reason: "a point has no finite location") }
      let pressure = version == 1 ? float(5) : Float(fields.bytes[start + 13]) / 255
      // A quarter of the screen's units in version 2.
      let width = version == 1 ? float(4) : Float(fields.bytes.span.integer(at: start + 10, as: UInt16.self)) / 4
      if width.isFinite { widths += max(0, min(width, 1000)) }
      let usesForce = Self.pressureTools.contains(tool) && pressure.isFinite
      points.append(StrokePoint(location: location, force: usesForce ? max(0, min(2 * pressure, 2)) : nil))
    }
    stroke = Stroke(points: points, id: id)
    removes = tool == Self.areaEraser
    let isHighlighter = Self.highlighters.contains(tool)
    let mean = points.isEmpty ? nil : max(0.5, widths / Float(points.count))
    style = StrokeStyle(
      tool: isHighlighter ? .highlighter : tool == Self.eraser ? .eraser : .pen,
      colour: Self.colour(fields, number: fields.integer(2) ?? 0, isHighlighter: isHighlighter), width: mean)
  }

  private static func colour(_ fields: RemarkableFields, number: Int, isHighlighter: Bool) -> UInt32 {
    // Newer software stores alpha, red, green and blue too.
    let stored = fields.integer(8).map { UInt32(truncatingIfNeeded: $0) }
    let rgb = stored.map { $0 & 0xFF_FFFF } ?? (colours.indices.contains(number) ? colours[number] : 0)
    return rgb << 8 | (isHighlighter ? highlightOpacity : 0xFF)
  }
}
