/// The encoding of a page's structure in a compiled set: counts, texts and the differences of stroke indices.
enum StructureCoding {
  static func encode(_ structure: PageStructure) -> [UInt8] {
    var encoder = ByteEncoder()
    encoder.appendVariable(UInt64(structure.lines.count))
    var paragraph = 0
    var last = 0
    for line in structure.lines {
      encoder.appendSigned(Int64(line.paragraph - paragraph))
      paragraph = line.paragraph
      encoder.appendVariable(UInt64(line.words.count))
      for word in line.words { append(word.text, word.strokes, after: &last, to: &encoder) }
    }
    encoder.appendVariable(UInt64(structure.drawings.count))
    for drawing in structure.drawings { append(drawing.category, drawing.strokes, after: &last, to: &encoder) }
    guard !structure.unordered.isEmpty else { return encoder.bytes }
    encoder.appendVariable(UInt64(structure.unordered.count))
    var before = 0
    for number in structure.unordered {
      encoder.appendSigned(Int64(number - before))
      before = number
    }
    return encoder.bytes
  }

  /// Decodes a structure that fits an ink and a text.
  static func decode(
    _ bytes: Span<UInt8>, strokeCount: Int, text: String
  ) throws(ByteCursor.Failure) -> PageStructure {
    var cursor = ByteCursor()
    var structure = PageStructure()
    var paragraph: Int64 = 0
    var last: Int64 = 0
    for _ in 0..<(try cursor.count(in: bytes, ofSize: 2)) {
      let position = cursor.position
      paragraph &+= try cursor.signed(in: bytes)
      guard let number = Int(exactly: paragraph) else { throw ByteCursor.Failure(position: position) }
      var line = PageStructure.Line(words: [], paragraph: number)
      for _ in 0..<(try cursor.count(in: bytes, ofSize: 2)) {
        let (text, strokes) = try group(after: &last, at: &cursor, in: bytes)
        line.words.append(.init(text: text, strokes: strokes))
      }
      structure.lines.append(line)
    }
    for _ in 0..<(try cursor.count(in: bytes, ofSize: 2)) {
      let (category, strokes) = try group(after: &last, at: &cursor, in: bytes)
      structure.drawings.append(.init(category: category, strokes: strokes))
    }
    // Sets from before there were such paragraphs end here.
    if cursor.position < bytes.count {
      var number: Int64 = 0
      for _ in 0..<(try cursor.count(in: bytes, ofSize: 1)) {
        let position = cursor.position
        number &+= try cursor.signed(in: bytes)
        guard let number = Int(exactly: number) else { throw ByteCursor.Failure(position: position) }
        structure.unordered.append(number)
      }
    }
    guard cursor.position == bytes.count else { throw ByteCursor.Failure(position: cursor.position) }
    do {
      try structure.check(strokeCount: strokeCount, text: text)
    } catch {
      throw ByteCursor.Failure(position: 0)
    }
    return structure
  }

  private static func append(_ text: String, _ strokes: [Int], after last: inout Int, to encoder: inout ByteEncoder) {
    encoder.appendVariable(UInt64(text.utf8.count))
    encoder.bytes += text.utf8
    encoder.appendVariable(UInt64(strokes.count))
    for stroke in strokes {
      encoder.appendSigned(Int64(stroke - last))
      last = stroke
    }
  }

  private static func group(
    after last: inout Int64, at cursor: inout ByteCursor, in bytes: Span<UInt8>
  ) throws(ByteCursor.Failure) -> (text: String, strokes: [Int]) {
    let length = try cursor.count(in: bytes, ofSize: 1)
    let text = bytes.string(in: cursor.position..<cursor.position + length)
    cursor.skip(length)
    var strokes: [Int] = []
    for _ in 0..<(try cursor.count(in: bytes, ofSize: 1)) {
      let position = cursor.position
      last &+= try cursor.signed(in: bytes)
      guard let stroke = Int(exactly: last) else { throw ByteCursor.Failure(position: position) }
      strokes.append(stroke)
    }
    return (text, strokes)
  }
}
