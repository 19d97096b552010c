/// The fonts that every PDF program brings along, for typed text: none is embedded.
///
/// ## Source
/// ISO 32000-1, 9.6.2.2 (Helvetica, Symbol), annex D (their encodings) and 9.7.5.2 (predefined encodings of Chinese fonts).
enum StandardFont: String, CaseIterable {
  /// Helvetica with Windows' Latin characters.
  case latin = "H"
  /// Helvetica with the other letters of Central Europe, Turkey and the Baltic.
  case european = "E"
  /// Greek and mathematics.
  case symbol = "S"
  /// Song, a Chinese font that has kana and Cyrillic as well.
  case song = "C"

  /// The font's first choice for a character, with its code in hexadecimal; `nil` when none has it.
  static func code(of scalar: Unicode.Scalar) -> (font: Self, digits: String)? {
    let value = scalar.value
    if let code = punctuation[scalar] { return (.latin, hexadecimal(code)) }
    if (0x20..<0x7F).contains(value) || (0xA0...0xFF).contains(value) { return (.latin, hexadecimal(value)) }
    if let index = letters.firstIndex(of: scalar) { return (.european, hexadecimal(UInt32(0x21 + index))) }
    if let code = symbols[scalar] { return (.symbol, hexadecimal(code)) }
    if eastern.contains(where: { $0.contains(value) }) { return (.song, PDFFile.hexadecimal(UInt16(value))) }
    return nil
  }

  /// The font's dictionary.
  var dictionary: String {
    switch self {
    case .latin: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
    case .european:
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[33\(Self.glyphs)]>>>>"
    case .symbol: "<</Type/Font/Subtype/Type1/BaseFont/Symbol>>"
    case .song:
      "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>"
    }
  }

  private static func hexadecimal(_ code: UInt32) -> String { String(PDFFile.hexadecimal(UInt16(code)).dropFirst(2)) }

  // Characters of WinAnsiEncoding that aren't at their numbers of ISO 8859-1.
  private static let punctuation: [Unicode.Scalar: UInt32] = [
    "€": 0x80, "‚": 0x82, "„": 0x84, "…": 0x85, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96,
    "—": 0x97, "™": 0x99,
  ]

  /// The letters of Helvetica that Windows' Latin lacks, and the names of their glyphs, from code 33.
  private static let letters = Array(
    "ĂăĀāĄąĆćČčĎďĐđĚěĖėĒēĘęĞğİıĪīĮįĹĺĽľŁłŃńŇňŐőŌōŒœŔŕŘřŚśŞşŠšŤťŰűŪūŲųŮůŹźŻżŽžŸ"
      .unicodeScalars)
  private static let glyphs = """
    Abreve abreve Amacron amacron Aogonek aogonek Cacute cacute Ccaron ccaron Dcaron dcaron Dcroat dcroat Ecaron ecaron
    Edotaccent edotaccent Emacron emacron Eogonek eogonek Gbreve gbreve Idotaccent dotlessi Imacron imacron Iogonek
    iogonek Lacute lacute Lcaron lcaron Lslash lslash Nacute nacute Ncaron ncaron Ohungarumlaut ohungarumlaut Omacron
    omacron OE oe Racute racute Rcaron rcaron Sacute sacute Scedilla scedilla Scaron scaron Tcaron tcaron Uhungarumlaut
    uhungarumlaut Umacron umacron Uogonek uogonek Uring uring Zacute zacute Zdotaccent zdotaccent Zcaron zcaron
    Ydieresis
    """.split { $0.isWhitespace }.map { "/" + $0 }.joined()

  /// Runs of Symbol's own encoding.
  private static let symbols = [
    (0x22, "∀"), (0x24, "∃"), (0x2D, "−"), (0x40, "≅"), (0x41, "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"),
    (0x5C, "∴"), (0x5E, "⊥"), (0x61, "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"), (0xA3, "≤"), (0xA5, "∞"),
    (0xA7, "♣♦♥♠↔←↑→↓"), (0xB3, "≥"), (0xB5, "∝∂"), (0xB9, "≠≡≈"), (0xC4, "⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇"),
    (0xD5, "∏√⋅"), (0xD9, "∧∨⇔⇐⇑⇒⇓"), (0xE5, "∑"), (0xF2, "∫"),
  ].reduce(into: [Unicode.Scalar: UInt32]()) { codes, run in
    for (index, scalar) in run.1.unicodeScalars.enumerated() { codes[scalar] = UInt32(run.0 + index) }
  }

  /// Characters of Adobe-GB1's first four supplements: Cyrillic, punctuation, kana, ideographs, wide forms.
  private static let eastern: [ClosedRange<UInt32>] = [
    0x0401...0x0401, 0x0410...0x044F, 0x0451...0x0451, 0x3001...0x3003, 0x3005...0x3017, 0x3041...0x3093,
    0x30A1...0x30F6, 0x4E00...0x9FA5, 0xFF01...0xFF5E,
  ]
}
