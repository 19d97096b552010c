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
    /// The kind of text of a word or a line with spaces between words: prose, label, number, formula or address.
    case textKind
    /// The class of an isolated character.
    case characterClass
    /// The band of an isolated character in the language's inventory: `gb2312-level-1`, `big5-common` and so on.
    case inventoryBand
    /// The frequency rank of Chinese characters in the language's texts: of an isolated one, or of those within lines, where
    /// the figures count the characters of the band alone and the share of lines with an error among them.
    case frequency

    /// The rank of a value among the dimension's: bands in their order, the others by name.
    func order(of name: String) -> Int {
      switch self {
      case .language, .source, .contributor, .characterClass: 0
      case .textKind: TextKind.allCases.firstIndex { $0.rawValue == name } ?? 0
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
  /// For a class of isolated characters: its error rate's distribution over writers, the restricted one where evaluated.
  public var writers: WriterDistribution?
}

extension SampleOutcome {
  func value(in dimension: GroupFigures.Dimension) -> String? {
    switch dimension {
    case .language: language
    case .source: source
    case .contributor: contributor
    case .textKind: textKind?.rawValue
    case .characterClass: characterClass?.rawValue
    case .inventoryBand: band?.rawValue
    case .frequency: band.flatMap { $0 == .ascii || $0 == .punctuation ? nil : frequency?.rawValue }
    }
  }

  /// The kind of text of a word or a line; `nil` in Chinese, which has no spaces.
  var textKind: TextKind? {
    guard kind == .word || kind == .line, Self.inventories[language] == nil else { return nil }
    return text.map { TextKind(of: $0) }
  }

  private var band: Inventory.Band? {
    withCharacter { inventory, character in inventory.band(of: character) }
  }

  private var frequency: FrequencyBand? {
    withCharacter { inventory, character in inventory.frequency(of: character) }
  }

  /// The share of an isolated Chinese character in the language's texts.
  var share: Double? {
    withCharacter { inventory, character in inventory.share(of: character) }
  }

  /// The outcome of each frequency band's characters within a Chinese line: characters that are missing or recognized as
  /// others count as errors, and what was inserted belongs to no band.
  var byFrequency: [FrequencyBand: SampleOutcome] {
    guard kind == .line, let inventory = Self.inventories[language], let text, let recognized else { return [:] }
    let steps = EditAlignment(
      reference: TextNormalization.graphemes(of: text), recognized: TextNormalization.graphemes(of: recognized)
    ).steps
    var counts: [FrequencyBand: EditCounts] = [:]
    for step in steps {
      guard let character = step.reference, let band = inventory.band(of: character), band != .ascii,
        band != .punctuation
      else { continue }
      counts[inventory.frequency(of: character), default: .zero] += step.counts
    }
    return counts.mapValues { counts in
      var outcome = self
      outcome.characters = counts
      outcome.words = .zero
      outcome.rank = counts.errors == 0 ? 1 : nil
      return outcome
    }
  }

  private func withCharacter<Result>(_ body: (Inventory, Character) -> Result?) -> Result? {
    // Only Chinese has inventories.
    guard kind == .character, let character = text?.first, let inventory = Self.inventories[language]
    else { return nil }
    return body(inventory, character)
  }

  private static let inventories = Dictionary(
    uniqueKeysWithValues: Inventory.names.compactMap { name in (try? Inventory.named(name)).map { (name, $0) } })
}
