import Foundation

/// Finds included files below one folder, ignoring the case of their names.
///
/// UNIPEN was made on systems that ignore case. A name can't lead out of the folder.
struct UnipenIncludes {
  private let folder: String

  init(folder: String) {
    self.folder = folder
  }

  /// The path of an included file, `nil` when there is none.
  func path(of name: String) -> String? {
    let parts = name.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains("..") else { return nil }
    let exact = folder + "/" + parts.joined(separator: "/")
    if Self.isFile(exact) { return exact }
    var path = folder
    for part in parts {
      guard let found = Self.listing(of: path)[part.lowercased()] else { return nil }
      path += "/" + found
    }
    return Self.isFile(path) ? path : nil
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder by their lowercase forms.
  private static func listing(of path: String) -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Dictionary(names.sorted().map { ($0.lowercased(), $0) }) { first, _ in first }
  }
}
