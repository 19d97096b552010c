/// What samples are taken to be where their file doesn't say it.
public struct SampleDefaults: Hashable, Sendable {
  /// The data set's name.
  public var source: String
  /// The language as a BCP-47 tag; `und` is BCP-47's word for not known.
  public var language: String
  /// The licence as an SPDX identifier; `NOASSERTION` is SPDX's word for not known.
  public var licence: String
  /// The part of the data set; `nil` takes the folder that the file lies in, below the folder that is read.
  public var contributor: String?
  /// The writer; `nil` takes `unknown`.
  public var writer: String?
  /// The kind; `nil` infers it from the text.
  public var kind: SampleKind?
  /// What ink without a label says; `nil` takes only ink that has one. Ink that is to be recognized needs none.
  public var text: String?

  /// Makes defaults.
  public init(
    source: String = "", language: String = "und", licence: String = "NOASSERTION", contributor: String? = nil,
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
  /// The kind that a text looks like: one grapheme, no space in it, or more.
  public init(inferredFrom text: String) {
    if text.count == 1 {
      self = .character
    } else {
      self = text.contains(where: \.isWhitespace) ? .line : .word
    }
  }
}
