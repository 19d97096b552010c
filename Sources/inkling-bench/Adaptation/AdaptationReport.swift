import Foundation

/// The errors of a model before and after it learned each of some writers.
package struct AdaptationReport: BenchReport, Codable, Hashable, Sendable {
  /// Errors in some samples.
  package struct Count: Codable, Hashable, Sendable {
    /// The samples, and the characters of their texts.
    package var samples = 0
    package var characters = 0
    /// Insertions, deletions and substitutions.
    package var wrong = 0

    /// The character error rate.
    package var rate: Double { Double(wrong) / Double(max(characters, 1)) }
  }

  /// The change of the error rates by learning one writer.
  package struct Writer: Codable, Hashable, Sendable {
    package var name: String
    /// The samples learned from.
    package var learned: Int
    /// The time that this took, and the size of the delta.
    package var seconds: Double
    package var byteCount: Int
    /// The writer's other samples, without and with the delta.
    package var before: Count
    package var after: Count
    /// Samples of all others, without and with the delta.
    package var othersBefore: Count
    package var othersAfter: Count
  }

  package var writers: [Writer] = []

  /// The mean error rate of the worst tenth of the writers, at least of one.
  package static func worst(_ rates: [Double]) -> Double {
    let count = max((rates.count + 5) / 10, 1)
    return rates.sorted(by: >).prefix(count).reduce(0, +) / Double(count)
  }

  private static func median(_ rates: [Double]) -> Double {
    let sorted = rates.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  package var text: String {
    let (before, after) = (writers.map(\.before.rate), writers.map(\.after.rate))
    func percent(_ rate: Double) -> String { String(format: "%.2f %%", 100 * rate) }
    func change(_ a: Double, _ b: Double) -> String {
      "\(percent(a)) → \(percent(b)), \(String(format: "%+.1f %%", 100 * (b / max(a, 1e-9) - 1)))"
    }
    func mean(_ rates: [Double]) -> Double { rates.reduce(0, +) / Double(rates.count) }
    let (othersBefore, othersAfter) = (mean(writers.map(\.othersBefore.rate)), mean(writers.map(\.othersAfter.rate)))
    let worstFirst = zip(before, after).sorted { $0.0 > $1.0 }.prefix(max((before.count + 5) / 10, 1))
    let judged = writers.reduce(0) { $0 + $1.before.samples }
    return """
      \(writers.count) writers, each learned from at most \(writers.map(\.learned).max() ?? 0) samples, judged by \(judged) others
      character error rate, mean of the worst tenth   \(change(Self.worst(before), Self.worst(after)))
      … of the same writers afterwards                \(change(mean(worstFirst.map(\.0)), mean(worstFirst.map(\.1))))
      median of the writers                           \(change(Self.median(before), Self.median(after)))
      mean of the writers                             \(change(mean(before), mean(after)))
      writers better, equal, worse                    \(zip(before, after).count { $1 < $0 }), \
      \(zip(before, after).count { $1 == $0 }), \(zip(before, after).count { $1 > $0 })
      others, mean over the deltas                    \(percent(othersBefore)) → \(percent(othersAfter)), \
      \(String(format: "%+.2f points", 100 * (othersAfter - othersBefore)))
      learning, longest                               \(String(format: "%.1f s", writers.map(\.seconds).max() ?? 0))
      delta, largest                                  \(writers.map(\.byteCount).max() ?? 0) bytes

      """
  }
}
