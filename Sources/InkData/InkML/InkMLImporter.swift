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
  /// How large files are read.
  package var reading = FileReading()

  /// Makes the importer.
  public init() {}

  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let reader = InkMLReader(defaults: defaults.named(after: folder), unit: unit)
    return try DataFiles.find(in: folder, extensions: ["inkml", "xml"]).map { file in
      { samples in try read(file.mapped(), name: file.name, with: reader, into: &samples) }
    }
  }

  private func read(
    _ contents: MappedFile, name: String, with reader: InkMLReader, into samples: inout ImportedSamples
  ) throws {
    if contents.count > reading.wholeSize {
      let found: InkMLStream?? = try samples.reading(reader.problemKind) {
        try InkMLStream(contents, file: name, unit: unit, windowSize: reading.windowSize)
      }
      guard let found else { return }
      if let stream = found {
        return try stream.read(with: reader) { part, progress in
          try part.pass(to: &samples, problemKind: reader.problemKind)
          samples.progress(progress)
        }
      }
    }
    let bytes = contents.bytes(in: 0..<contents.count)
    let whole = try samples.reading(reader.problemKind) { try reader.read(bytes, file: name) }
    try whole?.pass(to: &samples, problemKind: reader.problemKind)
  }
}

extension InkMLReader {
  /// The kind that a part counts as that can't be read.
  fileprivate var problemKind: SampleKind { defaults.kind ?? .line }
}

extension InkMLReader.Reading {
  fileprivate func pass(to samples: inout ImportedSamples, problemKind: SampleKind) throws {
    for sample in self.samples { try samples.take(sample) }
    for problem in problems { samples.skip(problemKind, problem) }
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
