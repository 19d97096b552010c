import Foundation

/// Files of `/proc`, in which each line is a key, a colon and a value.
enum SystemFile {
  /// The first value of a key; `nil` without such a file or line.
  static func value(of key: String, in path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix(key) {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { return parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return nil
  }
}
