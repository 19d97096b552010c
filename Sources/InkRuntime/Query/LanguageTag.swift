/// A BCP-47 language tag, such as `en-GB` or `zh-Hant-HK`, in its canonical case.
///
/// Extensions and private parts are dropped; an extended language such as `zh-yue` becomes `yue`.
///
/// ## Source
/// A. Phillips, M. Davis: Tags for Identifying Languages (RFC 5646, 2009), sections 2.1 and 4.5.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The language, in lowercase.
  public let language: String
  /// The script, such as `Hant`, when the tag names one.
  public let script: String?
  /// The region, such as `HK` or `419`, when the tag names one.
  public let region: String?
  /// The variants, in lowercase.
  public let variants: [String]

  /// Reads a tag; `nil` when the text isn't one.
  public init?(_ text: String) {
    var subtags = [Subtag()]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "-") {
        subtags.append(Subtag())
      } else if !subtags[subtags.count - 1].append(byte) {
        return nil
      }
    }
    for subtag in subtags where subtag.bytes.isEmpty || subtag.bytes.count > 8 { return nil }

    var rest = subtags[...]
    func next(if matches: (Subtag) -> Bool) -> Subtag? {
      guard let subtag = rest.first, matches(subtag) else { return nil }
      return rest.removeFirst()
    }
    guard let first = next(if: { $0.bytes.count >= 2 && $0.isAlphabetic }) else { return nil }
    var language = first.text()
    if first.bytes.count <= 3, let extended = next(if: { $0.bytes.count == 3 && $0.isAlphabetic }) {
      language = extended.text()
      while next(if: { $0.bytes.count == 3 && $0.isAlphabetic }) != nil {}
    }
    self.language = language == "cmn" ? "zh" : language
    script = next { $0.bytes.count == 4 && $0.isAlphabetic }?.text(capitals: 1)
    region = next { $0.bytes.count == 2 && $0.isAlphabetic || $0.bytes.count == 3 && $0.isNumeric }?.text(capitals: 2)
    var variants: [String] = []
    while let variant = next(if: { $0.bytes.count >= 5 || $0.bytes.count == 4 && $0.beginsWithDigit }) {
      variants.append(variant.text())
    }
    self.variants = variants
    // The rest has to be extensions or private use, which begin with a single letter or digit.
    if let extensions = rest.first, extensions.bytes.count > 1 || rest.count == 1 { return nil }
  }

  /// The tag as text.
  public var description: String {
    ([language, script, region].compactMap { $0 } + variants).joined(separator: "-")
  }
}

/// A part of a tag, in lowercase: letters and digits of ASCII.
private struct Subtag {
  var bytes: [UInt8] = []
  private var letterCount = 0

  var isAlphabetic: Bool { letterCount == bytes.count }
  var isNumeric: Bool { letterCount == 0 }
  var beginsWithDigit: Bool { bytes[0] <= UInt8(ascii: "9") }

  /// Adds a letter or a digit; `false` for everything else.
  mutating func append(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    if lowercase >= UInt8(ascii: "a"), lowercase <= UInt8(ascii: "z") {
      bytes.append(lowercase)
      letterCount += 1
      return true
    }
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return false }
    bytes.append(byte)
    return true
  }

  /// The text, with the first letters in uppercase.
  func text(capitals: Int = 0) -> String {
    var bytes = bytes
    for index in 0..<capitals where bytes[index] >= UInt8(ascii: "a") { bytes[index] -= 32 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
