import Foundation

/// How well what is called settled keeps, over lines that are written stroke by stroke.
package struct StabilityReport: Codable, Hashable, Sendable {
  /// The lines.
  package var lines = 0
  /// What they say, in characters.
  package var characters = 0
  /// Beginnings that were called settled, each longer than the one before.
  package var settled = 0
  /// Those of them that the whole line's reading doesn't begin with: what an application would have had to take back.
  package var revised = 0
  /// The characters of all that was settled before a line ended.
  package var settledCharacters = 0
  /// Strokes from a beginning's last stroke to when it was settled, together.
  package var strokesWaited = 0
  /// Characters wrong in the whole lines' readings, and when what is settled is committed as the line goes on.
  package var wrongWhole = 0
  package var wrongCommitted = 0
  /// The most points that waited in a drawing that commits.
  package var mostPoints = 0

  /// The share of settled beginnings that would have been revised.
  package var revisedShare: Double { Double(revised) / Double(max(settled, 1)) }

  var text: String {
    func percent(_ part: Int, _ whole: Int) -> String {
      String(format: "%.2f %%", 100 * Double(part) / Double(max(whole, 1)))
    }
    return """
      \(lines) lines of \(characters / max(lines, 1)) characters
      settled beginnings            \(settled)
      settled before a line ended   \(percent(settledCharacters, characters)) of the characters
      revised later                 \(revised), \(percent(revised, settled))
      strokes until settled         \(String(format: "%.1f", Double(strokesWaited) / Double(max(settled, 1))))
      characters wrong, whole line  \(percent(wrongWhole, characters))
      characters wrong, committing  \(percent(wrongCommitted, characters))
      most points that waited       \(mostPoints)
      """
  }
}
