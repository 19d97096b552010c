import InkCore
import TextAndFiles

/// A file of ink with what its samples have in common.
struct InkFile {
  let bytes: MappedFile
  /// The path within the data set, for errors and for the ids of samples.
  let name: String
  let defaults: SampleDefaults
  let reading: FileReading

  var allBytes: [UInt8] { bytes.bytes(in: 0..<bytes.count) }

  /// The outermost element of an XML file.
  func markup() throws(InkFileError) -> MarkupElement { try MarkupReader.read(allBytes, notXML) }

  /// Calls `body` with the elements of an XML file of any size, one by one; see `MarkupReader.forEachElement`.
  func forEachElement(
    containers: Set<String>, _ body: (_ event: MarkupStream.Event, _ progress: Double) throws -> Void
  ) throws {
    try MarkupReader.forEachElement(in: bytes, containers: containers, by: reading, notXML, body)
  }

  private func notXML(_ failure: MarkupReader.Failure) -> InkFileError {
    .notXML(file: name, line: failure.line, column: failure.column)
  }

  /// A sample: what is `nil` comes from the defaults, an id from the file's name. `part` says in errors what it is within the
  /// file: “page 2”; it is empty for the whole file.
  func sample(
    _ ink: Ink, text: String?, part: String = "", id: String? = nil, writer: String? = nil,
    unitsPerMillimetre: Float? = nil, styles: [StrokeStyle] = []
  ) throws(InkFileError) -> LabelledInk {
    let described = part.isEmpty ? "the ink" : part
    guard ink.pointCount > 0 else { throw .noInk(file: name, sample: described) }
    guard let text = text.flatMap({ $0.isEmpty ? nil : $0 }) ?? defaults.text else {
      throw .noText(file: name, sample: described)
    }
    return LabelledInk(
      ink: ink, text: text, kind: defaults.kind ?? SampleKind(inferredFrom: text), language: defaults.language,
      writer: writer ?? defaults.writer ?? "unknown", contributor: defaults.contributor ?? Self.folder(of: name),
      source: defaults.source, sampleID: id ?? (part.isEmpty ? name : "\(name)#\(part)"), licence: defaults.licence,
      unitsPerMillimetre: unitsPerMillimetre, styles: styles.contains { $0 != StrokeStyle() } ? styles : [])
  }

  /// The first folder of a path within a data set, usually the name of a part.
  static func folder(of name: String) -> String {
    let parts = name.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : "unknown"
  }
}

/// Imports a format whose files are each read by themselves: a folder of them, or one file.
///
/// A file or sample that can't be read is counted and left out; the import goes on.
public struct FileImporter: DataSetImporter, DefaultingImporter {
  /// The name on the command line.
  public let name: String
  /// The data that it reads, in one line.
  public let summary: String
  /// The properties of samples that their file doesn't state.
  public var defaults: SampleDefaults
  package var reading = FileReading()
  private let extensions: Set<String>
  /// Reads one file; an `ImportProblem` that it throws counts as one sample.
  private let read: @Sendable (_ file: InkFile, _ samples: inout ImportedSamples) throws -> Void

  init(
    _ name: String, _ summary: String, extensions: Set<String>, defaults: SampleDefaults = SampleDefaults(),
    read: @escaping @Sendable (_ file: InkFile, _ samples: inout ImportedSamples) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.extensions = extensions
    self.defaults = defaults
    self.read = read
  }

  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let defaults = defaults.named(after: folder)
    return try DataFiles.find(in: folder, extensions: extensions).map { file in
      { samples in
        do {
          let bytes = try file.mapped()
          guard bytes.count > 0 else { throw InkFileError.empty(file: file.name) }
          try read(InkFile(bytes: bytes, name: file.name, defaults: defaults, reading: reading), &samples)
        } catch let problem as any ImportProblem {
          samples.skip(defaults.kind ?? .line, problem)
        }
      }
    }
  }
}

/// A problem with a file that holds ink in a format of other programs.
public enum InkFileError: Error, Hashable, Sendable {
  /// The file is empty.
  case empty(file: String)
  /// The file isn't well-formed XML: where it breaks.
  case notXML(file: String, line: Int, column: Int)
  /// The file isn't well-formed JSON: where it breaks.
  case notJSON(file: String, byte: Int)
  /// The file is of another format.
  case wrongFormat(file: String, expected: String)
  /// The file is a note of a format that isn't a set of samples.
  case isNote(file: String, format: String)
  /// The ink was exported without its strokes.
  case noStrokes(file: String)
  /// Text that isn't what the format has there; lines count from 1.
  case unreadable(file: String, line: Int, found: String, expected: String)
  /// A binary or compressed file ends too early, or a count in it contradicts its size.
  case truncated(file: String, byte: Int, within: String)
  /// A text file ends too early.
  case incomplete(file: String, line: Int, within: String)
  /// A sample has no points.
  case noInk(file: String, sample: String)
  /// A sample has no text.
  case noText(file: String, sample: String)
  /// The file unpacks to more than is read.
  case tooLarge(file: String, limit: Int)
}

extension InkFileError: ImportProblem {
  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .empty: "empty file"
    case .notXML: "broken XML"
    case .notJSON: "broken JSON"
    case .wrongFormat, .isNote: "another format"
    case .noStrokes: "exported without strokes"
    case .unreadable: "unreadable text"
    case .truncated, .incomplete: "cut off"
    case .noInk: "label without ink"
    case .noText: "ink without label"
    case .tooLarge: "too large"
    }
  }
}

extension InkFileError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .empty(let file):
      "\(file) is empty: get the file again or leave it out"
    case .notXML(let file, let line, let column):
      "\(file):\(line):\(column): the XML is broken here: get the file again, it may have been cut or mixed up"
    case .notJSON(let file, let byte):
      "\(file): the JSON is broken at byte \(byte): get the file again, it may have been cut or mixed up"
    case .wrongFormat(let file, let expected):
      "\(file) is no \(expected): check which format it is, and name it with --format"
    case .isNote(let file, let format):
      "\(file) is \(format), not a set of samples: “inkling read” reads it"
    case .noStrokes(let file):
      "\(file) is JIIX without strokes: export it with them (in iinkTS and MyScript's engine, export.jiix.strokes = true)"
    case .unreadable(let file, let line, let found, let expected):
      "\(file):\(line): “\(found)” is not \(expected): correct the line or leave the sample out"
    case .truncated(let file, let byte, let within):
      "\(file): the file ends within \(within) that begins at byte \(byte): get the file again"
    case .incomplete(let file, let line, let within):
      "\(file):\(line): the file ends within \(within) that begins here: get the file again"
    case .noInk(let file, let sample):
      "\(file): \(sample) has no points: add the ink or remove the label"
    case .noText(let file, let sample):
      "\(file): \(sample) has no text: name it with --default-text, which may be empty (--default-text \"\")"
    case .tooLarge(let file, let limit):
      "\(file) unpacks to more than \(limit >> 20) MiB: check that it is what it should be"
    }
  }
}
