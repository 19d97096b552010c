import TextAndFiles

/// Scans the numbers of a line: signs, digits, decimals, separated by white space.
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
    var isNegative = false
    if bytes[position] == 0x2D || bytes[position] == 0x2B {
      isNegative = bytes[position] == 0x2D
      position += 1
    }
    var whole: Int = 0
    var digits = 0
    var divisor = 0
    while position < end, bytes[position] > 0x20 {
      let byte = bytes[position]
      if byte >= 0x30, byte <= 0x39, digits < 15 {
        whole = whole * 10 + Int(byte - 0x30)
        digits += 1
        divisor *= 10
      } else if byte == 0x2E, divisor == 0 {
        divisor = 1
      } else {
        return other(from: start, in: bytes)
      }
      position += 1
    }
    guard digits > 0 else { return .bad(start..<position) }
    let value = divisor > 1 ? Double(whole) / Double(divisor) : Double(whole)
    return .number(isNegative ? -value : value)
  }

  /// A word that isn't a short plain number: an exponent, very many digits, or no number at all.
  private mutating func other(from start: Int, in bytes: Span<UInt8>) -> Token {
    while position < end, bytes[position] > 0x20 { position += 1 }
    guard let value = Double(bytes.string(in: start..<position)), abs(value) < 1e30 else {
      return .bad(start..<position)
    }
    return .number(value)
  }
}

extension Span<UInt8> {
  /// The text in a range; bytes that aren't UTF-8 are taken as ISO 8859-1, the old sets' encoding.
  func string(in range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(legacy: $0) }
  }
}
