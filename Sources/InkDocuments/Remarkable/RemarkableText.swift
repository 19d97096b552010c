import InkCore

/// The typed text of a reMarkable page: paragraphs in their order, and the height of each character for what is anchored.
struct RemarkableText {
  private(set) var texts: [NoteText] = []
  /// The y of the line of each character, by its id.
  private(set) var heights: [UInt64: Float] = [:]
  /// The y of what is anchored to the start of the text, and to its end: below the last paragraph.
  private(set) var ends: (start: Float, end: Float) = (startHeight, endHeight)

  // Strokes of pages that were converted from older versions show where the start is: below the text's position.
  private static let startOffset: Float = 33
  /// The heights of the ends on a page without text, whose position is always the same.
  static let startHeight = position + startOffset
  static let endHeight = position + top + lineHeight
  private static let position: Float = 234

  // Of the tablet's layout, as other programs draw it.
  private static let top: Float = -88
  private static let size: Float = 50
  private static let lineHeights: [Int: Float] = [2: 150, 4: 35, 5: 35, 6: 35, 7: 35]
  private static let lineHeight: Float = 70
  // Far more than anyone types on a page.
  private static let characterLimit = 200_000

  private struct Character {
    let item: RemarkableSequence.Item
    /// `nil` for what was deleted and for codes of bold and italic type.
    let scalar: Unicode.Scalar?
  }

  init(_ fields: RemarkableFields) throws(RemarkableFields.Fault) {
    let parts = try fields.required(try fields.fields(2), "text")
    guard let corner = fields.block(3), corner.count >= 16 else {
      throw .init(byte: 0, reason: "a text has no position")
    }
    let x = Double(bitPattern: fields.bytes.span.integer(at: corner.lowerBound))
    let y = Double(bitPattern: fields.bytes.span.integer(at: corner.lowerBound + 8))
    let width = fields.number(4) ?? 0
    guard let origin = Point.checked(x, y), Point.checked(x + width, y) != nil, width >= 0, abs(y) < 1e9 else {
      throw .init(byte: corner.lowerBound, reason: "a text has no finite position")
    }
    let characters = try Self.characters(parts)
    let styles = try Self.styles(parts)
    lay(characters, styles: styles, origin: origin, width: Float(width))
  }

  private mutating func lay(_ characters: [Character], styles: [UInt64: Int], origin: Point, width: Float) {
    var line = ""
    var ids: [UInt64] = []
    // The id of the line feed before a paragraph has its style; 0 is the start.
    var start: UInt64 = 0
    var y = origin.y + Self.top
    func finish(_ text: inout Self) {
      let style = styles[start] ?? 1
      text.heights[start] = y
      for id in ids { text.heights[id] = y }
      let height = Self.lineHeights[style] ?? Self.lineHeight
      let box = Box(lower: Point(x: origin.x, y: y), upper: Point(x: origin.x + width, y: y + height))
      if !line.allSatisfy(\.isWhitespace) {
        let mark = [6: "[ ] ", 7: "[x] "][style] ?? ""
        text.texts.append(
          NoteText(
            text: mark + line, box: box, size: min(Self.size, height * 0.7),
            style: style == 2 ? .heading : style >= 4 ? .listItem : .body))
      }
      y += height
      text.ends = (origin.y + Self.startOffset, y)
    }
    for index in RemarkableSequence.order(of: characters.map(\.item)) {
      guard let scalar = characters[index].scalar else { continue }
      let id = characters[index].item.id
      if scalar == "\n" {
        finish(&self)
        line = ""
        ids = []
        start = id
      } else {
        // Line separators break a line within a paragraph.
        line.unicodeScalars.append(scalar == "\u{2028}" ? "\n" : scalar)
        ids.append(id)
      }
    }
    finish(&self)
  }

  /// The characters, each with the ids of its neighbours: a run has consecutive ids.
  private static func characters(_ parts: RemarkableFields) throws(RemarkableFields.Fault) -> [Character] {
    guard let range = try parts.fields(1)?.block(1) else { return [] }
    let bytes = parts.bytes
    var position = range.lowerBound
    _ = try RemarkableFields.variable(bytes, at: &position, end: range.upperBound)
    var characters: [Character] = []
    while position < range.upperBound {
      let list = try RemarkableFields(bytes, in: try next(bytes, at: &position, end: range.upperBound))
      let id = try list.required(list.id(2), "id of a text")
      let left = list.id(3) ?? 0
      let right = list.id(4) ?? 0
      let deleted = list.integer(5) ?? 0
      let text = try list.text(6) ?? ""
      let scalars = deleted > 0 ? [] : Array(text.unicodeScalars)
      let count = max(scalars.count, min(deleted, characterLimit), 1)
      guard characters.count + count <= characterLimit else {
        throw .init(byte: range.lowerBound, reason: "a text is longer than 200,000 characters")
      }
      for offset in 0..<count {
        let own = id &+ UInt64(offset)
        characters.append(
          Character(
            item: RemarkableSequence.Item(
              id: own, left: offset == 0 ? left : own &- 1, right: offset == count - 1 ? right : own &+ 1),
            scalar: scalars.isEmpty ? nil : scalars[offset]))
      }
    }
    return characters
  }

  /// The styles of paragraphs by the ids of the line feeds before them.
  private static func styles(_ parts: RemarkableFields) throws(RemarkableFields.Fault) -> [UInt64: Int] {
    guard let range = try parts.fields(2)?.block(1) else { return [:] }
    let bytes = parts.bytes
    var position = range.lowerBound
    _ = try RemarkableFields.variable(bytes, at: &position, end: range.upperBound)
    var styles: [UInt64: Int] = [:]
    while position < range.upperBound {
      let id = try RemarkableFields.id(bytes, at: &position, end: range.upperBound)
      // A time stamp, then the style behind a byte that is always 17.
      _ = try RemarkableFields.variable(bytes, at: &position, end: range.upperBound)
      _ = try RemarkableFields.id(bytes, at: &position, end: range.upperBound)
      let style = try next(bytes, at: &position, end: range.upperBound)
      if style.count >= 2 { styles[id] = Int(bytes[style.lowerBound + 1]) }
    }
    return styles
  }

  private static func next(
    _ bytes: [UInt8], at position: inout Int, end: Int
  ) throws(RemarkableFields.Fault) -> Range<Int> {
    let start = position
    let tag = try RemarkableFields.variable(bytes, at: &position, end: end)
    let length = Int(try RemarkableFields.bits(bytes, at: &position, end: end, size: 4))
    guard tag & 0xF == 0xC, length <= end - position else {
      throw .init(byte: start, reason: "a part of a text is cut off")
    }
    position += length
    return position - length..<position
  }
}
