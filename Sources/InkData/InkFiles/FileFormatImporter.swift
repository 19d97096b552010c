import Foundation
import TextAndFiles

/// An importer of a format whose files are each read by themselves: a folder of them, or one file.
///
/// A file or sample that can't be read is counted and left out; the import goes on.
public protocol FileFormatImporter: DataSetImporter, DefaultingImporter {
  /// The extensions of its files' names, lowercase.
  static var extensions: Set<String> { get }

  /// Reads one file; an `ImportProblem` that it throws counts as one sample.
  func read(_ file: InkFile, into samples: inout ImportedSamples) throws
}

extension FileFormatImporter {
  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let defaults = defaults.named(after: folder)
    return try DataFiles.find(in: folder, extensions: Self.extensions).map { file in
      { samples in
        do {
          let bytes = try file.mapped()
          guard bytes.count > 0 else { throw InkFileError.empty(file: file.name) }
          try read(InkFile(bytes: bytes, name: file.name, defaults: defaults), into: &samples)
        } catch let problem as any ImportProblem {
          samples.skip(defaults.kind ?? .line, problem)
        }
      }
    }
  }
}
