/// The figures of the samples of a kind that share a language, a source, a contributor or a class.
public struct GroupFigures: Hashable, Codable, Sendable {
  /// What the samples share.
  public enum Dimension: String, Codable, CaseIterable, Sendable {
    /// The language of the text.
    case language
    /// The data set.
    case source
    /// The part of the data set that they came with.
    case contributor
    /// The class of an isolated character.
    case characterClass
  }

  /// What the samples share.
  public var dimension: Dimension
  /// The value that they have in common.
  public var name: String
  /// Their figures.
  public var figures: Figures
  /// For a class of isolated characters: how the error rate within it differs between writers; with only the class
  /// allowed, where that was tried.
  public var writers: WriterDistribution?
}

extension SampleOutcome {
  /// The sample's value in a dimension; `nil` where it has none.
  func value(in dimension: GroupFigures.Dimension) -> String? {
    switch dimension {
    case .language: language
    case .source: source
    case .contributor: contributor
    case .characterClass: characterClass?.rawValue
    }
  }
}
