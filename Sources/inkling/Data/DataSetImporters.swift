import InkData
import InkSynthesis

/// The importers that the command line offers.
enum DataSetImporters {
  /// All of them, in the order of the list.
  static let all: [any DataSetImporter] = [
    UnipenImporter(), PendigitsImporter(), OmniglotImporter(), IAMOnDBImporter(), CROHMEImporter(), CASIAImporter(),
    TemplateImporter.tomoe, TemplateImporter.kanjiVG, InkMLImporter(), JSONLinesImporter(),
  ]

  /// Returns the importer with this name; `nil` if there is none.
  static func named(_ name: String) -> (any DataSetImporter)? {
    all.first { $0.name == name }
  }
}
