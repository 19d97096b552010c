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

  var isAlphabetic: Bool { bytes.allSatisfy { $0 > UInt8(ascii: "9") } }
  var isNumeric: Bool { bytes.allSatisfy { $0 <= UInt8(ascii: "9") } }
  var beginsWithDigit: Bool { bytes[0] <= UInt8(ascii: "9") }

  /// Adds a letter or a digit; `false` for everything else.
  mutating func append(_ byte: UInt8) -> Bool {
    // The bit that makes a letter lowercase, and that digits have as well.
    bytes.append(byte | 0x20)
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// The text, with the first letters in uppercase.
  func text(capitals: Int = 0) -> String {
    var bytes = bytes
    for index in 0..<capitals where bytes[index] >= UInt8(ascii: "a") { bytes[index] -= 32 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LanguageTag {
  /// The possible scripts of a text in this language; empty where the language has only one.
  ///
  /// `zh` may be in either script, `zh-TW` is in traditional characters.
  public var possibleScripts: [String] {
    if let script { return [script] }
    let own = [language, "\(language)-\(region ?? "")"]
    var scripts: [String] = []
    for line in Self.scriptsOfLanguages.split(separator: "\n") {
      let words = line.split(separator: " ")
      // A region's line follows that of its language.
      if own.contains(String(words[0])) { scripts = words.dropFirst().map(String.init) }
    }
    return scripts
  }

  /// Languages that are written in several scripts, and the scripts of their regions. One text needs a fraction of the code
  /// of as many arrays.
  private static let scriptsOfLanguages = """
    az Latn Cyrl Arab
    az-AZ Latn
    az-IR Arab
    bs Cyrl Latn
    kk Cyrl Arab Latn
    kk-KZ Cyrl
    mn Cyrl Mong
    mn-MN Cyrl
    pa Guru Arab
    pa-IN Guru
    pa-PK Arab
    sr Cyrl Latn
    uz Latn Cyrl Arab
    uz-AF Arab
    uz-UZ Latn
    yue Hant
    yue-CN Hans
    zh Hans Hant
    zh-CN Hans
    zh-HK Hant
    zh-MO Hant
    zh-MY Hans
    zh-SG Hans
    zh-TW Hant
    """

  /// Rates a model that declares languages for a text in this one, higher for a better match; `nil` when it doesn't match.
  ///
  /// The script must match: where several are possible, all of them must be declared. The region falls back: the best match
  /// of `en-GB` is `en-GB`, then `en`, then `en-US`.
  func match(by declared: [LanguageTag]) -> Int? {
    let scripts = possibleScripts
    guard !scripts.isEmpty else { return nearest(declared, in: nil) }
    var least: Int?
    for script in scripts {
      guard let best = nearest(declared, in: script) else { return nil }
      least = min(least ?? best, best)
    }
    return least
  }

  /// The nearness of the nearest tag of the same language that may be in a script, if one is given.
  private func nearest(_ declared: [LanguageTag], in script: String?) -> Int? {
    var best: Int?
    for tag in declared where tag.language == language {
      if let script {
        let scripts = tag.possibleScripts
        guard scripts.isEmpty || scripts.contains(script) else { continue }
      }
      best = max(best ?? 0, nearness(tag))
    }
    return best
  }

  /// 3 for the same region, 2 where the declared tag names none, 1 for another region; and a little for the variants.
  private func nearness(_ declared: LanguageTag) -> Int {
    let match = declared.region == region ? 3 : declared.region == nil ? 2 : 1
    return 2 * match + (declared.variants == variants ? 1 : 0)
  }
}
