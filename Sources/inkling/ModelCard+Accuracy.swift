import Evaluation
import Foundation

extension ModelCard {
  /// What there is to know of data that nobody wrote; empty where people wrote everything.
  var madeUp: String {
    guard let names = report.data.synthetic, !names.isEmpty else { return "" }
    let isAll = names.count == Set(report.data.names).count
    return "\n\n**\(isAll ? "None of this ink is people's" : "Part of this ink isn't people's")**: "
      + "\(names.joined(separator: ", ")) is synthetic, drawn by a program's hands. It tells how well the model "
      + "knows such hands; how well it reads people remains to be measured."
  }

  /// The main rates by where the ink comes from, where there is more than one source.
  var sources: String {
    let rows = report.parts.flatMap { part in
      let groups = part.groups.filter { $0.dimension == .source }
      return groups.count < 2
        ? []
        : groups.flatMap { group in
          group.figures.cardRates(of: part.kind).map { name, estimate in
            "| \(group.name), \(part.kind.rawValue)s | \(name) | \(Self.percent(estimate.value)) | "
              + "\(Self.percent(estimate.low)) to \(Self.percent(estimate.high)) | \(estimate.sampleCount) |"
          }
        }
    }
    guard !rows.isEmpty else { return "" }
    return
      "\n\nBy where the ink comes from:\n\n| | | rate | 95 % interval | samples |\n| --- | --- | ---: | --- | ---: |\n"
      + rows.joined(separator: "\n")
  }

  /// The main rates with other ways of decoding, where the report has them.
  var otherDecodings: String {
    let rows = (report.decodings ?? []).flatMap { decoding in
      decoding.parts.filter { $0.kind != .character }.compactMap { part in
        part.figures.characterErrorRate.map {
          "| \(part.kind.rawValue)s, CER, \(decoding.decoder) | \(Self.percent($0.value)) | "
            + "\(Self.percent($0.low)) to \(Self.percent($0.high)) |"
        }
      }
    }
    guard !rows.isEmpty else { return "" }
    return "\n\nThe same network, decoded otherwise:\n\n| | rate | 95 % interval |\n| --- | ---: | --- |\n"
      + rows.joined(separator: "\n")
  }

  /// What it is good and bad at: classes of isolated characters, writers, confusions, confidences.
  var strengths: String {
    var paragraphs: [String] = []
    for part in report.parts {
      if !part.classRows.isEmpty {
        let rows = part.classRows.map { row in
          let spread = [row.writers?.median, row.writers?.worstTenth].map { $0.map(Self.percent) ?? "" }
          return "| \(row.name) | \(row.restricted.map { Self.percent($0.value) } ?? "") "
            + "| \(Self.percent(row.ranked.value)) | \(spread.joined(separator: " | ")) | \(row.sampleCount) |"
        }
        paragraphs.append(
          "Isolated characters, wrong when only their class may be written, and when the first of their class counts:\n\n"
            + "| | only these allowed | first of its class | median writer | worst tenth of writers | samples |\n"
            + "| --- | ---: | ---: | ---: | ---: | ---: |\n" + rows.joined(separator: "\n"))
      }
      let confusions = part.confusions.prefix(12).map { confusion in
        [confusion.written, confusion.recognized].map { Self.code($0) }.joined(separator: "→") + " \(confusion.count)"
      }
      if !confusions.isEmpty {
        paragraphs.append(
          "Most often confused in \(part.kind.rawValue)s (written→recognized): \(confusions.joined(separator: ", ")).")
      }
    }
    let errors = (report.parts.map { ($0.kind.rawValue + "s", $0.calibration) } + [("all", report.calibration)])
      .compactMap { name, calibration in
        calibration.map { figures in
          "\(name) \(Self.percent(figures.expectedError))"
            + (figures.chanceError.map { " (\(Self.percent($0)) by chance alone)" } ?? "")
        }
      }
    if !errors.isEmpty {
      paragraphs.append(
        "Confidences: expected calibration error \(errors.joined(separator: ", ")); by chance alone is what as many "
          + "samples would show if every confidence meant exactly what it says.")
    }
    return paragraphs.isEmpty ? "" : "## What it is good and bad at\n\n" + paragraphs.joined(separator: "\n\n")
  }

  /// The picture of the worst errors.
  var errors: String {
    guard let gallery else { return "" }
    let sources = report.data.attributions ?? report.data.names + report.data.licences
    return """
      ## Its worst errors

      Of different writers, as far as there are. Above what the label says, below what was recognized; labels are wrong, too, at times.

      ![Ink that was recognized wrongly, with its label and what was recognized](\(gallery))

      Ink: \(sources.joined(separator: "; ")).
      """
  }

  private static func code(_ text: String) -> String {
    text.isEmpty ? "∅" : text == " " ? "␣" : "`" + text.replacing("`", with: "ˋ") + "`"
  }
}
