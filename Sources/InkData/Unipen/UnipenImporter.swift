import Foundation
import InkCore
import TextAndFiles

/// Imports UNIPEN train_r01_v07: isolated characters (1a–1d), words (7) and texts (8).
///
/// The other folders have the same ink again. Every segment file is read with the files that it includes, once for all
/// the folders that contain it.
public struct UnipenImporter: PublishedSetImporter {
  /// The folders that are read.
  static let categories = ["1a", "1b", "1c", "1d", "7", "8"]

  /// The data that it reads, in one line.
  public let summary = "UNIPEN train_r01_v07: the folder with “data” and “include” in it"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "unipen", title: "UNIPEN train_r01_v07", licence: "CC-BY-4.0", origin: "doi:10.5281/zenodo.1195803",
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
    ])

  /// The segment files in the order of their names.
  public func parts(of folder: String) throws -> [Part] {
    let root = try Self.root(in: folder)
    return try Self.groups(in: root).map { group in
      { samples in
        var reader = UnipenGroupReader(group: group, root: root)
        try reader.read(into: &samples)
      }
    }
  }

  /// The folder with `data` and `include`: the given one or one within it.
  private static func root(in folder: String) throws -> String {
    func isRoot(_ path: String) -> Bool {
      ["data", "include"].allSatisfy {
        FileManager.default.isFolder(path + "/" + $0) == true
      }
    }
    if isRoot(folder) { return folder }
    let names = try DataFiles.names(in: folder)
    guard let inner = names.map({ folder + "/" + $0 }).first(where: isRoot) else {
      throw UnipenError.notUnipen(folder: folder, lacks: "“data” and “include”")
    }
    return inner
  }

  /// The segment files, those with the same name in several folders together.
  private static func groups(in root: String) throws -> [UnipenGroupReader.Group] {
    var categories: [String: [String]] = [:]
    for category in Self.categories {
      let folder = root + "/data/" + category
      guard let files = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let file as String in files where file.contains("/") {
        if FileManager.default.isFolder(folder + "/" + file) == false { categories[file, default: []].append(category) }
      }
    }
    guard !categories.isEmpty else {
      throw UnipenError.notUnipen(folder: root, lacks: "“data/1a” to “data/8” with files")
    }
    return categories.sorted { $0.key < $1.key }.map { .init(file: $0.key, categories: $0.value) }
  }
}
