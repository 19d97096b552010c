import Foundation
import TextAndFiles

extension NoteDocument {
  // A thousand written pages stay below it.
  private static let sizeLimit = 1 << 30
  // Enough for the first tag or the keys of the first object.
  private static let startSize = 1 << 16

  /// Reads a file of notes of any format that is known, which its contents tell, or else its name.
  ///
  /// - Parameter path: The file; it may be compressed by gzip.
  /// - Throws: `NoteDocumentError`, `InkFileError`, `InkMLError`, `JSONLinesError` or `ArchiveError` for a file that
  ///   isn't as its format has it; `FileFailure` when it can't be read.
  public init(path: String) throws {
    try self.init(MappedFile(path: path), path: path)
  }

  /// Reads an open file; `path` names it.
  init(_ file: MappedFile, path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard file.count > 0 else { throw InkFileError.empty(file: path) }
    guard file.count <= Self.sizeLimit else { throw NoteDocumentError.tooLarge(file: path, limit: Self.sizeLimit) }
    let (isGzip, isZip) = file.withBytes { (GzipFile.isGzip($0), ZipArchive.isZip($0)) }
    let title = URL(fileURLWithPath: DataInput.stem(of: name)).deletingPathExtension().lastPathComponent
    if isZip || isGzip && NoteFormat.named(name) == .xournal {
      self = try XournalReader.document(file, path: path, title: title)
      return
    }
    var bytes: [UInt8]
    if isGzip {
      let limit = XournalNote.unpackedLimit(forSize: file.count)
      bytes = try GzipFile(file: file, name: path).contents(limit: limit)
    } else {
      bytes = file.bytes(in: 0..<file.count)
    }
    let start = Array(bytes.prefix(Self.startSize))
    guard let format = NoteFormat.detected(in: start) ?? NoteFormat.named(name) else {
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
    case .svg: self = try SVGDocumentReader.document(bytes, path: path, title: title)
    }
  }
}
