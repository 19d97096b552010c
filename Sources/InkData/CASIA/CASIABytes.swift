import TextAndFiles

/// Reads little-endian numbers from a file one after another; never past its end.
struct CASIABytes {
  let file: MappedFile
  let name: String
  private(set) var position: Int
  /// The offset after the last byte.
  let end: Int

  init(file: MappedFile, name: String, range: Range<Int>) {
    self.file = file
    self.name = name
    position = range.lowerBound
    end = range.upperBound
  }

  var remaining: Int { end - position }

  /// The next number; `thing` and `start` name what is being read and its offset in errors.
  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, in thing: String, from start: Int
  ) throws(CASIAError) -> Value {
    guard remaining >= MemoryLayout<Value>.size else { throw .truncated(file: name, byte: start, within: thing) }
    defer { position += MemoryLayout<Value>.size }
    return file.integer(at: position, as: type)
  }

  mutating func byte(in thing: String, from start: Int) throws(CASIAError) -> UInt8 {
    try integer(UInt8.self, in: thing, from: start)
  }

  mutating func skip(_ count: Int, in thing: String, from start: Int) throws(CASIAError) {
    guard count >= 0, remaining >= count else { throw .truncated(file: name, byte: start, within: thing) }
    position += count
  }
}
