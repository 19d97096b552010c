import Foundation
import TextAndFiles

/// A minimal sequence of edits from a reference to the recognized text; each insertion, deletion and substitution costs 1.
///
/// Of several minimal sequences, read from the end, a substitution is preferred to a deletion and a deletion to an
/// insertion, so that equal inputs always give equal alignments.
///
/// ## Source
/// Wagner and Fischer, “The String-to-String Correction Problem”, 1974.
package struct EditAlignment<Unit: Hashable & Sendable>: Hashable, Sendable {
  /// The steps in reading order.
  package let steps: [EditStep<Unit>]
  /// The number of steps of each type.
  package let counts: EditCounts

  /// Aligns two sequences in O(*n*·*m*), where *n* and *m* are the lengths without the common prefix and suffix.
  package init(reference: [Unit], recognized: [Unit]) {
    let common = min(reference.count, recognized.count)
    var start = 0
    while start < common, reference[start] == recognized[start] { start += 1 }
    var tail = 0
    while tail < common - start, reference[reference.count - 1 - tail] == recognized[recognized.count - 1 - tail] {
      tail += 1
    }
    let middle = Self.align(
      Array(reference[start..<reference.count - tail]), Array(recognized[start..<recognized.count - tail]))
    steps =
      reference[..<start].map { .match($0) } + middle + reference[(reference.count - tail)...].map { .match($0) }
    var counts = middle.reduce(into: EditCounts.zero) { $0 += $1.counts }
    counts.referenceLength = reference.count
    self.counts = counts
  }

  private static func align(_ reference: [Unit], _ recognized: [Unit]) -> [EditStep<Unit>] {
    let distance = EditDistance(from: reference, to: recognized)
    var steps: [EditStep<Unit>] = []
    var i = reference.count
    var j = recognized.count
    while i > 0 || j > 0 {
      let current = distance[i, j]
      if i > 0, j > 0 {
        let same = reference[i - 1] == recognized[j - 1]
        if current == distance[i - 1, j - 1] + (same ? 0 : 1) {
          steps.append(
            same ? .match(reference[i - 1]) : .substitution(reference: reference[i - 1], recognized: recognized[j - 1]))
          i -= 1
          j -= 1
          continue
        }
      }
      if i > 0, current == distance[i - 1, j] + 1 {
        i -= 1
        steps.append(.deletion(reference[i]))
      } else {
        j -= 1
        steps.append(.insertion(recognized[j]))
      }
    }
    return steps.reversed()
  }
}

/// One step of an alignment, in reading order.
package enum EditStep<Unit: Hashable & Sendable>: Hashable, Sendable {
  /// The unit was recognized as written.
  case match(Unit)
  /// The reference's unit was recognized as another.
  case substitution(reference: Unit, recognized: Unit)
  /// The reference's unit wasn't recognized.
  case deletion(Unit)
  /// The unit was recognized but isn't in the reference.
  case insertion(Unit)

  /// The reference's unit; `nil` for an insertion.
  var reference: Unit? {
    switch self {
    case .match(let unit), .substitution(let unit, _), .deletion(let unit): unit
    case .insertion: nil
    }
  }

  var counts: EditCounts {
    var counts = EditCounts(insertions: 0, deletions: 0, substitutions: 0, referenceLength: reference == nil ? 0 : 1)
    switch self {
    case .match: break
    case .substitution: counts.substitutions = 1
    case .deletion: counts.deletions = 1
    case .insertion: counts.insertions = 1
    }
    return counts
  }
}

/// Counts of the edits between recognized units and the reference, with the length of the reference.
public struct EditCounts: Hashable, Codable, Sendable {
  /// Units that were recognized but not written.
  public var insertions: Int
  /// Units that were written but not recognized.
  public var deletions: Int
  /// Units that were recognized as other units.
  public var substitutions: Int
  /// The number of units in the reference.
  public var referenceLength: Int

  /// No edits of an empty reference.
  public static let zero = Self(insertions: 0, deletions: 0, substitutions: 0, referenceLength: 0)

  /// Makes counts from their four numbers.
  public init(insertions: Int, deletions: Int, substitutions: Int, referenceLength: Int) {
    self.insertions = insertions
    self.deletions = deletions
    self.substitutions = substitutions
    self.referenceLength = referenceLength
  }

  /// The edit distance: insertions, deletions and substitutions together.
  public var errors: Int { insertions + deletions + substitutions }

  /// Errors per unit of the reference, above 1 with many insertions; `nil` for an empty reference.
  public var rate: Double? { referenceLength > 0 ? Double(errors) / Double(referenceLength) : nil }

  /// The counts of two texts together.
  public static func + (a: Self, b: Self) -> Self {
    Self(
      insertions: a.insertions + b.insertions, deletions: a.deletions + b.deletions,
      substitutions: a.substitutions + b.substitutions, referenceLength: a.referenceLength + b.referenceLength)
  }

  /// Adds the counts of another text.
  public static func += (a: inout Self, b: Self) { a = a + b }
}

/// The edits of one text in half the space of `EditCounts`.
struct CompactEdits: Hashable, Codable, Sendable {
  private var values: SIMD4<Int32>

  init(_ counts: EditCounts) {
    values = SIMD4(
      Int32(clamping: counts.insertions), Int32(clamping: counts.deletions), Int32(clamping: counts.substitutions),
      Int32(clamping: counts.referenceLength))
  }

  var counts: EditCounts {
    EditCounts(
      insertions: Int(values.x), deletions: Int(values.y), substitutions: Int(values.z),
      referenceLength: Int(values.w))
  }
}

/// The common form that texts are brought into before they are compared.
///
/// Every run of whitespace, line ends too, counts as one space, and none counts at either end. A unit of the character
/// error rate is a grapheme cluster, compared by canonical equivalence, so that `é` equals `e` with a combining acute.
/// Everything else counts: case, punctuation, quotation marks and width.
package enum TextNormalization {
  /// The normalization in a sentence, for reports.
  package static let summary =
    "Units are grapheme clusters, equal when canonically equivalent (as NFC would make them); a run of whitespace, "
    + "line ends included, is one space, and none counts at either end; case, punctuation and width count."

  /// The graphemes of a text with runs of whitespace as one space and none at the ends.
  package static func graphemes(of text: String) -> [Character] {
    var result: [Character] = []
    result.reserveCapacity(text.utf8.count)
    for grapheme in text {
      if !grapheme.isWhitespace {
        result.append(grapheme)
      } else if let last = result.last, last != " " {
        result.append(" ")
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// The words of a text: runs without whitespace, punctuation included.
  package static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The text without the accents of its letters: *a* for *ä*, *o* for *ø*, *l* for *ł*, *i* for *ı*.
  ///
  /// Letters of their own that no mark makes (æ, ß, ð, þ) stay.
  package static func withoutAccents(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    for grapheme in text {
      // ≠ is no letter with an accent, though it decomposes.
      guard grapheme.isLetter else {
        result.append(contentsOf: grapheme.unicodeScalars)
        continue
      }
      for scalar in String(grapheme).decomposedStringWithCanonicalMapping.unicodeScalars
      where !("\u{300}"..."\u{36F}" ~= scalar) {
        result.append(crossed[scalar] ?? scalar)
      }
    }
    return String(result)
  }

  private static let crossed: [Unicode.Scalar: Unicode.Scalar] = [
    "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ı": "i",
  ]
}
