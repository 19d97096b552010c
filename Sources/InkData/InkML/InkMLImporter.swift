import Foundation
import TextAndFiles

/// Imports a folder of InkML files, or one file.
///
/// A file or sample that can't be read is counted and left out; the import goes on.
public struct InkMLImporter: DataSetImporter, DefaultingImporter {
  /// The name on the command line.
  public let name = "inkml"
  /// The data that it reads, in one line.
  public let summary = "InkML files, CROHME’s and MathWriting’s among them: a folder of .inkml files, or one file"
  /// The properties of samples whose file doesn't state them.
  public var defaults = SampleDefaults()
  /// The parts of a file that are samples.
  public var unit = InkMLReader.Unit.outermost

  /// Makes the importer.
  public init() {}

  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let reader = InkMLReader(defaults: defaults.named(after: folder), unit: unit)
    let kind = defaults.kind ?? .line
    return try DataFiles.find(in: folder, extensions: ["inkml", "xml"]).map { file in
      { samples in
        let contents = try file.mapped()
        let bytes = contents.bytes(in: 0..<contents.count)
        guard let reading = try samples.reading(kind, { try reader.read(bytes, file: file.name) }) else { return }
        for sample in reading.samples { try samples.take(sample) }
        for problem in reading.problems { samples.skip(kind, problem) }
      }
    }
  }
}

extension InkMLError: ImportProblem {
  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .notXML: "broken XML"
    case .empty: "empty file"
    case .notInkML: "not InkML"
    case .declaresEntities: "declares entities"
    case .badTrace: "unreadable trace"
    case .noLocation: "trace format without X and Y"
    case .unknownReference: "reference to nothing"
    case .endlessReferences: "references without end"
    case .badSelection: "selection out of range"
    case .noInk: "label without ink"
    case .noTruth: "ink without label"
    case .unknownKind: "unknown kind"
    }
  }
}
