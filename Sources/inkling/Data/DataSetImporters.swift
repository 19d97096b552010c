import ArgumentParser
import InkData
import InkSynthesis

/// The importers that the command line offers.
enum DataSetImporters {
  /// All of them, in the order of the list.
  static let all: [any DataSetImporter] = published + DataFormat.importers

  /// Those of one published data set each.
  private static let published: [any DataSetImporter] = [
    UnipenImporter(), PendigitsImporter(), OmniglotImporter(), IAMOnDBImporter(), CROHMEImporter(), CASIAImporter(),
    TemplateImporter.tomoe, TemplateImporter.kanjiVG,
  ]

  /// Their names, separated by commas.
  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// Returns the importer with this name.
  static func named(_ name: String) throws -> any DataSetImporter {
    guard let importer = all.first(where: { $0.name == name }) else {
      throw ValidationError("unknown format “\(name)”: choose one of \(names)")
    }
    return importer
  }
}
