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

enum CROHMEReader {
  private static let card = CROHMEImporter.card

  static func read(
    _ bytes: [UInt8], file: String, labels: CROHMELabels, into samples: inout ImportedSamples
  ) throws {
    guard let reading = try samples.reading(.character, { try read(bytes, file: file, labels: labels) }) else { return }
    for problem in reading.problems { samples.skip(.character, problem) }
    for var symbol in reading.samples {
      guard let text = CROHMESymbol.text(of: symbol.text) else {
        let detail = "\(symbol.sampleID): “\(symbol.text)”"
        samples.skip(.character, because: "no single symbol", at: detail, resolved: true)
        continue
      }
      symbol.text = text
      symbol.kind = text.count == 1 ? .character : .word
      symbol.language = "zxx"
      symbol.source = card.name
      symbol.licence = card.licence
      symbol.contributor = part(of: file)
      try samples.take(symbol)
    }
  }

  /// Reads a file: its labelled groups, else its label graph, else its entry in a list.
  private static func read(
    _ bytes: [UInt8], file: String, labels: CROHMELabels
  ) throws(InkMLError) -> InkMLReader.Reading {
    let document = try InkMLDocument(bytes, file: file)
    let graphed = try graphed(document, labels: labels)
    guard graphed.isEmpty else { return InkMLReader.Reading(samples: graphed) }
    let label = labels.label(of: file, ui: document.annotations.first(of: ["ui"])?.text)
    let defaults = SampleDefaults(source: card.name, kind: .character, text: label)
    return try InkMLReader(defaults: defaults, unit: .innermost).read(document)
  }

  /// The symbols of the label graph, where the file has no labelled groups of its own.
  private static func graphed(
    _ document: InkMLDocument, labels: CROHMELabels
  ) throws(InkMLError) -> [LabelledInk] {
    guard let objects = try? labels.objects(of: document.file), !objects.isEmpty,
      document.labelledGroups(innermost: false).isEmpty
    else { return [] }
    let writer = document.annotations.first(of: ["writer"])?.text ?? "unknown"
    var samples: [LabelledInk] = []
    for (number, object) in objects.enumerated() {
      let pieces = try document.pieces(ofTraces: object.traces, at: 1)
      let drawing = try InkMLDrawing(of: pieces, in: document, labelLine: 1)
      samples.append(
        LabelledInk(
          ink: drawing.ink, text: object.label, kind: .character, language: "zxx", writer: writer, contributor: "",
          source: card.name, sampleID: "\(document.file)#\(number + 1)", licence: "",
          unitsPerMillimetre: drawing.unitsPerMillimetre))
    }
    return samples
  }

  /// The official part by the folders' names; the innermost folder that names one counts.
  static func part(of file: String) -> String {
    for folder in file.split(separator: "/").dropLast().reversed() {
      let name = folder.lowercased()
      if name.contains("valid") { return "validation" }
      if name.contains("test") { return "test" }
      if name.contains("train") { return "train" }
    }
    return "train"
  }
}
