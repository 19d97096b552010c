import InkData
import TextAndFiles

/// Builds a PDF file (ISO 32000-1, 7.5) from its objects.
struct PDFFile {
  private var objects: [[UInt8]?] = []

  /// The number of an object that is set later.
  mutating func reserve() -> Int {
    objects.append(nil)
    return objects.count
  }

  mutating func set(_ number: Int, _ text: String) { objects[number - 1] = Array(text.utf8) }

  /// Appends an object and returns its number.
  mutating func append(_ text: String) -> Int {
    objects.append(Array(text.utf8))
    return objects.count
  }

  /// Appends a compressed stream with further entries of its dictionary, and returns its number.
  mutating func append(stream: [UInt8], entries: String = "") -> Int {
    let data = Deflater.compressed(stream)
    let head = "<</Length \(data.count)/Filter/FlateDecode\(entries)>>\nstream\n"
    objects.append(Array(head.utf8) + data + Array("\nendstream".utf8))
    return objects.count
  }

  func bytes(catalog: Int, info: Int) -> [UInt8] {
    // The comment of high bytes tells programs that the file is binary.
    var bytes = Array("%PDF-1.5\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      guard let object else { preconditionFailure("object \(index + 1) was reserved and isn't set") }
      offsets.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    var end = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { end += String(offset, digits: 10) + " 00000 n \n" }
    end += "trailer\n<</Size \(objects.count + 1)/Root \(catalog) 0 R/Info \(info) 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array(end.utf8)
  }

  static func string(_ text: String) -> String {
    "<FEFF" + text.utf16.map { hexadecimal($0) }.joined() + ">"
  }

  static func hexadecimal(_ value: UInt16) -> String { String(value, digits: 4, radix: 16).uppercased() }

  /// A number with up to three digits behind the point.
  static func number(_ value: Float) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let thousandths = Int((Double(value) * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

/// A font whose characters are invisible, for the text behind the ink of a searchable PDF.
///
/// Characters get numbers as they are used. A map to Unicode, not the font, says what they are; ideographs are as wide as
/// the type is high, other characters half as wide.
struct GlyphlessFont {
  /// The share of the type's height above the baseline.
  static let ascent: Float = 0.8

  private var numbers: [Unicode.Scalar: UInt16] = [:]
  private var scalars: [Unicode.Scalar] = []

  /// A text as hexadecimal numbers of its characters; those beyond the 65,535th different one are left out.
  mutating func encoded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if numbers[scalar] == nil, scalars.count < 0xFFFF {
        scalars.append(scalar)
        numbers[scalar] = UInt16(scalars.count)
      }
      if let number = numbers[scalar] { result += PDFFile.hexadecimal(number) }
    }
    return result
  }

  /// The width of a text in heights of the type.
  static func width(of text: String) -> Float {
    text.unicodeScalars.reduce(0) { $0 + (isWide($1) ? 1 : 0.5) }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }

  func append(to file: inout PDFFile) -> Int {
    let program = Self.program
    let data = file.append(stream: program, entries: "/Length1 \(program.count)")
    let descriptor = file.append(
      "<</Type/FontDescriptor/FontName/GlyphLess/Flags 5/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 800/StemV 80/FontFile2 \(data) 0 R>>"
    )
    // Narrow characters are glyph 1, wide ones 2.
    var map: [UInt8] = [0, 0]
    for scalar in scalars { map += [0, Self.isWide(scalar) ? 2 : 1] }
    let glyphs = file.append(stream: map)
    let widths = scalars.map { Self.isWide($0) ? "1000" : "500" }.joined(separator: " ")
    let descendant = file.append(
      "<</Type/Font/Subtype/CIDFontType2/BaseFont/GlyphLess/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor \(descriptor) 0 R/DW 500/W[1[\(widths)]]/CIDToGIDMap \(glyphs) 0 R>>"
    )
    let unicode = file.append(stream: Array(unicodeMap.utf8))
    return file.append(
      "<</Type/Font/Subtype/Type0/BaseFont/GlyphLess/Encoding/Identity-H/DescendantFonts[\(descendant) 0 R]/ToUnicode \(unicode) 0 R>>"
    )
  }

  /// The map from the characters' numbers to Unicode, a hundred at a time as the format has it.
  private var unicodeMap: String {
    var text = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """
    for start in stride(from: 0, to: scalars.count, by: 100) {
      let part = scalars[start..<min(start + 100, scalars.count)]
      text += "\(part.count) beginbfchar\n"
      for (index, scalar) in zip(part.indices, part) {
        let units = String(scalar).utf16.map(PDFFile.hexadecimal).joined()
        text += "<\(PDFFile.hexadecimal(UInt16(index + 1)))> <\(units)>\n"
      }
      text += "endbfchar\n"
    }
    return text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
  }

  /// A TrueType font of three empty glyphs, with the tables that a PDF needs of an embedded one (OpenType 1.9).
  private static let program: [UInt8] = {
    func big(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] } }
    func long(_ value: UInt32) -> [UInt8] { big(Int(value >> 16), Int(value & 0xFFFF)) }
    let head =
      long(0x0001_0000) + long(0x0001_0000) + long(0) + long(0x5F0F_3CF5) + big(0, 1000)
      + [UInt8](repeating: 0, count: 16) + big(0, 0xFF38, 1000, 800, 0, 8, 2, 0, 0)
    let hhea = long(0x0001_0000) + big(800, 0xFF38, 0, 1000, 0, 0, 1000, 1, 0, 0) + big(0, 0, 0, 0, 0, 3)
    let maxp = long(0x0001_0000) + big(3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    let hmtx = big(500, 0, 500, 0, 1000, 0)
    // Each glyph has a header and no outline.
    let glyph = big(0, 0, 0, 0, 0, 0)
    let tables: [(String, [UInt8])] = [
      ("cmap", big(0, 1, 3, 1) + long(12) + big(6, 12, 0, 0x20, 1, 1)), ("glyf", glyph + glyph + glyph),
      ("head", head), ("hhea", hhea), ("hmtx", hmtx), ("loca", big(0, 6, 12, 18)), ("maxp", maxp),
      ("post", long(0x0003_0000) + [UInt8](repeating: 0, count: 28)),
    ]
    func checksum(_ bytes: [UInt8]) -> UInt32 {
      stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, start in
        sum &+ (start..<start + 4).reduce(UInt32(0)) { $0 << 8 | UInt32($1 < bytes.count ? bytes[$1] : 0) }
      }
    }
    var directory = long(0x0001_0000) + big(tables.count, 128, 3, tables.count * 16 - 128)
    var data: [UInt8] = []
    var headOffset = 0
    for (name, table) in tables {
      let offset = 12 + 16 * tables.count + data.count
      if name == "head" { headOffset = offset }
      directory += Array(name.utf8) + long(checksum(table)) + long(UInt32(offset)) + long(UInt32(table.count))
      data += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    var font = directory + data
    font.replaceSubrange(headOffset + 8..<headOffset + 12, with: long(0xB1B0_AFBA &- checksum(font)))
    return font
  }()
}
