import Foundation
import InkCore
import TextAndFiles

/// Imports CROHME's symbols: those of labelled expressions, one by one, and the isolated ones.
///
/// A symbol's label comes from its group in the InkML file, from the label graph (`.lg`) of the same name, or from the
/// list of isolated symbols (`iso_GT.txt`). Its contributor is the official part, `train`, `validation` or `test`, told
/// by the folders' names, which differ from year to year.
public struct CROHMEImporter: DataSetImporter {
  /// The name on the command line.
  public let name = "crohme"
  /// What it reads.
  public let summary = "CROHME: a folder of InkML files with labelled symbols, .lg files or iso_GT.txt"

  private static let licence = "CC-BY-NC-SA-3.0"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    DataSetCard(
      name: name, title: "Competition on Recognition of Online Handwritten Mathematical Expressions: symbols",
      licence: Self.licence, origin: "https://tc11.cvc.uab.es/datasets/ICDAR2019-CROHME-TDF_1", version: "2011–2019",
      citation: """
        M. Mahdavi, R. Zanibbi, H. Mouchère, C. Viard-Gaudin, U. Garain: ICDAR 2019 CROHME + TFD. ICDAR 2019
        """,
      languages: ["zxx"], notes: report?.notes ?? [])
  }

  /// Reads the files in the order of their paths.
  public func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport {
    let files = try DataFiles.find(in: folder, extensions: ["inkml"])
    let labels = try CROHMELabels(in: folder)
    var report = ImportReport()
    for (index, file) in files.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(files.count)) }
      let mapped = try MappedFile(path: file.path)
      let reading: CROHMEReader.Reading
      do {
        reading = try CROHMEReader.read(mapped.bytes(in: 0..<mapped.count), file: file.name, labels: labels)
      } catch {
        report.skip(.character, because: error.reason, at: error.description, resolved: false)
        continue
      }
      for sample in reading.samples {
        report.take(sample)
        try body(sample)
      }
      for problem in reading.problems {
        report.skip(.character, because: problem.reason, at: problem.place, resolved: problem.isResolved)
      }
    }
    progress(1)
    guard report.total.taken > 0 else {
      throw DataFilesError.nothingUsable(path: folder, example: report.skipped.values.first?.examples.first)
    }
    return report
  }
}
