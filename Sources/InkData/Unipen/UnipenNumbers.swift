import TextAndFiles

/// Scans the numbers of a line, which are separated by white space.
struct UnipenNumbers {
  enum Token {
    case end
    case number(Double)
    case bad(Range<Int>)
  }

  private var position: Int
  private let end: Int

  init(range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Token {
    while position < end, bytes[position] <= 0x20 { position += 1 }
    guard position < end else { return .end }
    let start = position
    let number = NumberScanner.scan(bytes, from: &position)
    if let number, position >= end || bytes[position] <= 0x20, abs(number) < 1e30 { return .number(number) }
    while position < end, bytes[position] > 0x20 { position += 1 }
    return .bad(start..<position)
  }
}

extension Span<UInt8> {
  /// The text in a range; bytes that aren't UTF-8 are taken as ISO 8859-1, the old sets' encoding.
  func string(in range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(legacy: $0) }
  }
}
