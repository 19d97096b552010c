import Foundation
import TextAndFiles

/// The files of IAM-OnDB, wherever below a folder its owners' archives were unpacked.
///
/// A form is called `a01-000u`; its line 3 is in `a01-000u-03.xml`, its text in `a01-000u.txt`, its writer in
/// `original/…/a01-000/strokesu.xml`.
struct IAMOnDBFiles {
  /// A line's strokes.
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
  /// The paths of transcriptions by form.
  private(set) var transcriptions: [String: String] = [:]
  /// The paths of the original captures by form.
  private(set) var originals: [String: String] = [:]
  /// The paths of the official lists by their names.
  private(set) var lists: [String: String] = [:]

  /// Finds the files.
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
