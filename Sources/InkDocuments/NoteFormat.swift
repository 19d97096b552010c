import Foundation
import InkData

/// The formats of notes that are read.
public enum NoteFormat: String, CaseIterable, Codable, Sendable {
  /// Xournal++ and Xournal: `.xopp`, `.xoj`.
  case xournal
  /// reMarkable, version 6: `.rm`, and notebooks, `.rmdoc`, `.rmn`.
  case remarkable
  /// InkML: `.inkml`.
  case inkml
  /// JIIX, MyScript's JSON of ink: `.jiix`.
  case jiix
  /// Excalidraw: `.excalidraw`, libraries, `.excalidrawlib`, and Obsidian's notes with drawings, `.excalidraw.md`.
  case excalidraw
  /// JSON lines, a sample a page: `.jsonl`.
  case jsonLines = "jsonl"
  /// Lists of strokes in JSON, which the contents tell: W3C's Handwriting Recognition, ML Kit, signature_pad, iinkTS.
  case strokeList = "strokes"
  /// SVG with lines and paths: `.svg`.
  case svg

  /// The endings of its files' names, lowercase.
  public var extensions: [String] {
    switch self {
    case .xournal: ["xopp", "xoj"]
    case .remarkable: ["rm", "rmdoc", "rmn"]
    case .excalidraw: ["excalidraw", "excalidrawlib"]
    // JSON belongs to too many programs.
    case .strokeList: []
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
    case "jiix": return .jiix
    case "excalidraw": return .excalidraw
    case "strokes": return .strokeList
    default: return nil
    }
  }

  /// The format of a file by its name, which may end in `.gz`.
  static func named(_ file: String) -> Self? {
    let ending = URL(fileURLWithPath: DataInput.stem(of: file)).pathExtension.lowercased()
    return allCases.first { $0.extensions.contains(ending) }
  }

  static let choices = allCases.flatMap(\.extensions).map { "." + $0 }.joined(separator: ", ")
}

/// A format of notes that isn't read, with a way to one that is.
public struct OtherNoteFormat: Hashable, Sendable {
  /// The name with its article: `a note of Rnote`.
  public let name: String
  /// The way to a format that is read, as a request.
  public let remedy: String

  private static let known: [(ending: String, name: String, remedy: String)] = [
    ("rnote", "a note of Rnote", "export it as .xopp (Xournal++) or .svg"),
    ("one", "a section of OneNote", "get its pages from OneNote's interface with includeInkML=true"),
    ("nebo", "a notebook of Nebo", "export its pages as JIIX with strokes"),
    ("pdf", "a PDF", "give the notes that it was made from"),
  ]

  /// The format of a file by its name, which may end in `.gz`; `nil` for a name that tells nothing.
  public init?(path: String) { self.init(of: path, []) }

  /// The format of a file by its name, or its first bytes.
  init?(of file: String, _ start: [UInt8]) {
    let ending =
      start.starts(with: "%PDF-".utf8)
      ? "pdf" : URL(fileURLWithPath: DataInput.stem(of: file)).pathExtension.lowercased()
    guard let format = Self.known.first(where: { $0.ending == ending }) else { return nil }
    (name, remedy) = (format.name, format.remedy)
  }
}
