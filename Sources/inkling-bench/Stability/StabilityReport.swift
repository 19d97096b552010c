import Foundation

/// The reliability of stable prefixes, over lines written stroke by stroke.
package struct StabilityReport: BenchReport, Codable, Hashable, Sendable {
  /// The lines.
  package var lines = 0
  /// Their characters.
  package var characters = 0
  /// Stable prefixes, each longer than the one before.
  package var settled = 0
  /// Stable prefixes that the text of the whole line doesn't begin with, which an app would have to revise.
  package var revised = 0
  /// The characters that were stable before a line ended.
  package var settledCharacters = 0
  /// The strokes between a prefix's last stroke and its becoming stable, in total.
  package var strokesWaited = 0
  /// Character errors of whole lines, and with committing during the line.
  package var wrongWhole = 0
  package var wrongCommitted = 0
  /// The maximum number of points not yet committed.
  package var mostPoints = 0

  package var text: String {
    func percent(_ part: Int, _ whole: Int) -> String {
      String(format: "%.2f %%", 100 * Double(part) / Double(max(whole, 1)))
    }
    return """
      \(lines) lines of \(characters / max(lines, 1)) characters
      stable prefixes               \(settled)
      stable before a line ended    \(percent(settledCharacters, characters)) of the characters
      revised later                 \(revised), \(percent(revised, settled))
      strokes until stable          \(String(format: "%.1f", Double(strokesWaited) / Double(max(settled, 1))))
      character errors, whole line  \(percent(wrongWhole, characters))
      character errors, committing  \(percent(wrongCommitted, characters))
      most points not committed     \(mostPoints)

      """
  }
}
