import Foundation

/// A path as seen from a folder, so that what is written down names no machine and no person.
package enum RelativePath {
  /// The path from `folder`, by default the working folder, to `path`: `Models/english`, `../data`, `.`.
  package static func of(_ path: String, from folder: String = FileManager.default.currentDirectoryPath) -> String {
    let start = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let end = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
      .standardizedFileURL.pathComponents
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - shared) + end[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
