import Foundation
import InkCore

/// Imports UNIPEN train_r01_v07: isolated characters (1a–1d), words (7) and texts (8).
///
/// The other folders hold the same ink again. Every segment file is read with the files that it includes, once for all
/// the folders that it stands in.
public struct UnipenImporter: DataSetImporter {
  /// The folders that are read.
  static let categories = ["1a", "1b", "1c", "1d", "7", "8"]
  static let licence = "CC-BY-4.0"

  /// The name on the command line.
  public let name = "unipen"
  /// What it reads.
  public let summary = "UNIPEN train_r01_v07: the folder with “data” and “include” in it"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    DataSetCard(
      name: name, title: "UNIPEN train_r01_v07", licence: Self.licence, origin: "doi:10.5281/zenodo.1195803",
      version: "r01_v07, December 1999",
      citation: """
        I. Guyon, L. Schomaker, R. Plamondon, M. Liberman, S. Janet: UNIPEN project of on-line data exchange and \
        recognizer benchmarks. ICPR 1994, doi:10.1109/ICPR.1994.576870
        """,
      languages: ["de", "en", "zxx"],
      notes: [
        "Characters from folders 1a–1d, words from 7, texts from 8; 2, 3 and 6 hold the same ink again.",
        "Words and texts of sie, atu and abm are German (de); those of lav (random letters) and att (program code) are in no language (zxx).",
        "Samples of quality BAD, with the text XXX, or of joining strokes only (kai) are left out.",
        "Texts of several lines (apb, apc, apd, ape and scr have mostly such, att, cec, phi and pri some) are laid end to end on one line, as their labels read.",
      ] + (report?.notes ?? []))
  }

  /// Reads the data set.
  public func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport {
    let root = try Self.root(in: folder)
    var reader = UnipenSetReader(root: root)
    let groups = try Self.groups(in: root)
    for (index, group) in groups.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(groups.count)) }
      try reader.read(group, body)
    }
    progress(1)
    guard reader.report.total.taken > 0 else {
      throw UnipenError.nothingUsable(folder: folder, example: reader.report.skipped.values.first?.examples.first)
    }
    return reader.report
  }

  /// The folder that has `data` and `include`: the one given or one within it.
  private static func root(in folder: String) throws -> String {
    func isRoot(_ path: String) -> Bool {
      ["data", "include"].allSatisfy {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isFolder)
          && isFolder.boolValue
      }
    }
    if isRoot(folder) { return folder }
    let names = try DataFiles.names(in: folder)
    guard let inner = names.map({ folder + "/" + $0 }).first(where: isRoot) else {
      throw UnipenError.notUnipen(folder: folder, lacks: "“data” and “include”")
    }
    return inner
  }

  /// The segment files, those of one name in several folders together.
  private static func groups(in root: String) throws -> [UnipenSetReader.Group] {
    var categories: [String: [String]] = [:]
    for category in Self.categories {
      let folder = root + "/data/" + category
      guard let files = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let file as String in files where file.contains("/") {
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: folder + "/" + file, isDirectory: &isFolder)
        if isThere && !isFolder.boolValue { categories[file, default: []].append(category) }
      }
    }
    guard !categories.isEmpty else {
      throw UnipenError.notUnipen(folder: root, lacks: "“data/1a” to “data/8” with files")
    }
    return categories.sorted { $0.key < $1.key }.map { .init(file: $0.key, categories: $0.value) }
  }
}
