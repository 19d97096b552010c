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
    guard let first = rest.first, first.bytes.count >= 2, first.isAlphabetic else { return nil }
    var language = first.text
    rest.removeFirst()
    if first.bytes.count <= 3, let extended = rest.first, extended.bytes.count == 3, extended.isAlphabetic {
      language = extended.text
      while let other = rest.first, other.bytes.count == 3, other.isAlphabetic { rest.removeFirst() }
    }
    self.language = language == "cmn" ? "zh" : language
    if var script = rest.first, script.bytes.count == 4, script.isAlphabetic {
      script.capitalize(1)
      self.script = script.text
      rest.removeFirst()
    } else {
      self.script = nil
    }
    if var region = rest.first,
      region.bytes.count == 2 && region.isAlphabetic || region.bytes.count == 3 && region.isNumeric
    {
      region.capitalize(region.bytes.count)
      self.region = region.text
      rest.removeFirst()
    } else {
      self.region = nil
    }
    var variants: [String] = []
    while let variant = rest.first, variant.bytes.count >= 5 || variant.bytes.count == 4 && variant.beginsWithDigit {
      variants.append(variant.text)
      rest.removeFirst()
    }
    self.variants = variants
    // The rest has to be extensions or private use, which begin with a single letter or digit.
    if let extensions = rest.first, extensions.bytes.count > 1 || rest.count == 1 { return nil }
  }

  /// The tag as text.
  public var description: String {
    var text = language
    if let script { text += "-" + script }
    if let region { text += "-" + region }
    for variant in variants { text += "-" + variant }
    return text
  }
}

/// A part of a tag, in lowercase: letters and digits of ASCII.
private struct Subtag {
  var bytes: [UInt8] = []
  private var letterCount = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }
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

  /// Makes the first letters uppercase.
  mutating func capitalize(_ count: Int) {
    for index in 0..<count where bytes[index] >= UInt8(ascii: "a") { bytes[index] -= 32 }
  }
}
