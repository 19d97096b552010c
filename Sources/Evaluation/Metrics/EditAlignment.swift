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

  /// Aligns two sequences.
  ///
  /// - Complexity: O(*n*·*m*) where *n* and *m* are the lengths without the common prefix and suffix.
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
    counts = Self.count(middle, referenceLength: reference.count)
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

  private static func count(_ steps: [EditStep<Unit>], referenceLength: Int) -> EditCounts {
    var counts = EditCounts(insertions: 0, deletions: 0, substitutions: 0, referenceLength: referenceLength)
    for step in steps {
      switch step {
      case .match: break
      case .substitution: counts.substitutions += 1
      case .deletion: counts.deletions += 1
      case .insertion: counts.insertions += 1
      }
    }
    return counts
  }
}
