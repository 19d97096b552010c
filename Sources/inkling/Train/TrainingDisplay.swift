import Foundation
import Training

/// Shows the trainer's progress as lines and a bar.
final class TrainingDisplay: Sendable {
  /// The name of the validation's error rate.
  private let errorRate: String
  private let preparing = Progress("reading samples", unit: "samples")
  private let training = Progress("training", unit: "steps")

  init(errorRate: String) { self.errorRate = errorRate }

  func show(_ progress: TrainingProgress) {
    switch progress {
    case .preparing(let done, let total):
      preparing.update(done: done, of: total)
    case .step(let step):
      training.update(
        done: step.step, of: step.total,
        detail: "epoch \(step.epoch + 1), loss \(String(format: "%.3f", step.loss)), "
          + "\(Progress.short(step.samplesPerSecond)) samples/s")
    case .validation(let validation):
      func percent(_ share: Double) -> String { String(format: "%.2f", 100 * share) }
      let kinds = validation.kinds.map { "\($0.kind.rawValue) \(percent($0.characterErrorRate))" }
      training.note(
        "step \(validation.step): validation \(errorRate) \(percent(validation.characterErrorRate)) %"
          + (kinds.count > 1 ? " (\(kinds.joined(separator: ", ")))" : "")
          + ", loss \(String(format: "%.3f", validation.loss)), exact \(percent(validation.exact)) %"
          + (validation.isBest ? ", the best so far" : ""))
    }
  }

  func begin(_ report: CorpusReport) {
    preparing.finish()
    for line in report.lines { training.note(line) }
  }

  func note(_ text: String) { training.note(text) }

  func end() { training.finish() }
}
