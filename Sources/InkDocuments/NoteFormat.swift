import Foundation
import InkData

/// The formats of notes that are read.
public enum NoteFormat: String, CaseIterable, Codable, Sendable {
  /// Xournal++ and Xournal: `.xopp`, `.xoj`.
  case xournal
  /// reMarkable, version 6: `.rm`.
  case remarkable
  /// InkML: `.inkml`.
  case inkml
  /// JIIX, MyScript's JSON of ink: `.jiix`.
  case jiix
  /// Excalidraw: `.excalidraw`.
  case excalidraw
  /// JSON lines, a sample a page: `.jsonl`.
  case jsonLines = "jsonl"
  /// SVG with lines and paths: `.svg`.
  case svg

  /// The endings of its files' names, lowercase.
  public var extensions: [String] {
    switch self {
    case .xournal: ["xopp", "xoj"]
    case .remarkable: ["rm"]
    default: [rawValue]
    }
  }

  /// The format of a file by the first bytes of its contents; `nil` where they tell nothing.
  static func detected(in start: [UInt8]) -> Self? {
    if start.starts(with: RemarkableHeader.mark) { return .remarkable }
    switch DataFormat.name(of: start) {
    case "inkml": return .inkml
    case "xournal": return .xournal
    case "svg": return .svg
    case "jsonl": return .jsonLines
    case "jiix": return ExcalidrawReader.isExcalidraw(start) ? .excalidraw : .jiix
    default: return ExcalidrawReader.isExcalidraw(start) ? .excalidraw : nil
    }
  }

  /// The format of a file by its name, which may end in `.gz`.
  static func named(_ file: String) -> Self? {
    let ending = URL(fileURLWithPath: DataInput.stem(of: file)).pathExtension.lowercased()
    return allCases.first { $0.extensions.contains(ending) }
  }

  static let choices = allCases.flatMap(\.extensions).map { "." + $0 }.joined(separator: ", ")
}
