import TextAndFiles

/// The bytes of an XML file in UTF-8: read as they are asked for, or converted as a whole where the file has another encoding.
struct MarkupSource {
  // Few pages are in memory at any time.
  private static let stepSize = 8 << 20
  /// The number of bytes.
  let count: Int
  private let file: MappedFile
  private let converted: [UInt8]?

  /// Checks a file's encoding.
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

  /// The bytes in a range, which lies within the file.
  func bytes(in range: Range<Int>) -> [UInt8] {
    if let converted { return range == 0..<count ? converted : Array(converted[range]) }
    let bytes = file.bytes(in: range)
    file.release(range)
    return bytes
  }
}
