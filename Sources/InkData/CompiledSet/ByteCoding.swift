import TextAndFiles

/// Appends integers to a list of bytes, little-endian or in as many bytes as they need.
package struct ByteEncoder {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    for index in 0..<MemoryLayout<Value>.size {
      bytes.append(UInt8(truncatingIfNeeded: value >> Value(8 * index)))
    }
  }

  package mutating func append(_ value: Float) { append(value.bitPattern) }

  /// Seven bits a byte, the lowest first; the high bit says that another byte follows.
  package mutating func appendVariable(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A text after its length.
  mutating func append(_ text: String) {
    appendVariable(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Numbers near zero, of either sign, take one byte.
  mutating func appendSigned(_ value: Int64) {
    appendVariable(UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
  }
}

/// A position in the bytes of a `ByteEncoder`; every read is checked against the end.
struct ByteCursor {
  private(set) var position = 0

  /// The bytes end too early, or a number is too large.
  struct Failure: Error {
    let position: Int
  }

  mutating func fixed<Value: FixedWidthInteger>(
    in bytes: Span<UInt8>, as type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    guard bytes.count - position >= MemoryLayout<Value>.size else { throw Failure(position: position) }
    defer { position += MemoryLayout<Value>.size }
    return bytes.integer(at: position)
  }

  mutating func float(in bytes: Span<UInt8>) throws(Failure) -> Float { Float(bitPattern: try fixed(in: bytes)) }

  mutating func variable(in bytes: Span<UInt8>) throws(Failure) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard position < bytes.count, shift < 64 else { throw Failure(position: position) }
      let byte = bytes[position]
      if shift == 63 && byte > 1 { throw Failure(position: position) }
      value |= UInt64(byte & 0x7F) << shift
      position += 1
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  mutating func signed(in bytes: Span<UInt8>) throws(Failure) -> Int64 {
    let value = try variable(in: bytes)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func text(in bytes: Span<UInt8>) throws(Failure) -> Range<Int> {
    let length = try count(in: bytes, ofSize: 1)
    defer { position += length }
    return position..<position + length
  }

  /// A count of elements of at least `size` bytes each; more than the remaining bytes can contain is an error.
  mutating func count(in bytes: Span<UInt8>, ofSize size: Int) throws(Failure) -> Int {
    let start = position
    let value = try variable(in: bytes)
    guard let count = Int(exactly: value), count <= (bytes.count - position) / size else {
      throw Failure(position: start)
    }
    return count
  }
}

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
    do { try structure.check(strokeCount: strokeCount, text: text) } catch { throw ByteCursor.Failure(position: 0) }
    return structure
  }

  private static func append(_ text: String, _ strokes: [Int], after last: inout Int, to encoder: inout ByteEncoder) {
    encoder.append(text)
    encoder.appendVariable(UInt64(strokes.count))
    for stroke in strokes {
      encoder.appendSigned(Int64(stroke - last))
      last = stroke
    }
  }

  private static func group(
    after last: inout Int64, at cursor: inout ByteCursor, in bytes: Span<UInt8>
  ) throws(ByteCursor.Failure) -> (text: String, strokes: [Int]) {
    let text = bytes.string(in: try cursor.text(in: bytes))
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
