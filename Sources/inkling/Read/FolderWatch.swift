import Foundation
import InkDocuments

/// Finds the notes of a folder that are new or have changed and are complete: two looks saw the same size and time.
package struct FolderWatch {
  /// The state of a file at a look.
  package struct State: Equatable {
    package var size: Int
    package var time: Date

    package init(size: Int, time: Date) {
      self.size = size
      self.time = time
    }
  }

  private var last: [String: State] = [:]
  private var finished: [String: State] = [:]

  package init() {}

  /// Takes a look and returns the files that have settled and aren't finished, sorted.
  package mutating func settled(_ look: [String: State]) -> [String] {
    let settled = look.filter { last[$0.key] == $0.value && finished[$0.key] != $0.value }.keys.sorted()
    finished = finished.filter { look[$0.key] != nil }
    last = look
    return settled
  }

  /// Marks a file as finished until it changes.
  package mutating func finish(_ path: String, _ state: State) { finished[path] = state }

  private static let endings = Set(NoteFormat.allCases.flatMap(\.extensions))

  /// The notes in a folder and its subfolders; `nil` when the folder can't be read.
  ///
  /// Hidden files and folders are left out, as are links.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - excluded: A folder to leave out.
  static func look(at folder: String, without excluded: String?) -> [String: State]? {
    let root = ReadingTarget.absolute(folder)
    let excluded = excluded.map(ReadingTarget.absolute)
    guard (try? FileManager.default.contentsOfDirectory(atPath: root)) != nil,
      let files = FileManager.default.enumerator(atPath: root)
    else { return nil }
    var look: [String: State] = [:]
    while let name = files.nextObject() as? String {
      let url = URL(fileURLWithPath: name)
      let path = root + "/" + name
      if url.lastPathComponent.hasPrefix(".") || path == excluded {
        files.skipDescendants()
        continue
      }
      let inner = url.pathExtension.lowercased() == "gz" ? url.deletingPathExtension() : url
      guard endings.contains(inner.pathExtension.lowercased()), let state = state(of: path) else { continue }
      look[path] = state
    }
    return look
  }

  /// The state of a regular file; `nil` for everything else.
  static func state(of path: String) -> State? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
      let time = attributes[.modificationDate] as? Date
    else { return nil }
    return State(size: size, time: time)
  }
}
