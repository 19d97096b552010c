import Foundation

/// An importer of a format whose files may lack properties that every sample has.
public protocol DefaultingImporter {
  /// The properties of samples whose file doesn't state them.
  var defaults: SampleDefaults { get set }
}

extension DataSetImporter where Self: DefaultingImporter {
  /// The card of a set of which only the defaults are known.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    let known = defaults.named(after: folder)
    return DataSetCard(
      name: known.source, title: known.source, licence: known.licence, languages: [known.language],
      notes: report?.notes ?? [])
  }
}

extension SampleDefaults {
  /// The defaults with a source: the one given, else the name of the file or folder.
  func named(after path: String) -> Self {
    guard source.isEmpty else { return self }
    var named = self
    let name = DataInput.stem(of: URL(fileURLWithPath: path).lastPathComponent)
    named.source = path == DataInput.standardInput ? "stdin" : (name as NSString).deletingPathExtension
    return named
  }
}
