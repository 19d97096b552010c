/// Maps the scores of a search to confidences that are calibrated probabilities.
///
/// The best text is right with probability p, whose logit ln(p / (1 − p)) is the sum of eight `evidence` numbers, each
/// multiplied by its weight: the text's lead over the others, its length, its probability by the network. The other texts
/// share 1 − p in proportion to e to the power of score times `sharpness`, together with the case that none of the texts is
/// right. `inkling tune` fits the ten numbers on validation data.
///
/// ## Source
/// J. Platt: Probabilistic Outputs for Support Vector Machines (1999), with more than one input; C. Guo, G. Pleiss, Y. Sun,
/// K. Q. Weinberger: On Calibration of Modern Neural Networks (2017), temperature scaling, for the other texts.
public struct Calibration: Hashable, Sendable {
  /// The weights of the `evidence` numbers.
  public let weights: [Float]
  /// The factor of the scores of texts after the best: less than 1 where scores differ too much.
  public let sharpness: Float
  /// The score of the case that none of the texts is right, relative to the second text's.
  public let remainder: Float

  /// The count of a text's evidence numbers.
  public static let evidenceCount = 8
  /// The count of a calibration's numbers.
  public static let numberCount = evidenceCount + 2

  /// Makes a calibration from its numbers, in a model file's order: the weights, sharpness, remainder.
  ///
  /// - Precondition: there are ten.
  public init(numbers: [Float]) {
    precondition(numbers.count == Self.numberCount, "\(numbers) aren't the ten numbers of a calibration")
    weights = Array(numbers.prefix(Self.evidenceCount))
    sharpness = numbers[Self.evidenceCount]
    remainder = numbers[Self.evidenceCount + 1]
  }

  /// The default for a model that isn't calibrated, which hardly changes the scores' proportions.
  public init() { self.init(numbers: [0, 0.75, 0, 0, -0.5, 0, 0, 0, 1, 0]) }

  /// The numbers, in a model file's order.
  public var numbers: [Float] { weights + [sharpness, remainder] }

  /// The numbers that the best text's confidence depends on: 1; the logit of its share among the texts of the search; its
  /// lead over the second; the logarithm of one more than its graphemes; its doubt, which is the root of minus the
  /// network's log-probability; minus that log-probability for each grapheme; whether it is a single grapheme; the doubt
  /// of a single grapheme.
  ///
  /// For a single text, share and lead come from the network's probability.
  ///
  /// - Parameters:
  ///   - scores: those of all texts that the search ended with, the best first; at least one.
  ///   - graphemes: the number of the best text's graphemes.
  ///   - logProbability: the network's log-probability of the best text.
  public static func evidence(of scores: [Float], graphemes: Int, logProbability: Float) -> [Float] {
    let doubt = min(max(-logProbability, 0), largestDoubt)
    let others = scores.dropFirst().reduce(0) { $0 + exponential($1 - scores[0]) }
    var share = -naturalLog(others)
    var lead = scores.count > 1 ? scores[0] - scores[1] : 0
    if scores.count == 1 {
      share = -doubt - naturalLog(max(1 - exponential(-doubt), 1e-6))
      lead = max(share, 0)
    }
    // Larger values say nothing more: they come from texts that the beam happened to keep.
    share = min(max(share, -8), 12)
    lead = min(max(lead, 0), 15)
    let single: Float = graphemes == 1 ? 1 : 0
    return [
      1, share, lead, naturalLog(Float(graphemes + 1)), doubt.squareRoot(), doubt / Float(max(graphemes, 1)), single,
      single * doubt.squareRoot(),
    ]
  }

  private static let largestDoubt: Float = 10_000

  /// Returns the probability of each text that a search ended with: falling, with a sum of at most 1.
  ///
  /// The parameters are those of `evidence`.
  public func confidences(of scores: [Float], graphemes: Int, logProbability: Float) -> [Float] {
    guard scores[0] > -.infinity else { return scores.map { _ in 0 } }
    let evidence = Self.evidence(of: scores, graphemes: graphemes, logProbability: logProbability)
    let logit = zip(weights, evidence).reduce(0) { $0 + $1.0 * $1.1 }
    let best = 1 / (1 + exponential(min(max(-logit, -60), 60)))
    var result = [best]
    guard scores.count > 1 else { return result }
    let shares = scores.dropFirst().map { $0 > -.infinity ? exponential(sharpness * ($0 - scores[1])) : 0 }
    let sum = shares.reduce(exponential(min(max(remainder, -60), 60)), +)
    // Rounding could swap two texts of the same probability; their order is the search's.
    for share in shares { result.append(min((1 - best) * share / sum, result[result.count - 1])) }
    return result
  }
}

extension Calibration {
  /// Returns the probability that each beginning of the best text is right: never less than for a longer one.
  ///
  /// A beginning gets its confidence as a text by itself would. Its score is that of all texts of the search that begin
  /// with it, against all that don't; its share of the network's doubt is that of the frames up to its end.
  ///
  /// - Parameter rivals: the lengths of the other texts' common beginnings with the best, and their scores.
  /// - Returns: a probability for each label; the last is the text's own confidence.
  func prefixConfidences(
    of best: DecodedText, rivals: [(common: Int, score: Float)], in values: Span<Float>, rows: FrameRows
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
      let with = shares[length...].reduce(0, +)
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
  private static func doubts(of best: DecodedText, in values: Span<Float>, rows: FrameRows) -> [Float] {
    var passed: [Float] = []
    passed.reserveCapacity(rows.frameCount + 1)
    passed.append(0)
    var sum: Float = 0
    for frame in 0..<rows.frameCount {
      sum -= values.likeliest(row: rows[frame], classes: rows.classCount).value
      passed.append(sum)
    }
    let count = best.labels.count
    let total = min(max(-best.logProbability, 0), largestDoubt)
    return best.labels.indices.map { index in
      let end = index + 1 < count ? (best.frames[index] + best.frames[index + 1] + 1) / 2 : rows.frameCount
      return total * (sum > 0 ? passed[end] / sum : Float(index + 1) / Float(count))
    }
  }
}
