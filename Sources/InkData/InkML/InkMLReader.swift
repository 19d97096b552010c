import TextAndFiles

/// Reads InkML files as labelled ink.
///
/// A file whose `ink` element has the text is one sample; otherwise each outermost labelled group is one.
/// CROHME's and MathWriting's files are read as they are distributed.
public struct InkMLReader: Sendable {
  /// The parts of a file that are samples.
  public enum Unit: String, CaseIterable, Sendable {
    /// The whole ink where it is labelled, else the outermost labelled groups.
    case outermost
    /// The labelled groups that have no labelled group inside, such as the symbols of an expression.
    case innermost
  }

  /// The contents of a file.
  public struct Reading: Sendable {
    /// The samples, in the order of the file.
    public var samples: [LabelledInk] = []
    /// The problems of the parts that are no samples.
    public var problems: [InkMLError] = []
  }

  /// The properties of samples that the file doesn't state.
  public var defaults: SampleDefaults
  /// The parts of a file that are samples.
  public var unit: Unit

  /// Makes a reader.
  public init(defaults: SampleDefaults = SampleDefaults(), unit: Unit = .outermost) {
    self.defaults = defaults
    self.unit = unit
  }

  /// Reads the bytes of a file; its name is for errors and for the ids of samples.
  ///
  /// - Throws: An error when nothing in the file can be read; the problems of single samples are in the result.
  public func read(_ bytes: [UInt8], file: String) throws(InkMLError) -> Reading {
    try read(try InkMLDocument(bytes, file: file))
  }

  func read(_ document: InkMLDocument) throws(InkMLError) -> Reading {
    let isLabelled = document.annotations.truth != nil
    let groups = unit == .innermost || !isLabelled ? document.labelledGroups(innermost: unit == .innermost) : []
    guard !groups.isEmpty || isLabelled || defaults.text != nil else { throw .noTruth(file: document.file) }
    // Without labelled groups the whole ink is the sample.
    return samples(of: groups.isEmpty ? [nil] : groups, in: document)
  }

  /// Reads parts of a document, of which `nil` is the whole; there are `count` samples before them in the file.
  func samples(of parts: [MarkupElement?], after count: Int = 0, in document: InkMLDocument) -> Reading {
    let file = document.file
    var reading = Reading()
    for (index, part) in parts.enumerated() {
      let name = part.map { "\(file)#\($0.id ?? String(count + index + 1))" } ?? file
      do throws(InkMLError) {
        reading.samples.append(try sample(of: part, name: name, in: document))
      } catch {
        reading.problems.append(error)
      }
    }
    return reading
  }

  private func sample(
    of element: MarkupElement?, name: String, in document: InkMLDocument
  ) throws(InkMLError) -> LabelledInk {
    let annotations = element.map { InkMLAnnotations(of: $0.children) } ?? document.annotations
    let unlabelled = defaults.text.map { InkMLAnnotations.Entry(text: $0, element: element) }
    guard let truth = annotations.truth ?? unlabelled else { throw .noTruth(file: document.file) }
    func entry(_ types: String...) -> InkMLAnnotations.Entry? {
      annotations.first(of: types) ?? document.annotations.first(of: types)
    }
    let pieces = if let element { try document.pieces(of: element) } else { document.allPieces }
    let drawing = try InkMLDrawing(of: pieces, in: document, labelLine: truth.line)
    var kind = defaults.kind ?? SampleKind(inferredFrom: truth.text)
    if let named = annotations.first(of: ["kind"]) {
      guard let known = SampleKind(rawValue: named.text) else {
        throw .unknownKind(file: document.file, line: named.line, kind: named.text)
      }
      kind = known
    }
    let contributor =
      entry("contributor", "splittagoriginal")?.text ?? defaults.contributor ?? InkFile.folder(of: document.file)
    let ownName = annotations.first(of: ["sampleid"])?.text
    return LabelledInk(
      ink: drawing.ink, text: truth.text, kind: kind, language: entry("language")?.text ?? defaults.language,
      writer: entry("writer", "writerid", "writer_id", "author")?.text ?? defaults.writer ?? "unknown",
      contributor: contributor, source: entry("source")?.text ?? defaults.source, sampleID: ownName ?? name,
      licence: entry("licence", "license")?.text ?? defaults.licence, unitsPerMillimetre: drawing.unitsPerMillimetre)
  }
}

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
    let problemKind = reader.defaults.kind ?? .line
    func pass(_ reading: InkMLReader.Reading) throws {
      for sample in reading.samples { try samples.take(sample) }
      for problem in reading.problems { samples.skip(problemKind, problem) }
    }
    if contents.count > reading.wholeSize {
      let found: InkMLStream?? = try samples.reading(problemKind) {
        try InkMLStream(contents, file: name, unit: unit, windowSize: reading.windowSize)
      }
      guard let found else { return }
      if let stream = found {
        return try stream.read(with: reader) { part, progress in
          try pass(part)
          samples.progress(progress)
        }
      }
    }
    let bytes = contents.bytes(in: 0..<contents.count)
    if let whole = try samples.reading(problemKind, { try reader.read(bytes, file: name) }) { try pass(whole) }
  }
}

extension InkMLError: ImportProblem {
  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .notXML: "broken XML"
    case .empty: "empty file"
    case .notInkML, .noInkPart: "not InkML"
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
