/// IEEE 754 binary16 numbers as their bits, since `Float16` isn't there on every platform.
package enum HalfFloat {
  /// The nearest half-precision number, ties to even; too large becomes infinite.
  package static func bits(of value: Float) -> UInt16 {
    let word = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: word >> 16) & 0x8000
    let magnitude = word & 0x7fff_ffff
    if magnitude >= 0x7f80_0000 {
      return sign | (magnitude > 0x7f80_0000 ? 0x7e00 : 0x7c00)
    }
    // 65520 and above round to infinity.
    if magnitude >= 0x477f_f000 { return sign | 0x7c00 }
    if magnitude < 0x3880_0000 {
      // Subnormal: the significand in units of 2⁻²⁴, rounded by the addition of 0.5 in binary32, whose last bit is
      // then worth 2⁻²⁴.
      let rounded = Float(bitPattern: magnitude) + 0.5
      return sign | UInt16(truncatingIfNeeded: rounded.bitPattern &- Float(0.5).bitPattern)
    }
    let rounded = magnitude &+ 0x0fff &+ ((magnitude >> 13) & 1)
    return sign | UInt16(truncatingIfNeeded: (rounded &- 0x3800_0000) >> 13)
  }

  /// The number of the bits; exact.
  package static func float(of bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 31
    let fraction = UInt32(bits & 0x3ff)
    switch exponent {
    case 0:
      let magnitude = Float(fraction) * 0x1p-24
      return sign == 0 ? magnitude : -magnitude
    case 31: return Float(bitPattern: sign | 0x7f80_0000 | fraction << 13)
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
    }
  }
}
