import InkCore
import InkDecoding

/// The log-probabilities of several lines one after the other, to be decoded into one text.
///
/// Between two lines there is a space, where the text may have one. There is none beside an ideograph or its punctuation,
/// which stand without spaces, and none after a hyphen.
struct JoinedLines {
  /// The rows of all lines.
  private(set) var values: [Float] = []
  /// The frames of all lines.
  private(set) var rows: FrameRows
  /// The frames of each line.
  private(set) var frames: [Range<Int>] = []

  /// The probability that lines are joined without their space, ln 0.001.
  private static let omission: Float = -6.9
  /// The log-probability of anything else.
  private static let never: Float = -30

  /// Joins lines.
  ///
  /// - Parameters:
  ///   - lines: The lines from top to bottom.
  ///   - space: The label of the space, where the text may have spaces.
  ///   - classes: The number of classes.
  init(_ lines: [DrawingLine], space: Int32?, classes: Int) {
    rows = FrameRows(classCount: classes)
    values.reserveCapacity(lines.reduce(2 * classes) { $0 + $1.values.count })
    values += repeatElement(Self.never, count: 2 * classes)
    values[0] = 0
    if let space {
      values[classes] = Self.omission
      values[classes + Int(space)] = -0.001
    }
    for index in lines.indices {
      let line = lines[index]
      if index > 0 {
        // The space is a label of its own, whatever stands before or after it.
        rows.append(row: 0)
        if space != nil, Self.needsSpace(after: lines[index - 1].ends.last, before: line.ends.first) {
          rows.append(row: 1)
          rows.append(row: 0)
        }
      }
      let start = rows.frameCount
      let base = values.count / classes
      for frame in 0..<line.rows.frameCount { rows.append(row: base + line.rows[frame] / classes) }
      values += line.values
      frames.append(start..<rows.frameCount)
    }
  }

  /// The log-probabilities of all frames.
  var matrix: LogProbabilityMatrix { LogProbabilityMatrix(values.span, rows: rows) }

  private static func needsSpace(after last: Character?, before first: Character?) -> Bool {
    guard let last, let first else { return true }
    return last != "-" && !standsWithoutSpaces(last) && !standsWithoutSpaces(first)
  }

  /// Whether a grapheme is an ideograph or its punctuation.
  private static func standsWithoutSpaces(_ grapheme: Character) -> Bool {
    guard let code = grapheme.unicodeScalars.first?.value else { return false }
    return GraphemeIndex.isHan(code) || (0x3000...0x303F).contains(code) || (0xFF00...0xFFEF).contains(code)
  }
}
