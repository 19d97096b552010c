import InkCore
import InkData

/// A writer of a page's words and lines: a person whose ink is at hand, or a synthetic writer.
protocol PageWriter {
  /// The writer and the origin of the ink, as samples state them.
  var identity: PageIdentity { get }
  /// The usual distance between two points of the ink, in x-heights.
  var pointDistance: Float { get }
  /// The usual gap between two words, in x-heights.
  var wordGap: Float { get }
  /// Whether most of the text is ideographs, whose lines are higher than an x-height and have few spaces.
  var isIdeographic: Bool { get }
  /// Whether lines can be as short as labels.
  var writesShortLines: Bool { get }

  /// Returns a line of at least one word that is about as long as a width allows.
  mutating func line(width: Float, random: inout SplitMix64) throws -> WrittenLine
  /// Returns a number as lists have it: `3.`; `nil` if the writer has no ink of it.
  mutating func number(_ number: Int, random: inout SplitMix64) throws -> WrittenWord?
}

/// The writer of a page and the origin of the ink.
struct PageIdentity: Hashable {
  var writer: String
  var contributor: String
  var language: String
  var source: String
  var licence: String
}
