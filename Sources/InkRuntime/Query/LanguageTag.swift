/// A BCP-47 language tag, such as `en-GB` or `zh-Hant-HK`, in its canonical case.
///
/// Extensions and private parts are dropped; an extended language such as `zh-yue` stands for itself (`yue`).
///
/// ## Source
/// A. Phillips, M. Davis: Tags for Identifying Languages (RFC 5646, 2009), sections 2.1 and 4.5.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The language, in small letters.
  public let language: String
  /// The script, such as `Hant`, when the tag names one.
  public let script: String?
  /// The region, such as `HK` or `419`, when the tag names one.
  public let region: String?
  /// The variants, in small letters.
  public let variants: [String]

  /// Reads a tag; `nil` when the text isn't one.
  public init?(_ text: String) {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) && Self.isAlphanumeric($0) }) else { return nil }
    var place = 0
    func next(_ length: ClosedRange<Int>, _ isMember: (String) -> Bool) -> String? {
      guard place < subtags.count, length.contains(subtags[place].utf8.count), isMember(subtags[place]) else {
        return nil
      }
      place += 1
      return subtags[place - 1]
    }
    guard var language = next(2...8, Self.isAlphabetic) else { return nil }
    if language.utf8.count <= 3 {
      if let extended = next(3...3, Self.isAlphabetic) { language = extended }
      while next(3...3, Self.isAlphabetic) != nil {}
    }
    self.language = language == "cmn" ? "zh" : language
    script = next(4...4, Self.isAlphabetic).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    region = (next(2...2, Self.isAlphabetic) ?? next(3...3, Self.isNumeric))?.uppercased()
    var variants: [String] = []
    while let variant = next(5...8, Self.isAlphanumeric) ?? next(4...4, { Self.isNumeric(String($0.prefix(1))) }) {
      variants.append(variant)
    }
    self.variants = variants
    // What is left has to be extensions or private use, which begin with a single letter or digit.
    guard place == subtags.count || (subtags[place].utf8.count == 1 && place + 1 < subtags.count) else { return nil }
  }

  /// The tag as text.
  public var description: String {
    var text = language
    if let script { text += "-" + script }
    if let region { text += "-" + region }
    for variant in variants { text += "-" + variant }
    return text
  }

  private static func isAlphabetic(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }

  private static func isNumeric(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  private static func isAlphanumeric(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
    }
  }
}
