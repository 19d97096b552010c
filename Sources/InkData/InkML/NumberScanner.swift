/// Reads the longest number at a position: in InkML, SVG and UNIPEN numbers may follow one another without a separator.
package enum NumberScanner {
  private static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// Reads `[+-] (digits [. digits] [(e|E) [+-] digits] | # hexdigits)` and moves `position` past it; `#` only where
  /// hexadecimal numbers are allowed.
  ///
  /// Returns `nil` and leaves `position` unchanged where there is no number. A number that is too large is infinite.
  package static func scan(
    _ bytes: Span<UInt8>, from position: inout Int, allowsHexadecimal: Bool = false
  ) -> Double? {
    var cursor = position
    let negative = cursor < bytes.count && bytes[cursor] == UInt8(ascii: "-")
    if cursor < bytes.count, negative || bytes[cursor] == UInt8(ascii: "+") { cursor += 1 }
    let magnitude =
      allowsHexadecimal && cursor < bytes.count && bytes[cursor] == UInt8(ascii: "#")
      ? hexadecimal(bytes, from: &cursor) : decimal(bytes, from: &cursor)
    guard let magnitude else { return nil }
    position = cursor
    return negative ? -magnitude : magnitude
  }

  private static func hexadecimal(_ bytes: Span<UInt8>, from cursor: inout Int) -> Double? {
    cursor += 1
    let start = cursor
    var value = 0.0
    while cursor < bytes.count, let digit = Character(UnicodeScalar(bytes[cursor])).hexDigitValue {
      value = value * 16 + Double(digit)
      cursor += 1
    }
    return cursor > start ? value : nil
  }

  private static func decimal(_ bytes: Span<UInt8>, from cursor: inout Int) -> Double? {
    let start = cursor
    if let whole = whole(bytes, from: &cursor) { return whole }
    var mantissa: UInt64 = 0
    var digits = 0
    var fractionDigits = 0
    var isExact = true
    var hasPoint = false
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits += 1
        if mantissa < 100_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
          if hasPoint { fractionDigits += 1 }
        } else {
          isExact = false
        }
      } else {
        break
      }
      cursor += 1
    }
    guard digits > 0 else { return nil }
    let hasExponent = skipExponent(bytes, at: &cursor)
    // Both numbers are exact in double precision, so their quotient is the nearest double.
    if isExact, !hasExponent, fractionDigits < powersOfTen.count {
      return Double(mantissa) / powersOfTen[fractionDigits]
    }
    return Double(bytes.string(in: start..<cursor)) ?? .infinity
  }

  /// Reads a number of a few digits only, as most coordinates are; `nil` where it goes on in another way.
  @inline(__always)
  private static func whole(_ bytes: Span<UInt8>, from cursor: inout Int) -> Double? {
    var end = cursor
    let limit = min(bytes.count, cursor + 15)
    var value: Int64 = 0
    while end < limit {
      let digit = bytes[end] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      value = value &* 10 &+ Int64(digit)
      end += 1
    }
    guard end > cursor, end < limit || end == bytes.count else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] | 0x20 == UInt8(ascii: "e") { return nil }
    cursor = end
    return Double(value)
  }

  private static func skipExponent(_ bytes: Span<UInt8>, at cursor: inout Int) -> Bool {
    guard cursor < bytes.count, bytes[cursor] | 0x20 == UInt8(ascii: "e") else { return false }
    var end = cursor + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
    let digits = end
    while end < bytes.count, bytes[end] >= UInt8(ascii: "0"), bytes[end] <= UInt8(ascii: "9") { end += 1 }
    guard end > digits else { return false }
    cursor = end
    return true
  }
}
