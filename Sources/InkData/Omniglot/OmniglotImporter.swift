import Foundation
import InkCore

/// Imports the Latin part of Omniglot: 26 lower-case letters by 20 drawers, with a mouse.
///
/// The other alphabets are passed over: their characters have no agreed code points.
public struct OmniglotImporter: DataSetImporter {
  /// The name on the command line.
  public let name = "omniglot"
  /// What it reads.
  public let summary = "Omniglot's Latin letters: the unzipped folder “strokes_background” (or _small1, _small2)"

  private static let licence = "MIT"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    DataSetCard(
      name: name, title: "Omniglot, Latin letters", licence: Self.licence,
      origin: "https://github.com/brendenlake/omniglot", version: "2015",
      citation: """
        B. M. Lake, R. Salakhutdinov, J. B. Tenenbaum: Human-level concept learning through probabilistic program \
        induction. Science 350 (2015), doi:10.1126/science.aab3050
        """,
      languages: ["en"], notes: report?.notes ?? [])
  }

  /// Reads the data set.
  public func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport {
    var report = ImportReport()
    let alphabet = try Self.latinFolder(in: folder)
    for letter in 1...26 {
      progress(Double(letter - 1) / 26)
      let text = String(UnicodeScalar(UInt8(0x60 + letter)))
      let name = "character" + (letter < 10 ? "0" : "") + String(letter)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: alphabet + "/" + name)) ?? []
      for file in files.sorted() where file.hasSuffix(".txt") {
        let place = "Latin/\(name)/\(file)"
        let ink: Ink
        do {
          ink = try OmniglotStrokes.ink(path: "\(alphabet)/\(name)/\(file)", display: place)
        } catch let error as OmniglotError {
          report.skip(.character, because: "damaged strokes", at: error.description, resolved: false)
          continue
        }
        let drawer = file.dropLast(4).split(separator: "_").last.map(String.init) ?? "unnamed"
        let sample = LabelledInk(
          ink: ink, text: text, kind: .character, language: "en", writer: "drawer/\(drawer)", contributor: "omniglot",
          source: self.name, sampleID: place, licence: Self.licence)
        report.take(sample)
        try body(sample)
      }
    }
    guard report.total.taken > 0 else {
      let example = report.skipped.values.first?.examples.first
      throw OmniglotError.nothingUsable(folder: folder, example: example)
    }
    return report
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
