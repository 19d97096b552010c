/// A text that a search ended with besides the best.
struct PrefixRival {
  /// The length of its common beginning with the best text.
  var common: Int
  /// Its score.
  var score: Float
}

extension Calibration {
  /// Returns the probability that each beginning of the best text is right: never less than for a longer one.
  ///
  /// A beginning gets its confidence as a text by itself would. Its score is that of all texts of the search that begin
  /// with it, against all that don't; its share of the network's doubt is that of the frames up to its end.
  ///
  /// - Parameters:
  ///   - best: the best text, with its score and confidence.
  ///   - rivals: the other texts that the search ended with.
  ///   - values: log-probabilities.
  ///   - rows: the rows of the frames.
  /// - Returns: a probability for each label; the last is the text's own confidence.
  func prefixConfidences(
    of best: DecodedText, rivals: [PrefixRival], in values: Span<Float>, rows: FrameRows
  ) -> [Float] {
    let count = best.labels.count
    guard count > 0 else { return [] }
    var result = [Float](repeating: best.confidence, count: count)
    guard best.score > -.infinity, best.frames.count == count else { return result }
    // The probability of all texts that share exactly so many labels with the best text, over the best text's.
    var shares = [Float](repeating: 0, count: count + 1)
    shares[count] = 1
    for rival in rivals where rival.score > -.infinity {
      shares[min(rival.common, count)] += exponential(rival.score - best.score)
    }
    let doubts = Self.doubts(of: best, in: values, rows: rows)
    var without: Float = 0
    for length in 1..<count {
      without += shares[length - 1]
      var with: Float = 0
      for share in shares[length...] { with += share }
      let scores = without > 0 ? [naturalLog(with), naturalLog(without)] : [naturalLog(with)]
      result[length - 1] = confidences(of: scores, graphemes: length, logProbability: -doubts[length - 1])[0]
    }
    for index in stride(from: count - 2, through: 0, by: -1) {
      // A comparison that NaN fails.
      if !(result[index] >= result[index + 1]) { result[index] = result[index + 1] }
    }
    return result
  }

  /// The share of each beginning in the text's doubt, which is minus the network's log-probability.
  private static func doubts(
    of best: DecodedText, in values: Span<Float>, rows: FrameRows
  ) -> [Float] {
    var passed: [Float] = []
    passed.reserveCapacity(rows.frameCount + 1)
    var sum: Float = 0
    for frame in 0..<rows.frameCount {
      passed.append(sum)
      sum -= values.likeliest(row: rows[frame], classes: rows.classCount).value
    }
    passed.append(sum)
    let count = best.labels.count
    let total = min(max(-best.logProbability, 0), 10_000)
    return best.labels.indices.map { index in
      let end = index + 1 < count ? (best.frames[index] + best.frames[index + 1] + 1) / 2 : rows.frameCount
      return total * (sum > 0 ? passed[end] / sum : Float(index + 1) / Float(count))
    }
  }
}
