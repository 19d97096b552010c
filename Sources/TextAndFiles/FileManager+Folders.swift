import Foundation

extension FileManager {
  /// Whether the path leads to a folder; `nil` when it leads to nothing.
  package func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return unsafe fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}
