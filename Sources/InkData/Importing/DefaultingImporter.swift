import Foundation

/// An importer of a format whose files may leave unsaid what a sample has to have.
public protocol DefaultingImporter {
  /// What samples are taken to be where their file doesn't say it.
  var defaults: SampleDefaults { get set }
}

extension SampleDefaults {
  /// The defaults with a source: the one given, else the name of the file or folder.
  func named(after path: String) -> Self {
    guard source.isEmpty else { return self }
    var named = self
    named.source = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return named
  }

  /// The card of a set of which no more is known.
  func card(notes: [String], from path: String) -> DataSetCard {
    let name = named(after: path).source
    return DataSetCard(name: name, title: name, licence: licence, languages: [language], notes: notes)
  }
}
