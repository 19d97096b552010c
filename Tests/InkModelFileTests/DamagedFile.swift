import InkModelFile

/// A sound file's bytes to be changed at the offsets of keys and names.
struct DamagedFile {
  var bytes: [UInt8]

  init(_ type: ModelTensorType = .float32) throws {
    bytes = try SmallModel.writer(type).bytes()
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where a key or a tensor's name ends.
  func end(of name: String) -> Int {
    let text = Array(name.utf8)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
    let pattern = length + text
    for start in 0..<bytes.count - pattern.count where Array(bytes[start..<start + pattern.count]) == pattern {
      return start + pattern.count
    }
    preconditionFailure("no “\(name)” in the file")
  }

  mutating func put(_ value: UInt64, size: Int, at offset: Int) {
    for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index))) }
  }

  mutating func rename(_ name: String, to other: String) {
    precondition(name.utf8.count == other.utf8.count)
    let end = end(of: name)
    bytes.replaceSubrange(end - name.utf8.count..<end, with: Array(other.utf8))
  }

  /// The error of opening it.
  var error: ModelFileError? {
    do throws(ModelFileError) {
      _ = try ModelFile(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }
}
