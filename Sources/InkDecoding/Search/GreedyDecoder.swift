import InkCore

/// Takes the likeliest class of every frame, merges repeats and drops blanks.
///
/// The fastest decoder, and the one that training validates with. It finds the best *path*; `BeamDecoder` finds the best
/// *text*, whose probability is spread over many paths.
public struct GreedyDecoder: Sendable {
  /// The graphemes of the labels.
  public let alphabet: Alphabet
  private let mask: LabelMask?
  private let calibration: Calibration

  /// Makes a decoder for an alphabet; `allowed` are the graphemes that a text may have, `nil` for all.
  public init(alphabet: Alphabet, allowed: GraphemeSet? = nil, calibration: Calibration = Calibration()) {
    self.alphabet = alphabet
    self.calibration = calibration
    mask = allowed.map { LabelMask(allowed: $0, alphabet: alphabet) }
  }

  /// Whether a text may have a label's grapheme.
  package func allows(_ label: Int32) -> Bool { mask?.allows(label) ?? true }

  /// Decodes a matrix of log-probabilities.
  public func decode(_ matrix: LogProbabilityMatrix) -> DecodedText {
    decode(matrix.values.span, frameCount: matrix.frameCount)
  }

  /// Decodes log-probabilities `[T, C]` in a caller's buffer.
  ///
  /// Of equally likely classes the one with the lower label is taken.
  /// - Precondition: `values` holds `frameCount · alphabet.classCount` numbers.
  public func decode(_ values: Span<Float>, frameCount: Int) -> DecodedText {
    decode(values, rows: FrameRows(of: values, frameCount: frameCount, classCount: alphabet.classCount))
  }

  /// Decodes with one row of log-probabilities for each frame.
  package func decode(_ values: Span<Float>, rows: FrameRows) -> DecodedText {
    let classes = alphabet.classCount
    var labels: [Int32] = []
    var frames: [Int] = []
    var peak: Float = 0
    var previous = Alphabet.blank
    var sum: Float = 0
    var masked: [Float] = []
    for frame in 0..<rows.frameCount {
      mask?.apply(to: values, row: rows[frame], classes: classes, into: &masked)
      let (best, value) =
        mask == nil
        ? values.likeliest(row: rows[frame], classes: classes) : masked.span.likeliest(row: 0, classes: classes)
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
    let confidence = calibration.confidences(of: [sum], graphemes: labels.count, logProbability: sum)[0]
    var decoded = DecodedText(
      text: alphabet.decode(labels), labels: labels, frames: frames, logProbability: sum, confidence: confidence)
    decoded.prefixConfidences = calibration.prefixConfidences(of: decoded, rivals: [], in: values, rows: rows)
    return decoded
  }
}
