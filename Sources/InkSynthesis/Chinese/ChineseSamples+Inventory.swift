import InkData

extension ChineseSamples.Choice {
  /// Chooses the characters of an inventory that a synthesizer covers: Chinese ones of some bands as characters, Latin
  /// letters, digits and punctuation as others.
  ///
  /// - Parameters:
  ///   - inventory: The characters.
  ///   - bands: The bands that Chinese characters are chosen from; `nil` for all.
  ///   - synthesizer: The synthesizer that must be able to write them.
  /// - Throws: `SynthesisError.nothingCovered` when the synthesizer has no template for any of them.
  public init(inventory: Inventory, bands: Set<Inventory.Band>? = nil, synthesizer: ChineseSynthesizer)
    throws(SynthesisError)
  {
    var characters: [Character] = []
    var others: [Character] = []
    for entry in inventory.entries where synthesizer.covers(entry.character) {
      if synthesizer.templates[entry.character] == nil {
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
