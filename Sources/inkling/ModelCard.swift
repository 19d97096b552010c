import Evaluation
import Foundation
import InkData
import InkModelFile

/// A model's card as Markdown.
struct ModelCard {
  let metadata: ModelMetadata
  let byteCount: Int
  /// The SHA-256 of the tensors.
  let digest: String
  let fileName: String
  let report: EvaluationReport
  /// The bytes of the file's language model, if it has one.
  var languageModelSize: Int?
  /// The file name of the picture of the worst errors, beside the card; `nil` without one.
  var gallery: String?

  /// Whether the report was made with the file's weights.
  var isOfThisModel: Bool { report.model.checksum == digest }

  var markdown: String {
    ([heading, reading, accuracy, strengths, errors, cost, origin, again, limits]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")) + "\n"
  }

  private var heading: String {
    """
    # \(metadata.name)

    Reads online handwriting (pen strokes, not pictures) in \(metadata.languages.joined(separator: ", ")), on the \
    device, with nothing sent anywhere. `\(fileName)`: \(byteCount) bytes, SHA-256 of the tensors `\(digest)`.
    """
  }

  private var reading: String {
    let graphemes = String(metadata.alphabet.graphemes)
    let shown = graphemes.count <= 200 ? "\n\n```\n\(graphemes)\n```" : ""
    return """
      ## What it reads

      Isolated characters, words and single lines, printed and cursive, of \(metadata.alphabet.graphemes.count) \
      graphemes\(graphemes.contains(" ") ? ", the space among them" : ""). \(decoding)\(shown)
      """
  }

  private var decoding: String {
    guard let languageModelSize else { return "It has no language model." }
    return
      "A character language model of \(languageModelSize) bytes helps to choose between texts; names and words that "
      + "it has never seen can be written all the same."
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
        "\(part.kind.rawValue)s: median writer \(Self.percent($0.median)), worst tenth \(Self.percent($0.worstTenth))"
      }
    }
    return """
      ## How well

      \(comparison) on \(report.data.description), \(report.model.decoder ?? "its own decoder"), \
      evaluated \(report.date).\(madeUp)

      | | | rate | 95 % interval | samples | writers |
      | --- | --- | ---: | --- | ---: | ---: |
      \(table.joined(separator: "\n"))

      Error rates writer by writer: \(writers.joined(separator: "; ")). \(report.normalization)\(sources)\(otherDecodings)
      """
  }

  private var cost: String {
    let rows = report.latencyRows.map { name, figures in
      "| \(name) | \(Self.milliseconds(figures.p50)) | \(Self.milliseconds(figures.p95)) "
        + "| \(Self.milliseconds(figures.p99)) |"
    }
    return """
      ## What it costs

      \(report.model.parameterCount.map { "\($0) parameters. " } ?? "")One thread on \(report.resources.processorAndKernels):

      | | p50 | p95 | p99 |
      | --- | ---: | ---: | ---: |
      \(rows.joined(separator: "\n"))
      """
  }

  private var origin: String {
    """
    ## What it learned from

    \(metadata.sources.isEmpty ? "Not told." : metadata.sources.joined(separator: ", ") + ".") Licences of the data: \
    \(metadata.licences.isEmpty ? "not told" : metadata.licences.joined(separator: ", ")).
    """
  }

  private var again: String {
    """
    ## How to get it again

    The resolved recipe travels in the file (`inkling inspect \(fileName)`):

    ```yaml
    \(metadata.recipe.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n"))
    ```
    """
  }

  private var limits: String {
    """
    ## What it doesn't do

    It reads one line at a time, left to right\(languageModelSize == nil ? ", without a language model" : ""). It was \
    measured on the writers named above and on no others: hands, devices and languages that they don't cover may fare \
    worse.\(metadata.decoder.calibration == nil ? " Its confidences aren't calibrated." : "")
    """
  }

  static func percent(_ share: Double) -> String {
    String(format: "%.2f %%", share * 100)
  }

  private static func milliseconds(_ value: Double) -> String { String(format: "%.2f ms", value) }
}

extension Figures {
  /// The rates that a card shows of samples of a kind.
  func cardRates(of kind: SampleKind) -> [(String, Estimate)] {
    var rows: [(String, Estimate?)] = []
    if kind == .character {
      rows = (topK ?? []).map { ("top-\($0.k)", $0.share) }
      rows += (topK ?? []).prefix(1).map { ("top-\($0.k) within its class", $0.shareInClass) }
      rows.append(("wrong with only its class allowed", restrictedErrorRate))
    } else {
      rows = [("CER", characterErrorRate), ("WER", wordErrorRate)]
    }
    return rows.compactMap { name, estimate in estimate.map { (name, $0) } }
  }
}
