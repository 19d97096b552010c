import Foundation
import TextAndFiles

/// Imports UNIPEN train_r01_v07: isolated characters (1a–1d), words (7) and texts (8).
///
/// The other folders have the same ink again. Every segment file is read with the files that it includes, once for all
/// the folders that contain it.
public struct UnipenImporter: PublishedSetImporter {
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
      ["data", "include"].allSatisfy { FileManager.default.isFolder(path + "/" + $0) == true }
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

/// Facts on UNIPEN's contributors that aren't in their files.
enum UnipenContributor {
  static let german: Set = ["abm", "atu", "sie"]
  /// Contributors whose words and texts are in no language: random letters (lav), program code (att).
  static let noLanguage: Set = ["att", "lav"]

  /// The language of a sample; isolated Latin characters count as English whoever wrote them.
  static func language(of contributor: String, kind: SampleKind) -> String {
    if kind == .character { return "en" }
    if german.contains(contributor) { return "de" }
    return noLanguage.contains(contributor) ? "zxx" : "en"
  }
}

/// Finds included files below one folder, ignoring the case of their names.
///
/// UNIPEN was made on systems that ignore case. A name can't lead out of the folder.
struct UnipenIncludes {
  let folder: String

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

/// A problem with UNIPEN files.
package enum UnipenError: Error, Hashable, Sendable {
  case notUnipen(folder: String, lacks: String)
  case missingInclude(name: String, file: String, line: Int)
  case endlessInclude(name: String, file: String, line: Int)
  case badArguments(keyword: String, arguments: String, file: String, line: Int)
  case badNumber(text: String, file: String, line: Int)
  case columnMismatch(values: Int, columns: Int, file: String, line: Int)
  case unterminatedLabel(file: String, line: Int)
  case badDelineation(text: String, file: String, line: Int)
  case unresolved(text: String, components: Int, file: String, line: Int)
}

extension UnipenError: ImportProblem {
  package var description: String {
    switch self {
    case .notUnipen(let folder, let lacks):
      "\(folder) doesn't look like UNIPEN, it has no \(lacks): name the folder that has “data” and “include” in it"
    case .missingInclude(let name, let file, let line):
      "\(file):\(line): the file \(name) that it includes isn't there: get the whole data set"
    case .endlessInclude(let name, let file, let line):
      "\(file):\(line): including \(name) here never ends: remove the line"
    case .badArguments(let keyword, let arguments, let file, let line):
      "\(file):\(line): .\(keyword) can't be followed by “\(arguments)”: correct the line"
    case .badNumber(let text, let file, let line):
      "\(file):\(line): “\(text)” is not a coordinate: correct the line"
    case .columnMismatch(let values, let columns, let file, let line):
      "\(file):\(line): \(values) values, but .COORD names \(columns) columns: correct the line"
    case .unterminatedLabel(let file, let line):
      "\(file):\(line): the label lacks its closing quote: correct the line"
    case .badDelineation(let text, let file, let line):
      "\(file):\(line): “\(text)” names no components: write it as 3, 3-5 or 3:0-5:12, lists with commas"
    case .unresolved(let text, let components, let file, let line):
      "\(file):\(line): “\(text)” names ink that isn't there, the file has \(components) components"
    }
  }

  package var reason: String {
    switch self {
    case .notUnipen: "not UNIPEN"
    case .missingInclude: "included file missing"
    case .endlessInclude: "endless include"
    case .badArguments: "bad arguments"
    case .badNumber, .columnMismatch: "damaged coordinates"
    case .unterminatedLabel: "label without end"
    case .badDelineation: "bad delineation"
    case .unresolved: "ink not there"
    }
  }
}
