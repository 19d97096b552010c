import Foundation
import InkData
import TextAndFiles

extension ModelCard {
  /// The YAML above the card's text by which Hugging Face lists and searches models.
  ///
  /// ## Source
  /// Hugging Face, Model Cards: the metadata of a card, and `model-index` for results.
  var frontMatter: String {
    var lines = ["---", "language:"]
    // Hugging Face knows languages, not scripts or regions.
    for language in Self.unique(languages.map { String($0.prefix { $0 != "-" }) }) { lines.append("- \(language)") }
    if let licence = licences.first, licences.count == 1 {
      lines.append("license: \(licence.lowercased())")
    } else {
      // The weights are under the licence of the project; which of the data's matter to a user is for the card's text.
      lines += ["license: other", "license_name: see-training-data"]
    }
    lines += [
      "library_name: inkling", "tags:", "- handwriting-recognition", "- online-handwriting", "- on-device", "- gguf",
    ]
    lines += ["metrics:"] + Self.unique(results.map(\.type)).map { "- \($0)" }
    lines += ["model-index:", "- name: \(JSONString.quoted(name))", "  results:"]
    for kind in SampleKind.allCases {
      let found = results.filter { $0.kind == kind }
      guard !found.isEmpty else { continue }
      let data = JSONString.quoted(report.data.names.joined(separator: ", "))
      lines += [
        "  - task:", "      type: handwriting-recognition",
        "      name: \(JSONString.quoted("Handwriting recognition, \(kind.rawValue)s"))",
        "    dataset:", "      type: \(data)", "      name: \(data)", "    metrics:",
      ]
      for result in found {
        lines += [
          "    - type: \(result.type)", "      value: \(String(format: "%.2f", 100 * result.value))",
          "      name: \(JSONString.quoted(result.name + ", %"))",
        ]
      }
    }
    return (lines + ["---"]).joined(separator: "\n")
  }

  /// The main rates by kind of sample, with Hugging Face's name of the metric.
  private var results: [(kind: SampleKind, type: String, name: String, value: Double)] {
    report.parts.flatMap { part in
      let types = part.kind == .character ? ["top-1": "accuracy"] : ["CER": "cer", "WER": "wer"]
      return part.figures.cardRates(of: part.kind).compactMap { name, estimate in
        types[name].map { (part.kind, $0, name, estimate.value) }
      }
    }
  }

  private static func unique(_ values: [String]) -> [String] {
    var seen = Set<String>()
    return values.filter { seen.insert($0).inserted }
  }
}
