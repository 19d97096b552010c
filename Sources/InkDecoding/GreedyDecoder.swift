import InkCore

/// Reads the likeliest class of every frame, takes repeats together and drops blanks.
///
/// The fastest decoder, and the one that training watches. It finds the best *path*; the best *text*, whose probability
/// is spread over many paths, is `BeamDecoder`'s business.
public struct GreedyDecoder: Sendable {
  /// What the labels stand for.
  public let alphabet: Alphabet

  /// Makes a decoder for an alphabet.
  public init(alphabet: Alphabet) {
    self.alphabet = alphabet
  }

  /// Decodes a matrix of log-probabilities.
  public func decode(_ matrix: LogProbabilityMatrix) -> DecodedText {
    decode(matrix.values.span, frameCount: matrix.frameCount)
  }

  /// Decodes log-probabilities `[T, C]` in a caller's buffer.
  ///
  /// Of equally likely classes the one with the lower label is taken.
  /// - Precondition: `values` holds `frameCount · alphabet.classCount` numbers.
  public func decode(_ values: Span<Float>, frameCount: Int) -> DecodedText {
    let classes = alphabet.classCount
    precondition(values.count == frameCount * classes, "\(values.count) values for \(frameCount) frames of \(classes)")
    var labels: [Int32] = []
    var frames: [Int] = []
    var peak: Float = 0
    var previous = Alphabet.blank
    var sum: Float = 0
    for frame in 0..<frameCount {
      let row = frame * classes
      var best = 0
      var value = values[row]
      for label in 1..<classes where values[row + label] > value {
        value = values[row + label]
        best = label
      }
      sum += value
      let label = Int32(best)
      if label != Alphabet.blank {
        if label != previous {
          labels.append(label)
          frames.append(frame)
          peak = value
        } else if value > peak {
          frames[frames.count - 1] = frame
          peak = value
        }
      }
      previous = label
    }
    return DecodedText(text: alphabet.decode(labels), labels: labels, frames: frames, logProbability: sum)
  }
}
