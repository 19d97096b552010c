import InkData

/// The figures of the samples of a kind that share a language, a source, a contributor, a class or a band.
public struct GroupFigures: Hashable, Codable, Sendable {
  /// The property that the samples share.
  public enum Dimension: String, Codable, CaseIterable, Sendable {
    /// The language of the text.
    case language
    /// The data set.
    case source
    /// The contributor to the data set.
    case contributor
    /// The class of an isolated character.
    case characterClass
    /// The band of an isolated character in the language's inventory: `gb2312-level-1`, `big5-common` and so on.
    case inventoryBand
    /// The frequency rank of an isolated Chinese character in the language's texts.
    case frequency

    /// The rank of a value among the dimension's: bands in their order, the others by name.
    func order(of name: String) -> Int {
      switch self {
      case .language, .source, .contributor, .characterClass: 0
      case .inventoryBand: Inventory.Band.allCases.firstIndex { $0.rawValue == name } ?? 0
      case .frequency: FrequencyBand.allCases.firstIndex { $0.rawValue == name } ?? 0
      }
    }
  }

  /// The property that the samples share.
  public var dimension: Dimension
  /// The value that they have in common.
  public var name: String
  /// Their figures.
  public var figures: Figures
  /// For a class of isolated characters: the distribution of its error rate over writers, the restricted one where
  /// evaluated.
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
    case .inventoryBand: band?.rawValue
    case .frequency: band.flatMap { $0 == .ascii || $0 == .punctuation ? nil : frequency?.rawValue }
    }
  }

  private var band: Inventory.Band? {
    withCharacter { inventory, character in inventory.band(of: character) }
  }

  private var frequency: FrequencyBand? {
    withCharacter { inventory, character in inventory.frequency(of: character) }
  }

  private func withCharacter<Result>(_ body: (Inventory, Character) -> Result?) -> Result? {
    // Only Chinese has inventories.
    guard kind == .character, let character = text?.first, Inventory.names.contains(language),
      let inventory = Self.inventories[language]
    else { return nil }
    return body(inventory, character)
  }

  private static let inventories = Dictionary(
    uniqueKeysWithValues: Inventory.names.compactMap { name in (try? Inventory.named(name)).map { (name, $0) } })
}
