/// Turns the scores of a search into probabilities that mean what they say.
///
/// Of the texts that a search ended with, each is as likely as e to the power of its score times `sharpness`; a further
/// case, that none of them is right, has the score of the best text plus `offset`, `length` times the logarithm of one
/// more than the text's graphemes, and `doubt` times the root of minus the network's log-probability of the text.
/// `inkling tune` fits the four numbers on validation data.
///
/// ## Source
/// C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger: On Calibration of Modern Neural Networks (2017), temperature scaling;
/// the further case is ours, because a beam leaves most texts out.
public struct Calibration: Hashable, Sendable {
  /// What scores are multiplied by: less than 1 where the network is too sure of itself.
  public var sharpness: Float
  /// Makes a calibration of its numbers, in the order of the parameters above, as a model file has them.
  ///
  /// - Precondition: there are four.
  public init(numbers: [Float]) {
    precondition(numbers.count == 4, "\(numbers) aren't the four numbers of a calibration")
    self.init(sharpness: numbers[0], offset: numbers[1], length: numbers[2], doubt: numbers[3])
  }

  /// The numbers, as a model file has them.
  public var numbers: [Float] { [sharpness, offset, length, doubt] }

  /// The score of the case that no text is right, over the best text's.
  public var offset: Float
  /// What the logarithm of one more than the number of graphemes adds to it.
  public var length: Float
  /// What the root of minus the network's log-probability adds to it.
  public var doubt: Float

  /// Makes a calibration.
  ///
  /// The default takes the scores as they are and a case besides that is hardly ever true.
  public init(sharpness: Float = 1, offset: Float = -6, length: Float = 0, doubt: Float = 2) {
    self.sharpness = sharpness
    self.offset = offset
    self.length = length
    self.doubt = doubt
  }

  /// The score of the case that none of the texts is right, over the best text's.
  public func excess(graphemes: Int, logProbability: Float) -> Float {
    offset + length * naturalLog(Float(graphemes + 1)) + doubt * max(-logProbability, 0).squareRoot()
  }

  /// The probability of each text that a search ended with.
  ///
  /// - Parameters:
  ///   - scores: of all texts that the search ended with; at least one.
  ///   - graphemes: of the best text.
  ///   - logProbability: what the network gives to the best text.
  public func confidences(of scores: [Float], graphemes: Int, logProbability: Float) -> [Float] {
    let best = scores.max() ?? 0
    let shares = scores.map { exponential(sharpness * ($0 - best)) }
    let other = exponential(min(excess(graphemes: graphemes, logProbability: logProbability), 60))
    let sum = shares.reduce(other, +)
    return shares.map { $0 / sum }
  }
}
