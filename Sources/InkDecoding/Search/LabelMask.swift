import InkCore

/// The labels that a text may have.
///
/// The probability of all graphemes together goes to the allowed ones, in proportion to the probabilities that they have:
/// where the network sees a grapheme that isn't allowed, one of the allowed ones must have been written.
struct LabelMask: Sendable {
  private let isAllowed: [Bool]

  init(allowed: GraphemeSet, alphabet: Alphabet) {
    isAllowed = [true] + alphabet.graphemes.map { allowed.contains($0) }
  }

  /// Whether a text may have a label's grapheme.
  func allows(_ label: Int32) -> Bool { isAllowed[Int(label)] }

  /// Writes a row of log-probabilities, renormalized for the allowed labels.
  func apply(to values: Span<Float>, row: Int, classes: Int, into result: inout [Float]) {
    if result.count < classes { result.append(contentsOf: repeatElement(0, count: classes - result.count)) }
    var all: Float = 0
    var some: Float = 0
    for label in 1..<classes {
      let share = exponential(values[row + label])
      all += share
      if isAllowed[label] { some += share }
    }
    let gain = some > 0 ? naturalLog(all) - naturalLog(some) : 0
    result[0] = values[row]
    for label in 1..<classes { result[label] = isAllowed[label] ? values[row + label] + gain : -.infinity }
  }
}
