/// An answer of several parts, as OneNote’s interface gives a page: HTML, then InkML, each behind a line of the boundary.
///
/// ## Source
/// RFC 2046, section 5.1.
package struct MultipartAnswer {
  /// The parts that are InkML, one after another.
  package private(set) var ink: [UInt8] = []
  /// The number of other parts.
  package private(set) var otherParts = 0

  private static let longestBoundary = 72
  private static let header = Array("content-".utf8)

  /// Whether a file begins with a line of a boundary and the header of a part.
  static func isMultipart(_ start: Span<UInt8>) -> Bool { boundaryEnd(start) != nil }

  /// Finds the parts of an answer; `nil` for other files.
  package init?(_ bytes: [UInt8]) {
    guard let end = Self.boundaryEnd(bytes.span), let start = bytes.firstIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    let boundary = Array(bytes[start..<end])
    var position = end
    while position < bytes.count {
      let next = bytes[position...].firstRange(of: [0x0A] + boundary)
      add(bytes[position..<(next?.lowerBound ?? bytes.count)])
      // Two hyphens behind a boundary end the answer.
      guard let next, !bytes[next.upperBound...].starts(with: "--".utf8) else { break }
      position = next.upperBound
    }
  }

  /// Adds a part: lines of a header, an empty line, the contents.
  private mutating func add(_ part: ArraySlice<UInt8>) {
    var isInk = false
    var rest = part.drop { $0 != 0x0A }.dropFirst()
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self).lowercased()
      rest = rest[(end + 1)...]
      if line.allSatisfy(\.isWhitespace) { break }
      if line.hasPrefix("content-type:"), line.contains("inkml") { isInk = true }
    }
    if isInk { ink += rest } else { otherParts += 1 }
  }

  /// The offset after the boundary at the start.
  private static func boundaryEnd(_ bytes: Span<UInt8>) -> Int? {
    var start = 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "-"), bytes[start + 1] == UInt8(ascii: "-") else {
      return nil
    }
    var end = start + 2
    while end < bytes.count, bytes[end] > 0x20 { end += 1 }
    var position = end
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x0D { position += 1 }
    guard (3...longestBoundary).contains(end - start), position < bytes.count, bytes[position] == 0x0A,
      bytes.count - position > header.count
    else { return nil }
    let isHeader = header.indices.allSatisfy { bytes[position + 1 + $0] | 0x20 == header[$0] | 0x20 }
    return isHeader ? end : nil
  }
}
