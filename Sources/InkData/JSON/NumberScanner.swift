/// Reads the longest number at a position: in InkML, SVG and UNIPEN numbers may follow one another without a separator.
package enum NumberScanner {
  private static let powersOfTen: [Double] = (0...22).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

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

  /// Reads a JSON number of at most 15 digits without an exponent; `nil` for others, whose beginning may be read then.
  @inline(__always)
  static func plain(_ bytes: Span<UInt8>, from cursor: inout Int) -> Double? {
    let negative = cursor < bytes.count && bytes[cursor] == UInt8(ascii: "-")
    if negative { cursor += 1 }
    let start = cursor
    var mantissa: UInt64 = 0
    takeDigits(bytes, from: &cursor, into: &mantissa)
    var digits = cursor - start
    guard digits == 1 || digits > 1 && bytes[start] != UInt8(ascii: "0") else { return nil }
    var magnitude = Double(mantissa)
    if cursor < bytes.count, bytes[cursor] == UInt8(ascii: ".") {
      cursor += 1
      let point = cursor
      takeDigits(bytes, from: &cursor, into: &mantissa)
      guard cursor > point, cursor - start <= 16 else { return nil }
      digits = cursor - start - 1
      magnitude = Double(mantissa) / powersOfTen[cursor - point]
    }
    guard digits <= 15 else { return nil }
    return negative ? -magnitude : magnitude
  }

  private static func decimal(_ bytes: Span<UInt8>, from cursor: inout Int) -> Double? {
    let start = cursor
    var mantissa: UInt64 = 0
    takeDigits(bytes, from: &cursor, into: &mantissa)
    var digits = cursor - start
    var fractionDigits = 0
    if cursor < bytes.count, bytes[cursor] == UInt8(ascii: ".") {
      cursor += 1
      let point = cursor
      takeDigits(bytes, from: &cursor, into: &mantissa)
      fractionDigits = cursor - point
      digits += fractionDigits
    }
    guard digits > 0 else { return nil }
    let hasExponent = skipExponent(bytes, at: &cursor)
    // Both numbers are exact in double precision, so their quotient is the nearest double.
    if digits <= 15, !hasExponent {
      return fractionDigits == 0 ? Double(mantissa) : Double(mantissa) / powersOfTen[fractionDigits]
    }
    if digits <= 19, !hasExponent { return quotient(mantissa, byPowerOfTen: fractionDigits) }
    return Double(bytes.string(in: start..<cursor)) ?? .infinity
  }

  private static let wholePowersOfTen: [UInt64] = (0...19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  /// The double nearest to a quotient of whole numbers; of two as near the one that is even.
  ///
  /// 62 bits of the quotient or more are exact, and the last is set where there is a remainder, so that rounding them to the 53
  /// of a double is rounding the quotient.
  private static func quotient(_ mantissa: UInt64, byPowerOfTen exponent: Int) -> Double {
    guard mantissa > 0 else { return 0 }
    let divisor = wholePowersOfTen[exponent]
    let shift = (mantissa.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let dividend = mantissa << UInt64(shift.0)
    let (quotient, remainder) = (divisor << UInt64(shift.1)).dividingFullWidth((dividend >> 1, dividend << 63))
    let nearest = Double(remainder == 0 ? quotient : quotient | 1)
    return Double(sign: .plus, exponent: shift.1 - shift.0 - 63, significand: nearest)
  }

  /// Reads digits behind those of a number, which overflows where there are more than it can have.
  @inline(__always)
  private static func takeDigits(_ bytes: Span<UInt8>, from cursor: inout Int, into mantissa: inout UInt64) {
    while cursor < bytes.count {
      let digit = bytes[cursor] &- UInt8(ascii: "0")
      guard digit <= 9 else { return }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      cursor += 1
    }
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
