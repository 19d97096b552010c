import Foundation
import InkCore

/// Reads the symbols of one of CROHME's files.
enum CROHMEReader {
  /// The contents of a file.
  struct Reading {
    var samples: [LabelledInk] = []
    var problems: [Problem] = []
  }

  /// A part of the file that is no sample.
  struct Problem {
    /// In a few words, for counting.
    var reason: String
    /// The location and what is wrong there.
    var detail: String
    /// Whether its ink is there.
    var isResolved: Bool
  }

  /// Reads a file: its labelled groups, else its label graph, else its entry in a list.
  static func read(
    _ bytes: [UInt8], file: String, labels: CROHMELabels
  ) throws(InkMLError) -> Reading {
    let document = try InkMLDocument(bytes, file: file)
    var reading = InkMLReader.Reading(samples: try graphed(document, labels: labels))
    if reading.samples.isEmpty {
      let ui = document.annotations.first(of: ["ui"])?.text
      var defaults = SampleDefaults(source: "crohme", kind: .character)
      defaults.text = labels.label(of: file, ui: ui)
      reading = try InkMLReader(defaults: defaults, unit: .innermost).read(bytes, file: file)
    }
    var result = Reading(
      problems: reading.problems.map { Problem(reason: $0.reason, detail: $0.description, isResolved: false) })
    for sample in reading.samples {
      guard let text = CROHMESymbol.text(of: sample.text) else {
        let detail = "\(sample.sampleID): “\(sample.text)”"
        result.problems.append(Problem(reason: "no single symbol", detail: detail, isResolved: true))
        continue
      }
      var symbol = sample
      symbol.text = text
      symbol.kind = text.count == 1 ? .character : .word
      symbol.language = "zxx"
      symbol.source = "crohme"
      symbol.licence = "CC-BY-NC-SA-3.0"
      symbol.contributor = part(of: file)
      result.samples.append(symbol)
    }
    return result
  }

  /// The symbols of the label graph, where the file has no labelled groups of its own.
  private static func graphed(
    _ document: InkMLDocument, labels: CROHMELabels
  ) throws(InkMLError) -> [LabelledInk] {
    guard !hasLabelledGroup(document.groups) else { return [] }
    let objects: [CROHMELabels.Object]
    do {
      objects = try labels.objects(of: document.file)
    } catch {
      return []
    }
    let writer = document.annotations.first(of: ["writer"])?.text ?? "unknown"
    var samples: [LabelledInk] = []
    for (number, object) in objects.enumerated() {
      let pieces = try document.pieces(ofTraces: object.traces, at: 1)
      let drawing = try InkMLDrawing(of: pieces, in: document, labelLine: 1)
      samples.append(
        LabelledInk(
          ink: drawing.ink, text: object.label, kind: .character, language: "zxx", writer: writer, contributor: "",
          source: "crohme", sampleID: "\(document.file)#\(number + 1)", licence: "",
          unitsPerMillimetre: drawing.unitsPerMillimetre))
    }
    return samples
  }

  private static func hasLabelledGroup(_ groups: [InkMLDocument.Group]) -> Bool {
    groups.contains { $0.annotations.truth != nil || hasLabelledGroup($0.groups) }
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
