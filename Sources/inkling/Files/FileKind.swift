import Foundation

/// The kind of a file, recognized by its first bytes, then by its name.
enum FileKind: String, Codable {
  /// A model file, GGUF.
  case model
  case compiledSet
  /// A checkpoint or other weights, safetensors.
  case weights
  case jsonLines
  case inkML
  case report
  case folder

  /// Examines a path; `nil` for other files and where there is no file.
  init?(path: String) {
    let url = URL(fileURLWithPath: path)
    guard let values = try? url.resourceValues(forKeys: [.isDirectoryKey]) else { return nil }
    if values.isDirectory == true {
      self = .folder
      return
    }
    guard let handle = try? FileHandle(forReadingFrom: url), let start = try? handle.read(upToCount: 64) else {
      return nil
    }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.starts(with: Data("GGUF".utf8)) {
      self = .model
    } else if start.starts(with: Data("inkset\r\n".utf8)) || url.pathExtension == "inkset" {
      self = .compiledSet
    } else if url.pathExtension == "safetensors" || (start.count > 8 && start[8] == UInt8(ascii: "{")) {
      self = .weights
    } else if text.hasPrefix("{") {
      self = url.pathExtension == "json" ? .report : .jsonLines
    } else if text.hasPrefix("<") {
      self = .inkML
    } else {
      return nil
    }
  }
}
