public import InkCore
import InkDecoding
import InkRuntime

/// A word that was inserted, and what else it may be.
public struct CommittedWord<Element: Hashable>: Hashable {
  /// Its number in the session.
  public var id: Int
  /// The element whose text it is in.
  public var element: Element
  /// Its range in the text, in UTF-16 code units; it follows the session's own edits.
  public var range: Range<Int>
  /// The word as it is in the text.
  public var text: String
  /// Its other readings, the likeliest first.
  public var alternatives: [String]
  /// The strokes that wrote it.
  public var strokes: [Stroke.ID]
}

/// The other readings of a word in a drawing's candidates.
enum WordReadings {
  static func alternatives(of strokes: Set<Int>, to word: String, in candidates: [Candidate]) -> [String] {
    var result: [String] = []
    for candidate in candidates.dropFirst() {
      let touched = candidate.segmentation.filter { segment in segment.parts.contains { strokes.contains($0.stroke) } }
      let isOwn = touched.allSatisfy { segment in segment.parts.allSatisfy { strokes.contains($0.stroke) } }
      let text = String(touched.map { $0.grapheme }.filter { !$0.isBlank })
      if isOwn, !text.isEmpty, text != word, !result.contains(text), result.count < limit { result.append(text) }
    }
    return result
  }

  private static var limit: Int { 5 }
}
