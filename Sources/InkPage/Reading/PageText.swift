import InkCore
import InkDecoding

/// The text of a page, as it was read.
public struct PageText: Hashable, Sendable {
  /// The lines in reading order.
  public var lines: [PageLine]
  /// The text of each line.
  public var texts: [LineText]
  /// The paragraphs in reading order.
  public var paragraphs: [PageParagraph]

  /// Puts a page's text together.
  ///
  /// - Parameters:
  ///   - lines: The lines in reading order.
  ///   - texts: The text of each line; none for a page that wasn't read.
  ///   - paragraphs: The paragraphs in reading order.
  package init(lines: [PageLine], texts: [LineText], paragraphs: [PageParagraph]) {
    self.lines = lines
    self.texts = texts
    self.paragraphs = paragraphs
  }

  /// The text: a line for each of the page's.
  public var text: String { Self.joined(texts.map { $0.text }) }

  /// The text that some strokes wrote: the graphemes that have at least half of their strokes among them.
  ///
  /// - Parameter strokes: The ids of the strokes.
  /// - Returns: The text in reading order, a line for each of the page's that has any.
  public func text(of strokes: Set<Stroke.ID>) -> String {
    Self.joined(
      texts.compactMap { line in
        var text = ""
        var isApart = false
        for grapheme in line.readings.first?.graphemes ?? [] {
          if grapheme.grapheme.isBlank {
            isApart = true
          } else if grapheme.isAmong(strokes) {
            if isApart, !text.isEmpty { text.append(" ") }
            isApart = false
            text.append(grapheme.grapheme)
          }
        }
        return text.isEmpty ? nil : text
      })
  }

  /// The text for a search engine's index: what was read, and then words of other readings.
  public var indexableContent: String {
    var known: Set<String> = []
    var others: [String] = []
    for line in texts {
      for word in line.words { known.insert(word.text) }
    }
    for line in texts {
      for alternative in line.alternatives {
        for word in alternative.split(whereSeparator: { $0.isBlank }) where known.insert(String(word)).inserted {
          others.append(String(word))
        }
      }
    }
    return others.isEmpty ? text : text + "\n" + others.joined(separator: " ")
  }

  private static func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }
}

extension LineReading.Grapheme {
  fileprivate func isAmong(_ ids: Set<Stroke.ID>) -> Bool {
    !strokes.isEmpty && 2 * strokes.count(where: { ids.contains($0) }) >= strokes.count
  }
}
