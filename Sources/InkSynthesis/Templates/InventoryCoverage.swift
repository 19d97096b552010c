import InkData

/// The sources that an inventory's characters have strokes from.
///
/// ASCII counts as `skeletons`, which the starter set has, and punctuation as `marks`, which are in `Datasets/hanzi/forms`.
public struct InventoryCoverage: Codable, Sendable {
  /// A band of the inventory.
  public struct Band: Codable, Sendable {
    /// The band's name.
    public var name: Inventory.Band
    /// The number of its characters.
    public var characters: Int
    /// The number of characters with strokes, by the first source that has them in a form other than Japan's.
    public var sources: [String: Int]
    /// The number of characters with a Japanese form only.
    public var japaneseOnly: Int
    /// The characters without strokes.
    public var missing: [String]
    /// The characters that were composed.
    public var composed: [String]
  }

  /// The inventory's name.
  public var inventory: String
  /// Its bands that have characters, in order.
  public var bands: [Band]

  /// Looks an inventory's characters up in a library.
  public init(of inventory: Inventory, in library: TemplateLibrary) {
    self.inventory = inventory.name
    bands = Inventory.Band.allCases.compactMap { name in
      let characters = inventory.characters(in: [name])
      guard !characters.isEmpty else { return nil }
      var band = Band(
        name: name, characters: characters.count, sources: [:], japaneseOnly: 0, missing: [], composed: [])
      for character in characters {
        let known = library.templates(of: character)
        if known.isEmpty, let written = Self.withoutTemplates[name] {
          band.sources[written, default: 0] += 1
          continue
        }
        guard let first = known.first(where: { $0.region != .japan }) ?? known.first else {
          band.missing.append(String(character))
          continue
        }
        band.sources[first.source.rawValue, default: 0] += 1
        if first.region == .japan { band.japaneseOnly += 1 }
        if first.source == .composed { band.composed.append(String(character)) }
      }
      return band
    }
  }

  /// The bands that need no templates.
  private static let withoutTemplates: [Inventory.Band: String] = [.ascii: "skeletons", .punctuation: "marks"]

  /// The number of characters.
  public var characterCount: Int { bands.reduce(0) { $0 + $1.characters } }
  /// The number of characters without strokes.
  public var missingCount: Int { bands.reduce(0) { $0 + $1.missing.count } }
}
