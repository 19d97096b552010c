import Foundation
import InkData
public import InkModelFile

/// A model's card as Markdown: what it reads, how accurately, at what cost, and where it comes from.
public struct ModelCard: Sendable {
  private let file: ModelFile
  private let fileName: String
  let report: EvaluationReport
  /// The file name of the picture of the worst errors, beside the card; `nil` without one.
  let gallery: String?

  /// Makes a card of a model and an evaluation.
  ///
  /// - Parameters:
  ///   - file: the model file.
  ///   - name: the file's name.
  ///   - report: an evaluation, of this model unless the card is to say otherwise.
  ///   - gallery: the file name of the picture of the worst errors, beside the card; `nil` for none.
  public init(of file: ModelFile, name: String, report: EvaluationReport, gallery: String? = nil) {
    self.file = file
    fileName = name
    self.report = report
    self.gallery = gallery
  }

  /// Whether the report was made with the file's weights.
  public var isOfThisModel: Bool { report.model.checksum == file.digest }

  var name: String { file.metadata.name }
  var languages: [String] { file.metadata.languages }
  var licences: [String] { file.metadata.licences }

  /// The card's text, below metadata as Hugging Face reads them.
  public var markdown: String {
    ([frontMatter, heading, reading, accuracy, strengths, errors, cost, origin, again, limits]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")) + "\n"
  }

  private var heading: String {
    """
    # \(file.metadata.name)

    Recognizes online handwriting (pen strokes, not images) in \(file.metadata.languages.joined(separator: ", ")), entirely on \
    the device. `\(fileName)`: \(file.byteCount) bytes, SHA-256 of the tensors `\(file.digest)`.
    """
  }

  private var reading: String {
    let graphemes = String(file.metadata.alphabet.graphemes)
    let shown = graphemes.count <= 200 ? "\n\n```\n\(graphemes)\n```" : ""
    return """
      ## Intended use

      Isolated characters, words and single lines, printed and cursive, of \(file.metadata.alphabet.graphemes.count) \
      graphemes\(graphemes.contains(" ") ? " including the space" : ""). \(decoding)\(shown)
      """
  }

  private var decoding: String {
    guard let size = file.languageModelSize else { return "It has no language model." }
    return
      "A character language model of \(size) bytes helps to choose between texts; names and words that it "
      + "doesn't know are recognized, too."
  }

  private var accuracy: String {
    let comparison =
      isOfThisModel
      ? "This file" : "**Not this file, but \(report.model.name) (\(report.model.form))**"
    let table = report.parts.flatMap { part in
      part.figures.cardRates(of: part.kind).map { name, estimate in
        "| \(part.kind.rawValue) | \(name) | \(Self.percent(estimate.value)) | \(Self.percent(estimate.low)) to "
          + "\(Self.percent(estimate.high)) | \(estimate.sampleCount) | \(part.figures.writerCount) |"
      }
    }
    let writers = report.parts.compactMap { part in
      part.writers.map {
        "\(part.kind.rawValue)s: median \(Self.percent($0.median)), worst 10 % \(Self.percent($0.worstTenth))"
      }
    }
    return """
      ## Accuracy

      \(comparison) on \(report.data.description), \(report.model.decoder ?? "its own decoder"), \
      evaluated \(report.date).\(syntheticNote)

      | | | rate | 95 % interval | samples | writers |
      | --- | --- | ---: | --- | ---: | ---: |
      \(table.joined(separator: "\n"))

      Error rates by writer: \(writers.joined(separator: "; ")). \(report.normalization)\(sources)\(otherDecodings)
      """
  }

  private var cost: String {
    let rows = report.latencyRows.map { name, figures in
      "| \(name) | \(Self.milliseconds(figures.p50)) | \(Self.milliseconds(figures.p95)) "
        + "| \(Self.milliseconds(figures.p99)) |"
    }
    return """
      ## Speed

      \(report.model.parameterCount.map { "\($0) parameters. " } ?? "")One thread on \(report.resources.processorAndKernels):

      | | p50 | p95 | p99 |
      | --- | ---: | ---: | ---: |
      \(rows.joined(separator: "\n"))
      """
  }

  private var origin: String {
    """
    ## Training data

    \(file.metadata.sources.isEmpty ? "Not stated." : file.metadata.sources.joined(separator: ", ") + ".") Licences of the data: \
    \(file.metadata.licences.isEmpty ? "not stated" : file.metadata.licences.joined(separator: ", ")).
    """
  }

  private var again: String {
    """
    ## Reproduction

    The resolved recipe, as the file holds it (`inkling inspect \(fileName)`):

    ```yaml
    \(file.metadata.recipe)
    ```
    """
  }

  private var limits: String {
    """
    ## Limitations

    It reads one line at a time, left to right\(file.languageModelSize == nil ? ", without a language model" : ""). It was \
    evaluated on the writers named above only: error rates may be higher for other writers, devices and languages.\(file.metadata.decoder.calibration == nil ? " Its confidences aren't calibrated." : "")
    """
  }

  static func percent(_ share: Double) -> String {
    String(format: "%.2f %%", share * 100)
  }

  private static func milliseconds(_ value: Double) -> String { String(format: "%.2f ms", value) }
}

extension Figures {
  /// The rates of a kind of sample that a card shows.
  func cardRates(of kind: SampleKind) -> [(String, Estimate)] {
    var rows: [(String, Estimate?)] = []
    if kind == .character {
      rows = (topK ?? []).map { ("top-\($0.k)", $0.share) }
      rows.append(("top-1, weighted by use", topOneByUse))
      rows += (topK ?? []).prefix(1).map { ("top-\($0.k) in class", $0.shareInClass) }
      rows.append(("error rate, restricted to its class", restrictedErrorRate))
    } else {
      rows = [("CER", characterErrorRate), ("WER", wordErrorRate)]
    }
    return rows.compactMap { name, estimate in estimate.map { (name, $0) } }
  }
}
