import InkCore

/// Finds where a text goes on whose beginning is known.
///
/// Ink that was read before may be shown to a network again, so that what follows it is seen in its place: as high, as
/// slanted and as far away as it is beside that. What the beginning reads is settled then, whatever the network says to
/// it now; only the frames after it are decoded.
public enum Continuation {
  /// The number of frames that a known beginning takes.
  ///
  /// It is about as many as its ink has: a network writes a label a few frames early or late. Of the cuts near there, it
  /// is that with the likeliest CTC path which reads exactly the labels before the cut, and anything after it; but from
  /// the beginning's own ink nothing more is read than a space that follows. Blanks between the two make several cuts
  /// alike; of those it is the nearest to the ink's.
  ///
  /// - Parameters:
  ///   - labels: what is read before the cut; none is the blank.
  ///   - expected: how many frames the ink of the beginning has.
  ///   - space: the label of the space, if there is one.
  ///   - values: log-probabilities `[T, C]`.
  ///   - frameCount: `T`.
  ///   - classCount: `C`.
  /// - Returns: from 0 to `T`; `expected` when the labels don't fit into the frames.
  /// - Complexity: O(T · (C + labels)).
  public static func firstFrame(
    after labels: [Int32], near expected: Int, space: Int32? = nil, in values: Span<Float>, frameCount: Int,
    classCount: Int
  ) -> Int {
    firstFrame(
      after: labels, near: expected, space: space, in: values,
      rows: FrameRows(frameCount: frameCount, classCount: classCount))
  }

  /// The same with log-probabilities of which each frame has a row.
  package static func firstFrame(
    after labels: [Int32], near expected: Int, space: Int32? = nil, in values: Span<Float>, rows: FrameRows
  ) -> Int {
    let frameCount = rows.frameCount
    let expected = min(max(expected, 0), frameCount)
    guard let last = labels.last, frameCount > 0 else { return expected }
    let tail = Tail(values, rows, expected: expected, space: space)
    let cuts = max(expected - reach, 1)...max(min(expected + reach, frameCount), 1)
    // States: blank, label 0, blank, label 1, …, blank.
    let states = 2 * labels.count + 1
    var score = [Float](repeating: -.infinity, count: states)
    var next = score
    var totals = [Float](repeating: -.infinity, count: cuts.upperBound + 1)
    var best = -Float.infinity
    for frame in 0..<cuts.upperBound {
      let row = rows[frame]
      for state in 0..<states {
        let isLabel = state & 1 == 1
        var before = frame == 0 && state <= 1 ? 0 : score[state]
        if frame > 0, state > 0 { before = max(before, score[state - 1]) }
        if frame > 0, isLabel, state > 1, labels[state / 2] != labels[state / 2 - 1] {
          before = max(before, score[state - 2])
        }
        next[state] = before + values[row + Int(isLabel ? labels[state / 2] : Alphabet.blank)]
      }
      swap(&score, &next)
      let cut = frame + 1
      guard cuts.contains(cut) else { continue }
      // A run of the last label isn't cut: what is left of it would be read once more.
      let isRepeated = cut < frameCount && tail.likeliest[cut] == last
      let end = isRepeated ? score[states - 1] : max(score[states - 1], score[states - 2])
      totals[cut] = end + tail.scores[cut]
      best = max(best, totals[cut])
    }
    guard best > -.infinity else { return expected }
    var nearest = expected
    var distance = Int.max
    for cut in cuts where totals[cut] >= best - tolerance && abs(cut - expected) < distance {
      nearest = cut
      distance = abs(cut - expected)
    }
    return nearest
  }

  /// How many frames early or late a label is written at most.
  private static let reach = 3
  /// Cuts whose paths differ by less than this, in nats, are alike.
  private static let tolerance: Float = 0.01

  /// What can be read from each frame on.
  private struct Tail {
    /// Each frame's likeliest class.
    var likeliest: [Int32]
    /// The log-probability of the best path from each frame to the end.
    var scores: [Float]

    init(_ values: Span<Float>, _ rows: FrameRows, expected: Int, space: Int32?) {
      let frameCount = rows.frameCount
      likeliest = [Int32](repeating: Alphabet.blank, count: frameCount)
      scores = [Float](repeating: 0, count: frameCount + 1)
      for frame in stride(from: frameCount - 1, through: 0, by: -1) {
        let row = rows[frame]
        let best = values.likeliest(row: row, classes: rows.classCount)
        likeliest[frame] = Int32(best.label)
        var value = best.value
        if frame < expected {
          value = values[row]
          if let space { value = max(value, values[row + Int(space)]) }
        }
        scores[frame] = scores[frame + 1] + value
      }
    }
  }
}
