import InkCore

/// CTC prefix beam search: the likeliest *texts*, each with the probability of all its paths that the beam kept.
///
/// ## Source
/// A. Hannun, A. Maas, D. Jurafsky, A. Ng: First-Pass Large Vocabulary Continuous Speech Recognition using
/// Bi-Directional Recurrent DNNs (2014), algorithm 1, without the language model.
public struct BeamDecoder: Sendable {
  /// What the labels stand for.
  public let alphabet: Alphabet
  /// How many prefixes are kept after every frame.
  public let width: Int
  /// How many texts are returned at most.
  public let alternatives: Int
  /// Classes that are this many nats less likely than a frame's best are passed over at that frame.
  public let threshold: Float

  /// Makes a decoder.
  ///
  /// The default threshold passes over what is a million times less likely than a frame's best class: with a trained
  /// network a handful of classes remain.
  ///
  /// - Precondition: `width` and `alternatives` are at least 1.
  public init(alphabet: Alphabet, width: Int = 12, alternatives: Int = 5, threshold: Float = 14) {
    precondition(width >= 1 && alternatives >= 1, "a beam of \(width) with \(alternatives) alternatives")
    self.alphabet = alphabet
    self.width = max(width, alternatives)
    self.alternatives = alternatives
    self.threshold = threshold
  }

  /// Decodes a matrix of log-probabilities into texts, the likeliest first; at least one.
  public func decode(_ matrix: LogProbabilityMatrix) -> [DecodedText] {
    decode(matrix.values.span, frameCount: matrix.frameCount)
  }

  /// Decodes log-probabilities `[T, C]` in a caller's buffer.
  ///
  /// - Precondition: `values` holds `frameCount · alphabet.classCount` numbers.
  public func decode(_ values: Span<Float>, frameCount: Int) -> [DecodedText] {
    let classes = alphabet.classCount
    precondition(values.count == frameCount * classes, "\(values.count) values for \(frameCount) frames of \(classes)")
    var tree = PrefixTree()
    var beam = [PrefixTree.root]
    var candidates: [Int] = []
    for frame in 0..<frameCount {
      let row = frame * classes
      for node in beam {
        let label = Int(tree[node].label)
        tree.stay(node, blank: values[row], repeated: values[row + label])
        if node != PrefixTree.root, tree.isInBeam(tree[node].parent) {
          tree.lengthen(tree[node].parent, to: node, by: values[row + label])
        }
      }
      // A new prefix has one way to come about. When the beam is full, it has to beat one that is in it already.
      let (best, bound) = tree.bounds(of: beam)
      let needed = beam.count < width ? -.infinity : bound
      var likeliest = values[row]
      for label in 1..<classes { likeliest = max(likeliest, values[row + label]) }
      let floor = max(likeliest - threshold, needed - best)
      candidates.removeAll(keepingCapacity: true)
      for label in 1..<classes where values[row + label] >= floor { candidates.append(label) }
      for node in beam {
        let total = tree[node].total
        for label in candidates where total + values[row + label] >= needed {
          tree.lengthen(node, with: Int32(label), by: values[row + label])
        }
      }
      beam = tree.step(from: beam, keeping: width)
    }
    return beam.prefix(alternatives).map { node in
      let labels = tree.labels(of: node)
      return DecodedText(
        text: alphabet.decode(labels), labels: labels,
        frames: Alignment.frames(of: labels, in: values, frameCount: frameCount, classCount: classes),
        logProbability: tree[node].total)
    }
  }
}
