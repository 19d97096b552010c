import Foundation
import InkCore

/// Imports the Latin part of Omniglot: 26 lowercase letters by 20 drawers, with a mouse.
///
/// The other alphabets are skipped: their characters have no agreed code points.
public struct OmniglotImporter: PublishedSetImporter {
  /// The data that it reads, in one line.
  public let summary = "Omniglot's Latin letters: the unzipped folder “strokes_background” (or _small1, _small2)"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "omniglot", title: "Omniglot, Latin letters", licence: "MIT",
    origin: "https://github.com/brendenlake/omniglot", version: "2015",
    citation: """
      B. M. Lake, R. Salakhutdinov, J. B. Tenenbaum: Human-level concept learning through probabilistic program \
      induction. Science 350 (2015), doi:10.1126/science.aab3050
      """,
    languages: ["en"])

  /// The drawings, letter by letter.
  public func parts(of folder: String) throws -> [Part] {
    let alphabet = try Self.latinFolder(in: folder)
    let drawings = (1...26).flatMap { letter in
      let folder = "character" + (letter < 10 ? "0" : "") + String(letter)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(alphabet)/\(folder)")) ?? []
      return files.filter { $0.hasSuffix(".txt") }.sorted().map { (letter: letter, path: "\(folder)/\($0)") }
    }
    return drawings.map { drawing in
      { samples in
        let id = "Latin/" + drawing.path
        let ink = try samples.reading(.character) {
          try OmniglotStrokes.ink(path: "\(alphabet)/\(drawing.path)", display: id)
        }
        guard let ink else { return }
        let drawer = drawing.path.dropLast(4).split { $0 == "_" || $0 == "/" }.last.map(String.init) ?? "unnamed"
        try samples.take(
          LabelledInk(
            ink: ink, text: String(UnicodeScalar(UInt8(0x60 + drawing.letter))), kind: .character, language: "en",
            writer: "drawer/\(drawer)", contributor: name, source: name, sampleID: id, licence: Self.card.licence))
      }
    }
  }

  /// The folder `Latin` in a folder, or in one of the folders within it.
  private static func latinFolder(in folder: String) throws -> String {
    let names = try DataFiles.names(in: folder)
    let candidates = [folder] + names.map { folder + "/" + $0 }
    guard let found = candidates.map({ $0 + "/Latin" }).first(where: { FileManager.default.fileExists(atPath: $0) })
    else {
      throw OmniglotError.noLatin(folder: folder, zip: names.first { $0.hasPrefix("strokes_") && $0.hasSuffix(".zip") })
    }
    return found
  }
}
