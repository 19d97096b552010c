/// The properties of samples whose file doesn't state them.
public struct SampleDefaults: Hashable, Sendable {
  /// BCP-47's tag for a language that isn't known.
  public static let unknownLanguage = "und"

  /// The data set's name.
  public var source: String
  /// The language as a BCP-47 tag.
  public var language: String
  /// The licence as an SPDX identifier; `NOASSERTION` is SPDX's for an unknown one.
  public var licence: String
  /// The part of the data set; `nil` is the file's folder below the folder that is read.
  public var contributor: String?
  /// The writer; `nil` is `unknown`.
  public var writer: String?
  /// The kind; `nil` infers it from the text.
  public var kind: SampleKind?
  /// The text of ink without a label; `nil` takes only ink that has one. Ink to be recognized needs none.
  public var text: String?

  /// Makes defaults.
  public init(
    source: String = "", language: String = unknownLanguage, licence: String = "NOASSERTION",
    contributor: String? = nil,
    writer: String? = nil, kind: SampleKind? = nil, text: String? = nil
  ) {
    self.source = source
    self.language = language
    self.licence = licence
    self.contributor = contributor
    self.writer = writer
    self.kind = kind
    self.text = text
  }
}

extension SampleKind {
  /// Infers the kind from a text: one grapheme, a word without space, or a line.
  public init(inferredFrom text: String) {
    if text.count == 1 {
      self = .character
    } else {
      self = text.contains(where: \.isWhitespace) ? .line : .word
    }
  }
}
