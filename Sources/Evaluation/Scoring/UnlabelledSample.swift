public import InkCore
public import InkData

/// A sample as a recognizer may see it: without its label and its writer.
public struct UnlabelledSample: Hashable, Sendable {
  /// The sample's name in its data set.
  public var sampleID: String
  /// The kind of sample, as an app knows that it asks for a line.
  public var kind: SampleKind
  /// The language of the text, a BCP-47 tag.
  public var language: String
  /// The ink.
  public var ink: Ink

  /// Makes a sample.
  public init(sampleID: String, kind: SampleKind, language: String, ink: Ink) {
    self.sampleID = sampleID
    self.kind = kind
    self.language = language
    self.ink = ink
  }

  /// Takes the label from a sample.
  public init(_ sample: LabelledInk) {
    sampleID = sample.sampleID
    kind = sample.kind
    language = sample.language
    ink = sample.ink
  }
}
