import Foundation
import InkCore
import TextAndFiles

/// Imports CROHME's symbols: those of labelled expressions, one by one, and the isolated ones.
///
/// A symbol's label comes from its group in the InkML file, from the label graph (`.lg`) of the same name, or from the
/// list of isolated symbols (`iso_GT.txt`). Its contributor is the official part, `train`, `validation` or `test`,
/// by the folders' names, which differ from year to year.
public struct CROHMEImporter: PublishedSetImporter {
  /// The data that it reads, in one line.
  public let summary = "CROHME: a folder of InkML files with labelled symbols, .lg files or iso_GT.txt"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "crohme", title: "Competition on Recognition of Online Handwritten Mathematical Expressions: symbols",
    licence: "CC-BY-NC-SA-3.0", origin: "https://tc11.cvc.uab.es/datasets/ICDAR2019-CROHME-TDF_1", version: "2011–2019",
    citation: """
      M. Mahdavi, R. Zanibbi, H. Mouchère, C. Viard-Gaudin, U. Garain: ICDAR 2019 CROHME + TFD. ICDAR 2019
      """,
    languages: ["zxx"])

  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let labels = try CROHMELabels(in: folder)
    return try DataFiles.find(in: folder, extensions: ["inkml"]).map { file in
      { samples in
        try CROHMEReader.read(MappedFile.bytes(of: file.path), file: file.name, labels: labels, into: &samples)
      }
    }
  }
}
