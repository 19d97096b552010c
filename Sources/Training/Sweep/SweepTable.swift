import Foundation
import InkData

/// The results of a sweep: a row for each finished run, by the last validation.
///
/// The last validation, not the best: the best of many would be biased by noise.
package struct SweepTable: Hashable, Sendable, Encodable {
  /// A variant trained with a seed.
  package struct Row: Hashable, Sendable, Encodable {
    /// The variant's name.
    package var variant: String
    /// The seed of the weights, the order and the augmentation.
    package var seed: UInt64
    /// The steps that were trained.
    package var steps: Int
    /// The loss over the last steps.
    package var loss: Double?
    /// The character error rate of the last validation, 1 being 100 %; `nil` without a validation.
    package var characterErrorRate: Double?
    /// The same by kind of sample.
    package var kinds: [String: Double]
    /// The seconds of training.
    package var seconds: Double
  }

  /// The rows in the order in which they were trained.
  package private(set) var rows: [Row] = []

  /// Makes a table without rows.
  package init() {}

  /// Adds a finished run.
  package mutating func add(_ run: RunHistory, variant: SweepVariant, seed: UInt64) {
    var kinds: [String: Double] = [:]
    for kind in SampleKind.allCases {
      kinds[kind.rawValue] = run.last("\(RunHistory.errorRate).\(kind.rawValue)")
    }
    rows.append(
      Row(
        variant: variant.name, seed: seed, steps: run.steps, loss: run.last(RunHistory.loss),
        characterErrorRate: run.last(RunHistory.errorRate), kinds: kinds, seconds: run.seconds))
  }

  /// The table in Markdown.
  package var markdown: String {
    let kinds = SampleKind.allCases.map(\.rawValue).filter { kind in rows.contains { $0.kinds[kind] != nil } }
    let head = ["variant", "seed", "steps", "loss", "CER"] + kinds + ["minutes"]
    var text = "| \(head.joined(separator: " | ")) |\n| --- |\(String(repeating: " ---: |", count: head.count - 1))\n"
    for row in rows {
      let cells =
        [row.variant, "\(row.seed)", "\(row.steps)", row.loss.map { String(format: "%.3f", $0) } ?? "–"]
        + [Self.percent(row.characterErrorRate)] + kinds.map { Self.percent(row.kinds[$0]) }
        + [String(format: "%.1f", row.seconds / 60)]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private static func percent(_ share: Double?) -> String { share.map { String(format: "%.2f %%", 100 * $0) } ?? "–" }
}
