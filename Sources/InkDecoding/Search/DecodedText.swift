import InkCore

/// A text that a decoder found in log-probabilities.
public struct DecodedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The labels of the text's graphemes.
  public var labels: [Int32]
  /// For every label the frame at which it is likeliest; rising.
  public var frames: [Int]
  /// The natural log of the network's probability: of the best path (greedy), or of the text over all its paths (beam).
  public var logProbability: Float
  /// The score that texts are ranked by: the log-probability with the terms of language model, length and word list.
  public var score: Float
  /// The probability that this is the text, from 0 to 1; as good as the calibration.
  public var confidence: Float
  /// For every label the probability that the text up to and with it is right: falling, the last being `confidence`.
  /// Empty except for the best text.
  public var prefixConfidences: [Float] = []

  /// Makes a decoded text from its parts; without a score it is the log-probability.
  public init(
    text: String, labels: [Int32], frames: [Int], logProbability: Float, score: Float? = nil, confidence: Float = 0
  ) {
    self.text = text
    self.labels = labels
    self.frames = frames
    self.logProbability = logProbability
    self.score = score ?? logProbability
    self.confidence = confidence
  }
}

/// Finds the frames of given labels: those of the likeliest CTC path that reads the labels (Viterbi).
package enum Alignment {
  /// For every label the frame of its run at which it is likeliest.
  ///
  /// Labels that don't fit into the frames (each needs one, and one more between equal neighbours) are spread evenly.
  ///
  /// - Returns: frames that rise with the labels; strictly, when the labels fit.
  /// - Complexity: O(T · labels) time and memory.
  package static func frames(of labels: [Int32], in values: Span<Float>, rows: FrameRows) -> [Int] {
    let frameCount = rows.frameCount
    let count = labels.count
    guard count > 0, frameCount > 0 else { return [] }
    // States: blank, label 0, blank, label 1, …, blank.
    let states = 2 * count + 1
    var score = [Float](repeating: -.infinity, count: states)
    var next = score
    var steps = [UInt8](repeating: 0, count: states * frameCount)
    score[0] = values[rows[0]]
    score[1] = values[rows[0] + Int(labels[0])]
    for frame in 1..<max(frameCount, 1) {
      let row = rows[frame]
      // States that can't have been reached yet or can't reach the end any more are skipped.
      let first = max(0, states - 2 * (frameCount - frame) - 2)
      let last = min(states - 1, 2 * frame + 1)
      for state in 0..<states { next[state] = -.infinity }
      for state in first...max(first, last) where state <= last {
        let label = state & 1 == 1 ? labels[state / 2] : Alphabet.blank
        var best = score[state]
        var step: UInt8 = 0
        if state > 0, score[state - 1] > best {
          best = score[state - 1]
          step = 1
        }
        if state & 1 == 1, state > 1, label != labels[state / 2 - 1], score[state - 2] > best {
          best = score[state - 2]
          step = 2
        }
        next[state] = best + values[row + Int(label)]
        steps[frame * states + state] = step
      }
      swap(&score, &next)
    }
    var state = score[states - 1] >= score[states - 2] ? states - 1 : states - 2
    guard score[state] > -.infinity else {
      return (0..<count).map { ($0 * frameCount + frameCount / 2) / count }
    }
    var result = [Int](repeating: 0, count: count)
    var peak = [Float](repeating: -.infinity, count: count)
    for frame in stride(from: frameCount - 1, through: 0, by: -1) {
      if state & 1 == 1 {
        let index = state / 2
        let value = values[rows[frame] + Int(labels[index])]
        if value >= peak[index] {
          peak[index] = value
          result[index] = frame
        }
      }
      state -= Int(steps[frame * states + state])
    }
    return result
  }
}
