import Foundation
import TextAndFiles

/// The formats that data can be told to have by its contents.
public enum DataFormat: Hashable, Sendable {
  /// A compiled set.
  case compiledSet
  /// A format that an importer of some name reads.
  case importer(String)

  // Enough for the first tag or the keys of the first object.
  private static let startSize = 1 << 16
  // Whatever is in the first files of a folder is in the others too.
  private static let fileLimit = 50

  /// The importers of formats that are told by their contents, in the order of the list.
  public static let importers: [any DataSetImporter & DefaultingImporter] = [
    InkMLImporter(), JSONLinesImporter(), FileImporter.quickDraw, FileImporter.uji, FileImporter.tegaki,
    FileImporter.zinnia, FileImporter.jiix, FileImporter.xournal, FileImporter.gestures, FileImporter.svg,
    FileImporter.excalidraw, FileImporter.strokeList, FileImporter.unipenFile,
  ]

  /// The importer of a name, among `importers`.
  public static func importer(named name: String) -> (any DataSetImporter & DefaultingImporter)? {
    importers.first { $0.name == name }
  }

  /// The format of a file, or of the first files in a folder that have one; `nil` where it can't be told. The name's
  /// extension counts only where the contents tell nothing, as those of an empty or broken file.
  ///
  /// - Throws: `FileFailure` when the path can't be read.
  public static func detected(at path: String) throws -> Self? {
    guard try DataFiles.isFolder(path) else { return try detected(inFile: path) }
    guard let found = FileManager.default.enumerator(atPath: path) else { return nil }
    var names: [String] = []
    for case let name as String in found where !(name.split(separator: "/").last ?? "").hasPrefix(".") {
      if FileManager.default.isFolder(path + "/" + name) == false { names.append(name) }
      if names.count == fileLimit { break }
    }
    for name in names.sorted() {
      // A folder of UNIPEN files is a published set, whose importer is named.
      if let format = try? detected(inFile: path + "/" + name), format != .importer(FileImporter.unipenFile.name) {
        return format
      }
    }
    return nil
  }

  private static func detected(inFile path: String) throws -> Self? {
    let file = try DataFiles.File(path: path, name: path).mapped()
    let start = file.bytes(in: 0..<min(file.count, startSize))
    let isCompressed = file.withBytes { GzipFile.isGzip($0) || ZipArchive.isZip($0) }
    // The only compressed documents are Xournal's; archives are unpacked before.
    if isCompressed { return .importer("xournal") }
    if start.starts(with: CompiledSetLayout.mark) { return .compiledSet }
    if let name = name(of: start) { return .importer(name) }
    // Other extensions belong to several formats.
    let names = ["jsonl": "jsonl", "inkml": "inkml", "jiix": "jiix", "ndjson": "quickdraw", "s": "zinnia"]
    return names[URL(fileURLWithPath: DataInput.stem(of: path)).pathExtension.lowercased()].map(Self.importer)
  }

  /// The importer of a file that begins with some bytes.
  package static func name(of start: [UInt8]) -> String? {
    if isUTF16(start) || firstByte(of: start) == UInt8(ascii: "<") { return markupName(of: start) }
    if QuickDrawBinary.isPlausible(start.span) { return "quickdraw" }
    if MultipartAnswer.isMultipart(start.span) { return "inkml" }
    if ExcalidrawScene.isExcalidraw(start) { return "excalidraw" }
    switch firstByte(of: start) {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return StrokeList.isStrokeList(start) ? FileImporter.strokeList.name : jsonName(of: start)
    case UInt8(ascii: "."): return UnipenFile.isUnipen(start) ? FileImporter.unipenFile.name : nil
    case UInt8(ascii: "("): return start.drop { $0 <= 0x20 }.starts(with: ZinniaReader.mark) ? "zinnia" : nil
    case UInt8(ascii: "/"), UInt8(ascii: "W"):
      let lines = String(legacy: start).split(whereSeparator: \.isNewline)
      let first = lines.first { !$0.hasPrefix("//") && !$0.allSatisfy(\.isWhitespace) }
      return first?.hasPrefix("WORD ") == true ? "uji" : nil
    default: return nil
    }
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func firstByte(of bytes: [UInt8]) -> UInt8? {
    bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).first { $0 > 0x20 }
  }

  private static func markupName(of start: [UInt8]) -> String? {
    switch MarkupProlog.rootName(in: isUTF16(start) ? start.filter { $0 != 0 } : start) {
    case "ink": "inkml"
    case "character", "character-collection": "tegaki"
    case "Gesture": "gestures"
    case "xournal": "xournal"
    case "svg": "svg"
    default: nil
    }
  }

  /// The importer of a JSON file by the keys of its first object, as far as they are in `start`.
  private static func jsonName(of start: [UInt8]) -> String? {
    var keys: Set<String> = []
    var scanner = JSONScanner(start)
    try? scanner.object { key, scanner in
      keys.insert(key)
      try scanner.skipValue()
    }
    if keys.contains("drawing") { return "quickdraw" }
    if keys.contains("strokes") { return "jsonl" }
    return keys.contains("type")
      && !keys.isDisjoint(with: ["version", "items", "words", "children", "elements", "label"])
      ? "jiix" : nil
  }
}
