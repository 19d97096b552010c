import ArgumentParser
import Evaluation
import Foundation

/// `inkling-bench label-errors count`: the wrong labels among the first suspects.
struct CountErrorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count the wrong labels among the first suspects.",
    discussion: "SUSPECTS is what `inkling data suspects --json --count 1000000` prints of the set with wrong labels.")

  @Argument(help: "The suspects, JSON.")
  var suspects: String
  @Option(help: "The list of wrong labels that `plant` wrote.")
  var planted: String
  @OptionGroup var output: OutputOptions

  func run() throws {
    let list = try JSONDecoder().decode(Ranking.self, from: Data(contentsOf: URL(filePath: suspects)))
    let errors = try PlantedErrors.read(path: planted)
    let ranks = Dictionary(
      list.suspects.enumerated().map { ($1.sampleID, $0) }, uniquingKeysWith: { first, _ in first })
    try output.show(Report(errors, ranks: ranks, judged: list.judged))
  }

  /// What is needed of a `SuspectList`.
  private struct Ranking: Decodable {
    var judged: Int
    var suspects: [Suspect]
  }

  private struct Report: BenchReport {
    /// The wrong labels that are among the first suspects.
    struct Found: Encodable {
      /// The first suspects, as a share of all judged samples.
      var share: Double
      var found: [String: Int]
    }

    let judged: Int
    let planted: [String: Int]
    let rows: [Found]

    init(_ errors: PlantedErrors, ranks: [String: Int], judged: Int) {
      self.judged = judged
      planted = Dictionary(errors.labels.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
      rows = [0.01, 0.02, 0.03, 0.05, 0.1].map { share in
        let first = Int(share * Double(judged))
        let found = errors.labels.filter { ranks[$0.sample].map { $0 < first } ?? false }
        return Found(share: share, found: Dictionary(found.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +))
      }
    }

    var text: String {
      let all = planted.values.reduce(0, +)
      var text = "\(judged) labels judged, \(all) wrong on purpose\n"
      for row in rows {
        let count = row.found.values.reduce(0, +)
        let kinds = planted.keys.sorted().map { kind in
          String(format: "%@ %.1f %%", kind, 100 * Double(row.found[kind] ?? 0) / Double(planted[kind] ?? 1))
        }
        text += String(
          format: "among the first %2.0f %%: %.1f %% (%d; %@)\n", 100 * row.share,
          100 * Double(count) / Double(max(all, 1)), count, kinds.joined(separator: ", "))
      }
      return text
    }
  }
}
