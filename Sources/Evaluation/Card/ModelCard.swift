import Foundation
import InkData
public import InkModelFile
import TextAndFiles

/// A model's card as Markdown: its use, accuracy and speed, its data, and the recipe that it was trained by.
public struct ModelCard: Sendable {
  private let file: ModelFile
  private let fileName: String
  let report: EvaluationReport
  let gallery: String?
  private let recipes: [String]

  /// Makes a card of a model and an evaluation; the card says so when that is of another model.
  ///
  /// `gallery`, the file name of the picture of the worst errors, and the paths of `recipes` are relative to the card.
  public init(
    of file: ModelFile, name: String, report: EvaluationReport, gallery: String? = nil, recipes: [String] = []
  ) {
    self.file = file
    fileName = name
    self.report = report
    self.gallery = gallery
    self.recipes = recipes
  }

  /// Whether the report was made with the file's weights.
  public var isOfThisModel: Bool { report.model.checksum == file.checksum }

  /// The card's text, below metadata as Hugging Face reads them.
  public var markdown: String {
    [
      frontMatter, heading, reading, LanguageCard(of: file, name: fileName).language ?? "", accuracy, strengths, errors,
      cost, origin, reproduction, limits,
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    # \(file.metadata.name)

    Recognizes online handwriting (pen strokes, not images) in \(file.metadata.languages.joined(separator: ", ")), on the device.

    - File: `\(fileName)`, \(file.language.map { "\($0.byteCount) bytes, with `\($0.networkName)` beside it" }
      ?? "\(file.byteCount) bytes")
    - SHA-256 of the tensors: `\(file.digest)`
    """
  }

  private var reading: String {
    let graphemes = String(file.metadata.alphabet.graphemes)
    let shown = graphemes.count <= 200 ? "\n\n```\n\(graphemes)\n```" : ""
    return """
      ## Intended use

      Isolated characters, words and single lines, printed and cursive. It reads \
      \(file.metadata.alphabet.graphemes.count) graphemes\(graphemes.contains(" ") ? ", with the space" : ""). \
      \(decoding)\(shown)
      """
  }

  private var decoding: String {
    guard let size = file.languageModelSize else { return "It has no language model." }
    return "A character language model of \(size) bytes helps to choose between texts. "
      + "Names and words that it doesn't know are recognized, too."
  }

  private var cost: String {
    let others = report.decodings ?? []
    let rows =
      report.latencies.map { ($0.subject.name, $0) }
      + others.flatMap { other in (other.latencies ?? []).map { ("\($0.subject.name), \(other.decoder)", $0) } }
    return """
      ## Speed

      \(report.model.parameterCount.map { "\($0) weights. " } ?? "")Milliseconds for a whole sample, or one more stroke of it, \
      on one thread of \(report.resources.processorAndKernels). The decoder is \(report.model.decoder ?? "its own")\
      \(others.isEmpty ? "" : " where no other is named").

      \(MarkdownTable.text(
        ["", "p50", "p95", "p99"],
        rows.map { [$0] + [$1.p50, $1.p95, $1.p99].map { String(format: "%.2f", $0) } }))
      """
  }

  private var origin: String {
    func list(_ names: [String]) -> String { names.isEmpty ? "not stated" : names.joined(separator: ", ") }
    return """
      ## Training data

      Sets: \(list(file.metadata.sources)). Licences: \(list(file.metadata.licences)).
      """
  }

  private var reproduction: String {
    let links = recipes.map { "[\(URL(fileURLWithPath: $0).lastPathComponent)](\($0))" }.joined(separator: ", ")
    return """
      ## Reproduction

      \(links.isEmpty ? "" : "Trained by \(links). ")`inkling inspect \(fileName) --recipe` prints the recipe that the file \
      holds, with every default.
      """
  }

  private var limits: String {
    """
    ## Limitations

    It reads one line at a time, left to right\(file.languageModelSize == nil ? ", without a language model" : ""). It was \
    evaluated on the writers above only. Error rates may be higher for other writers, devices and languages.\
    \(file.metadata.decoder.calibration == nil ? " Its confidences aren't calibrated." : "")
    """
  }

  /// The YAML above the card's text by which Hugging Face lists and searches models.
  ///
  /// ## Source
  /// Hugging Face, Model Cards: the metadata of a card, and `model-index` for results.
  private var frontMatter: String {
    var lines = ["---", "language:"]
    // Hugging Face knows languages, not scripts or regions.
    let languages = file.metadata.languages.map { String($0.prefix { $0 != "-" }) }
    lines += languages.withoutRepetitions.map { "- \($0)" }
    if let licence = file.metadata.licences.first, file.metadata.licences.count == 1, !licence.contains(" ") {
      lines.append("license: \(licence.lowercased())")
    } else {
      // The weights are under the licence of the project; which of the data's matter to a user is for the card's text.
      lines += ["license: other", "license_name: see-training-data"]
    }
    lines += [
      "library_name: inkling", "tags:", "- handwriting-recognition", "- online-handwriting", "- on-device", "- gguf",
    ]
    let results = results
    lines += ["metrics:"] + results.map(\.type).withoutRepetitions.map { "- \($0)" }
    lines += ["model-index:", "- name: \(JSONString.quoted(file.metadata.name))", "  results:"]
    let data = JSONString.quoted(report.data.names.withoutRepetitions.joined(separator: ", "))
    for kind in SampleKind.allCases {
      let found = results.filter { $0.kind == kind }
      guard !found.isEmpty else { continue }
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
}

extension ModelFile {
  /// The digest of the file's tensors, by which reports know it; of a language also that of its network.
  public var checksum: String { language.map { "\($0.digest) with \(digest)" } ?? digest }
}

extension [String] {
  var withoutRepetitions: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
