/// A problem with a file of notes.
public enum NoteDocumentError: Error, Hashable, Sendable {
  /// Neither the contents nor the name tell a format that is read.
  case unknownFormat(file: String)
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
