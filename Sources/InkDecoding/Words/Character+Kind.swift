/// Kinds of graphemes, by their first scalar. The standard library's own properties need tables of all Unicode, which would
/// be a tenth of the runtime on a web page. So kinds that don't need these tables are computed here, and Embedded Swift
/// tells the others by ranges of scalars.
extension Character {
  /// Whether it is one of the decimal digits, 0 to 9, of any script that has them in the basic plane.
  package var isDigit: Bool {
    guard firstScalar.value > 0x39 else { return firstScalar.value >= 0x30 }
    return Self.zeros.contains { UInt32($0) <= firstScalar.value && firstScalar.value < UInt32($0) + 10 }
  }

  /// Whether it is a space of any kind, or ends a line.
  package var isBlank: Bool {
    switch firstScalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether it is of a script without spaces between words: ideographs, kana, their punctuation.
  package var isUnspaced: Bool {
    switch firstScalar.value {
    case 0x2E80..<0xA000, 0xF900..<0xFB00, 0xFF00..<0xFFF0, 0x20000..<0x40000: true
    default: false
    }
  }

  #if hasFeature(Embedded)
    /// Whether it is a letter, a syllable or an ideograph.
    package var isAnyLetter: Bool { isLetterByRange }

    /// Whether it is an uppercase letter of western languages.
    var isUppercaseLetter: Bool { isLetterByRange && Self.isUppercase(firstScalar.value) }

    /// Whether it is a lowercase letter of western languages.
    var isLowercaseLetter: Bool { isLetterByRange && firstScalar.value < 0x100 && !Self.isUppercase(firstScalar.value) }
  #else
    /// Whether it is a letter, a syllable or an ideograph.
    package var isAnyLetter: Bool { isLetter }

    var isUppercaseLetter: Bool { firstScalar.properties.isUppercase }

    var isLowercaseLetter: Bool { firstScalar.properties.isLowercase }
  #endif

  /// `isLetter` as far as ranges tell: exact for the letters and signs of Latin, Greek, Cyrillic, Chinese, Japanese and
  /// Korean texts; any other scalar that isn't known to be a sign counts as a letter.
  package var isLetterByRange: Bool {
    switch firstScalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA: true
    case ...0xBF, 0xD7, 0xF7: false
    case 0x2C2...0x2C5, 0x2D2...0x2DF, 0x300...0x344, 0x375, 0x37E, 0x384, 0x385, 0x387, 0x3F6, 0x482...0x489: false
    case 0x2000...0x2070, 0x2074...0x207E, 0x2080...0x208F, 0x20A0...0x20FF, 0x2190...0x24B5, 0x24EA...0x2BFF: false
    case 0x2E80...0x3004, 0x3008...0x3020, 0x302A...0x3030, 0x3036, 0x3037, 0x303D...0x3040, 0x3099...0x309C, 0x30A0,
      0x30FB:
      false
    case 0xE000...0xF8FF, 0xFE00...0xFE6F, 0xFF00...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFE0...0xFFFF: false
    case 0x1F000...0x1FAFF: false
    default: !isDigit
    }
  }

  private static func isUppercase(_ value: UInt32) -> Bool { value < 0x5B || (0xC0...0xDE).contains(value) }

  private var firstScalar: Unicode.Scalar { unicodeScalars[unicodeScalars.startIndex] }

  /// The zeros of the scripts that have digits.
  ///
  /// ## Source
  /// The Unicode Standard 16.0 (2024), general category Nd.
  private static let zeros: [UInt16] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50,
    0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50,
    0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10,
  ]
}
