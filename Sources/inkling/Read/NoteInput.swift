import Foundation
import InkData

/// A file of notes to read.
package struct NoteInput: Equatable, Sendable {
  /// The path, or `-` for standard input.
  package let file: String
  /// The folder that it was found in, whose subfolders the output keeps; `nil` for a file that was named.
  package let folder: String?

  package init(file: String, folder: String? = nil) {
    self.file = file
    self.folder = folder
  }

  /// The files that were named, and the notes in the folders that were, in order.
  ///
  /// - Parameter out: A folder whose files are left out: the output of an earlier call.
  /// - Throws: `CommandFailure` for a folder that can't be read or has no notes.
  static func inputs(_ paths: [String], without out: String?) throws -> [NoteInput] {
    try paths.flatMap { path -> [NoteInput] in
      guard path != DataInput.standardInput, FileManager.default.isFolder(path) == true else {
        return [NoteInput(file: path)]
      }
      guard let files = FolderWatch.look(at: path, without: out) else {
        throw CommandFailure(message: "could not open the folder “\(path)”")
      }
      if files.isEmpty { throw CommandFailure(message: "there are no notes in “\(path)” and its subfolders") }
      return files.keys.sorted().map { NoteInput(file: $0, folder: path) }
    }
  }
}
