import Foundation
import InkData
import TextAndFiles

/// A file of notes: pages of ink with what else is on them.
public struct NoteDocument: Hashable, Sendable {
  /// The title: the file's name without its extension.
  public var title: String
  /// The format that the document was read from.
  public var format: NoteFormat
  /// The number of the document's units in a millimetre, where known.
  public var unitsPerMillimetre: Float?
  /// The pages in their order.
  public var pages: [NotePage]
  /// The numbers of things that the file has and the document doesn't, by their names in the plural: `images`.
  public var leftOut: [String: Int]
  /// The problems that the file was read in spite of.
  public var notices: [NoteNotice]

  /// Makes a document.
  public init(
    title: String, format: NoteFormat, unitsPerMillimetre: Float? = nil, pages: [NotePage],
    leftOut: [String: Int] = [:], notices: [NoteNotice] = []
  ) {
    self.title = title
    self.format = format
    self.unitsPerMillimetre = unitsPerMillimetre
    self.pages = pages
    self.leftOut = leftOut
    self.notices = notices
  }

  /// Whether there is neither a stroke that shows nor typed text on any page.
  public var isEmpty: Bool {
    pages.allSatisfy { page in page.texts.isEmpty && page.styles.allSatisfy { $0.tool == .eraser } }
  }
}

/// A problem that a page of notes was read in spite of.
public struct NoteNotice: Hashable, Codable, Sendable {
  /// The number of the page, from 1.
  public var page: Int
  /// The problem as a sentence in lowercase without a full stop.
  public var text: String

  /// Makes a notice.
  public init(page: Int, text: String) {
    self.page = page
    self.text = text
  }
}

extension NoteDocument {
  // A thousand written pages stay below it.
  private static let sizeLimit = 1 << 30
  // Enough for the first tag or the keys of the first object.
  private static let startSize = 1 << 16
  private static let entryLimit = 100_000

  /// Reads a file of notes of any format that is known, which its contents tell, or else its name; it may be compressed by
  /// gzip.
  ///
  /// - Throws: `NoteDocumentError`, `InkFileError`, `InkMLError`, `JSONLinesError` or `ArchiveError` for a file that
  ///   isn't as its format has it; `FileFailure` when it can't be read.
  public init(path: String) throws { try self.init(try MappedFile(path: path)) }

  /// Reads notes that are in memory; `name` is their file's name, which messages give and which tells formats whose contents
  /// don't.
  ///
  /// - Throws: what `init(path:)` throws.
  public init(bytes: [UInt8], name: String) throws { try self.init(try MappedFile(bytes: bytes, path: name)) }

  private init(_ file: MappedFile) throws {
    let path = file.path
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard file.count > 0 else { throw InkFileError.empty(file: path) }
    guard file.count <= Self.sizeLimit else { throw NoteDocumentError.tooLarge(file: path, limit: Self.sizeLimit) }
    let (isGzip, isZip) = file.withBytes { (GzipFile.isGzip($0), ZipArchive.isZip($0)) }
    let title = URL(fileURLWithPath: DataInput.stem(of: name)).deletingPathExtension().lastPathComponent
    if isZip {
      let limit = XournalNote.unpackedLimit(forSize: file.count)
      let archive = try ZipArchive(file, name: path, limits: UnpackingLimits(bytes: limit, files: Self.entryLimit))
      if archive.isRemarkable {
        self = try RemarkableNotebook.document(archive, limit: limit, path: path, title: title)
        return
      }
    }
    if isZip || isGzip && NoteFormat.named(name) == .xournal {
      self = try XournalReader.document(file, path: path, title: title)
      return
    }
    var bytes =
      isGzip
      ? try GzipFile(file: file, name: path).contents(limit: XournalNote.unpackedLimit(forSize: file.count))
      : file.bytes(in: 0..<file.count)
    let start = Array(bytes.prefix(Self.startSize))
    guard let format = NoteFormat.detected(in: start) ?? NoteFormat.named(name) else {
      if let other = OtherNoteFormat(of: name, start) { throw NoteDocumentError.otherFormat(file: path, other) }
      if let data = DataFormat.name(of: start) { throw NoteDocumentError.samples(file: path, format: data) }
      throw NoteDocumentError.unknownFormat(file: path)
    }
    switch format {
    case .xournal:
      bytes = []
      self = try XournalReader.document(file, path: path, title: title)
    case .remarkable: self = try RemarkableReader.document(bytes, path: path, title: title)
    case .inkml: self = try SampleDocuments.inkML(bytes, path: path, title: title)
    case .jiix: self = try SampleDocuments.jiix(bytes, path: path, title: title)
    case .excalidraw: self = try ExcalidrawReader.document(bytes, path: path, title: title)
    case .jsonLines: self = try SampleDocuments.jsonLines(bytes, path: path, title: title)
    case .strokeList: self = try SampleDocuments.strokeList(bytes, path: path, title: title)
    case .svg: self = try SVGDocumentReader.document(bytes, path: path, title: title)
    }
  }
}

/// A problem with a file of notes.
public enum NoteDocumentError: Error, Hashable, Sendable {
  /// Neither the contents nor the name tell a format that is read.
  case unknownFormat(file: String)
  /// The file is of another program, whose format isn't read.
  case otherFormat(file: String, OtherNoteFormat)
  /// The file is a set of samples in a format that importers read.
  case samples(file: String, format: String)
  /// A drawing has no lines, only areas, which may be the outlines of strokes.
  case outlinesOnly(file: String, count: Int)
  /// The file is of a version of its format that isn't read.
  case unsupportedVersion(file: String, format: String, version: String, remedy: String)
  /// A stroke that isn't as the format has it; pages and strokes count from 1.
  case badStroke(file: String, page: Int, stroke: Int, reason: String)
  /// A part of a binary file that isn't as the format has it.
  case damaged(file: String, byte: Int, reason: String)
  /// A file is larger than is read.
  case tooLarge(file: String, limit: Int)
  /// The ending of a file to write names no format.
  case unwritableFormat(file: String)
  /// A page has a number that the format to write can't represent; pages count from 1.
  case notFinite(page: Int)
}

extension NoteDocumentError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unknownFormat(let file):
      "the format of \(file) can't be told: \(NoteFormat.choices) are read; export the notes as one of them"
    case .otherFormat(let file, let format):
      "\(file) is \(format.name), which isn't read: \(format.remedy)"
    case .samples(let file, let format):
      "\(file) has samples of the format \(format), not notes: “inkling recognize” and “inkling data preview” read them"
    case .outlinesOnly(let file, let count):
      """
      \(file) has no lines, but \(count) filled outlines, which aren't read: give the notes themselves, such as the \
      .excalidraw file, or an SVG whose strokes are lines
      """
    case .unsupportedVersion(let file, let format, let version, let remedy):
      "\(file) is a \(format) file of version \(version), which isn't read: \(remedy)"
    case .badStroke(let file, let page, let stroke, let reason):
      "\(file): stroke \(stroke) on page \(page): \(reason): correct or remove the stroke"
    case .damaged(let file, let byte, let reason):
      "\(file) is damaged near byte \(byte) (\(reason)): get the file again, it may have been cut"
    case .tooLarge(let file, let limit):
      "\(file) is larger than \(limit >> 20) MiB: split the document"
    case .unwritableFormat(let file):
      "the format of \(file) is unknown: end its name in \(TranscriptFormat.choices)"
    case .notFinite(let page):
      "page \(page) has a coordinate or size that isn't a finite number: correct or remove it"
    }
  }
}
