import InkCore

/// Finds the frame at which a text continues whose beginning is known.
///
/// Ink that was read before may be given to a network again, so that the ink after it has its context: its height, slant
/// and distance are measured beside the earlier ink. The text of the beginning is settled then, whatever the network's
/// output for it is now; only the frames after it are decoded.
package enum Continuation {
  /// The number of frames that a known beginning takes.
  ///
  /// The number is near that of the beginning's ink: a network emits a label a few frames early or late. Of the cuts near
  /// there, the result is the one with the likeliest CTC path that reads exactly the labels before the cut, and anything
  /// after it; but in the frames of the beginning's own ink nothing may follow except a space. Blanks between the two make
  /// several cuts equally likely; of those the result is the nearest to the ink's.
  ///
  /// - Returns: from 0 to `T`; `expected`, the number of frames of the beginning's ink, when the labels don't fit into the
  ///   frames.
  /// - Complexity: O(T · (C + labels)).
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
      // A run of the last label isn't cut: the rest of it would be read once more.
      let isRepeated = cut < frameCount && tail.likeliest[cut] == last
      let end = isRepeated ? score[states - 1] : max(score[states - 1], score[states - 2])
      totals[cut] = end + tail.scores[cut]
      best = max(best, totals[cut])
    }
    guard best > -.infinity else { return expected }
    let likeliest = cuts.lazy.filter { totals[$0] >= best - tolerance }
    return likeliest.min { abs($0 - expected) < abs($1 - expected) } ?? expected
  }

  /// The largest number of frames that a label is emitted early or late.
  private static let reach = 3
  /// Cuts whose paths differ by less than this, in nats, are equally likely.
  private static let tolerance: Float = 0.01

  private struct Tail {
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
