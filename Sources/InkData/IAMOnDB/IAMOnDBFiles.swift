import Foundation
import InkCore
import TextAndFiles

/// The files of IAM-OnDB, wherever below a folder its owners' archives were unpacked.
///
/// A form is called `a01-000u`; its line 3 is in `a01-000u-03.xml`, its text in `a01-000u.txt`, its writer in
/// `original/…/a01-000/strokesu.xml`.
struct IAMOnDBFiles {
  struct Line {
    let path: String
    /// The path below the folder.
    let name: String
    let form: String
    let number: Int
    /// `a01-000u-03`.
    let id: String
  }

  /// The official lists: their names without “.txt”.
  static let listNames = ["trainset", "testset_v", "testset_t", "testset_f"]

  private(set) var lines: [Line] = []
  // Paths by the names of forms or lists.
  private(set) var transcriptions: [String: String] = [:]
  private(set) var originals: [String: String] = [:]
  private(set) var lists: [String: String] = [:]

  init(in folder: String) throws {
    for file in try DataFiles.find(in: folder, extensions: ["xml", "txt"]) {
      let parts = file.name.split(separator: "/").map(String.init)
      let base = (parts.last ?? "").split(separator: ".").dropLast().joined(separator: ".")
      if file.name.hasSuffix(".txt") {
        if Self.listNames.contains(base) { lists[base] = file.path }
        if Self.isForm(base) { transcriptions[base] = file.path }
      } else if base.hasPrefix("strokes"), base.count <= 8, parts.count > 1 {
        originals[parts[parts.count - 2] + base.dropFirst(7)] = file.path
      } else if let dash = base.lastIndex(of: "-"), let number = Int(base[base.index(after: dash)...]),
        Self.isForm(String(base[..<dash]))
      {
        lines.append(Line(path: file.path, name: file.name, form: String(base[..<dash]), number: number, id: base))
      }
    }
    guard !lines.isEmpty else { throw DataFilesError.noFiles(folder: folder, extensions: ["xml of a line's strokes"]) }
    lines.sort { ($0.form, $0.number) < ($1.form, $1.number) }
  }

  /// A letter and two digits, a dash, three digits, perhaps a letter.
  private static func isForm(_ name: String) -> Bool { name.wholeMatch(of: /[a-z]\d\d-\d\d\d[a-z]?/) != nil }

  /// The list of each form; empty when there is no list at all.
  func parts() throws -> [String: String] {
    var parts: [String: String] = [:]
    for name in Self.listNames {
      guard let path = lists[name] else { continue }
      for line in try MappedFile.legacyText(of: path).split(whereSeparator: \.isNewline) {
        parts[line.trimmingCharacters(in: .whitespaces)] = name
      }
    }
    return parts
  }
}

/// A whiteboard capture: a line's strokes, or the original with the writer.
enum IAMOnDBCapture {
  /// The strokes of a line; y points down, times are seconds and may run backwards.
  static func ink(_ bytes: [UInt8], file: String) throws(IAMOnDBError) -> Ink {
    let root = try root(of: bytes, file: file)
    var ink = Ink()
    var first: Double?
    for element in root.children(named: "StrokeSet").flatMap({ $0.children(named: "Stroke") }) {
      var stroke = Stroke(points: [])
      var start: Double?
      for point in element.children(named: "Point") {
        guard let x = point.number("x"), let y = point.number("y"), let location = Point.checked(x, y) else {
          throw .badPoint(file: file, line: point.line)
        }
        let time = point.number("time")
        start = start ?? time
        stroke.points.append(
          StrokePoint(
            location: location, timeOffset: time.flatMap { time in start.flatMap { (time - $0).channelValue } }))
      }
      guard !stroke.points.isEmpty else { continue }
      first = first ?? start
      stroke.startTime = start.flatMap { start in first.map { start - $0 } }
      ink.strokes.append(stroke)
    }
    guard !ink.strokes.isEmpty else { throw .noInk(file: file) }
    return ink
  }

  static func writer(_ bytes: [UInt8], file: String) throws(IAMOnDBError) -> String? {
    let general = try root(of: bytes, file: file).child(named: "General")
    return general?.children.lazy.compactMap { $0.attributes["writerID"] }.first { !$0.isEmpty }
  }

  private static func root(of bytes: [UInt8], file: String) throws(IAMOnDBError) -> MarkupElement {
    let root = try MarkupReader.read(bytes) { IAMOnDBError.notXML(file: file, line: $0.line, column: $0.column) }
    guard root.name == "WhiteboardCaptureSession" else { throw .notCapture(file: file, root: root.name) }
    return root
  }
}
