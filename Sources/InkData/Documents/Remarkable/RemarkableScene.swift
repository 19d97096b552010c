import InkCore

/// The items of a reMarkable page and the groups that they are in.
struct RemarkableScene {
  /// An item of a group.
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
  /// The size of the paper, where the file states it.
  private(set) var paper: (width: Float, height: Float)?
  /// The number of things that aren't read, by their names.
  private(set) var leftOut: [String: Int] = [:]
  /// The number of lines so far, for errors.
  private(set) var lineCount = 0

  /// The group that contains the layers.
  static let root: UInt64 = 1

  /// Reads a block.
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
      guard let x = x.channelValue else {
        throw RemarkableFields.Fault(byte: 0, reason: "a group has no finite position")
      }
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
    let item = RemarkableSequence.Item(id: id, left: fields.id(3) ?? 0, right: fields.id(4) ?? 0)
    var content: Content?
    // A deleted item has no value; its position in the order still counts.
    if let value = fields.block(6), !value.isEmpty, fields.integer(5) ?? 0 == 0 {
      let inner = try RemarkableFields(fields.bytes, in: value.lowerBound + 1..<value.upperBound)
      switch (type, fields.bytes[value.lowerBound]) {
      case (3, 1): content = try highlight(inner).map(Content.text)
      case (4, 2): content = try .group(inner.required(inner.id(2), "group"))
      case (5, 3):
        guard version == 1 || version == 2 else {
          throw RemarkableFields.Fault(byte: value.lowerBound, reason: "a line is of the unknown version \(version)")
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
      var numbers: [Double] = []
      for _ in 0..<4 {
        numbers.append(
          Double(bitPattern: try RemarkableFields.bits(fields.bytes, at: &position, end: range.upperBound, size: 8)))
      }
      guard let lower = Point.checked(numbers[0], numbers[1]),
        let upper = Point.checked(numbers[0] + numbers[2], numbers[1] + numbers[3])
      else { throw RemarkableFields.Fault(byte: range.lowerBound, reason: "a highlight has no finite position") }
      let box = Box(lower: lower, upper: upper)
      whole = whole?.union(box) ?? box
    }
    guard let whole else { return nil }
    return NoteText(text: text, box: whole, size: max(1, min(whole.height * 0.8, 60)), kind: .highlighted)
  }
}
