import InkData

extension HanziSamples.Choice {
  /// The characters of an inventory that a writer covers: Chinese ones of some bands as characters, Latin letters,
  /// digits and punctuation as others.
  ///
  /// - Parameters:
  ///   - inventory: The characters.
  ///   - bands: The bands that Chinese characters are drawn from; `nil` for all.
  ///   - writer: Who must be able to write them.
  /// - Throws: `HanziError.nothingCovered` when the writer has no template for any of them.
  public init(inventory: Inventory, bands: Set<Inventory.Band>? = nil, writer: HanziWriter) throws(HanziError) {
    var characters: [Character] = []
    var others: [Character] = []
    for entry in inventory.entries where writer.covers(entry.character) {
      if writer.templates[entry.character] == nil {
        others.append(entry.character)
      } else if bands?.contains(entry.band) != false {
        characters.append(entry.character)
      }
    }
    if characters.isEmpty { throw .nothingCovered(inventory: inventory.name) }
    self.init(characters: characters)
    self.others = others
    language = inventory.name
  }
}
