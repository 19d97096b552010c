import Foundation

/// Decodes characters of GBK by Foundation, each code once.
struct GBKDecoder {
  // Core Foundation's number of GB 18030, which has all of GBK, as Foundation's encodings carry it.
  private static let encoding = String.Encoding(rawValue: 0x8000_0632)
  private var known: [UInt16: Character?] = [:]

  /// The character of two bytes; the second is zero for ASCII.
  mutating func character(_ first: UInt8, _ second: UInt8) -> Character? {
    let code = UInt16(first) << 8 | UInt16(second)
    if let found = known[code] { return found }
    let found = Self.decode(first, second)
    known[code] = .some(found)
    return found
  }

  private static func decode(_ first: UInt8, _ second: UInt8) -> Character? {
    if second == 0 { return (0x20...0x7E).contains(first) ? Character(UnicodeScalar(first)) : nil }
    guard first >= 0x81, let text = String(data: Data([first, second]), encoding: encoding), text.count == 1,
      // Codes without a character become ones of the private use area.
      let scalar = text.unicodeScalars.first, scalar.properties.generalCategory != .privateUse, scalar != "\u{FFFD}"
    else { return nil }
    return text.first
  }
}
