public import InkNetwork

/// An error in a network's description or in a batch.
public enum NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A layer's number is out of its range.
  case badLayerValue(layer: String, kind: String, name: String, value: String, expected: String)
  /// A layer needs another number of features than it is given.
  case widthMismatch(layer: String, kind: String, expected: Int, found: Int)
  /// The views of the network don't fit each other.
  case views(NetworkDescription.ViewProblem)
  /// The description's number of input features or classes is too small.
  case badSize(name: String, value: Int, minimum: Int)
  /// The layers up to one have more weights than a network may have.
  case tooManyWeights(layer: String, kind: String, count: Int, limit: Int)
  /// A batch has another number of features than the network takes.
  case featureMismatch(expected: Int, found: Int)
  /// A batch has planes of another size than the network takes.
  case planeMismatch(expected: Int, found: Int)
  /// A batch's numbers don't agree with its offsets.
  case inconsistentBatch(frames: Int, offsets: Int, labels: Int)
  /// A label isn't one of the network's classes.
  case labelOutOfRange(sample: Int, label: Int32, classes: Int)

  /// The error's sentence: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .badLayerValue(let layer, let kind, let name, let value, let expected):
      "\(layer) (\(kind)): \(name) is \(value), but must be \(expected)."
    case .widthMismatch(let layer, let kind, let expected, let found):
      """
      \(layer) (\(kind)) needs \(expected) features, but the layer before it gives \(found). \
      Set its width to \(found), or put a linear layer with \(expected) outputs before it.
      """
    case .views(let problem):
      "The network's views don't fit each other: \(problem)."
    case .badSize(let name, let value, let minimum):
      "The network's \(name) is \(value), but must be at least \(minimum)."
    case .tooManyWeights(let layer, let kind, let count, let limit):
      """
      \(layer) (\(kind)) raises the network's weights to \(count); more than \(limit) aren't supported. \
      Make it narrower.
      """
    case .featureMismatch(let expected, let found):
      """
      The frames have \(found) features, but the network takes \(expected). \
      Extract the features with the settings that the network was trained with.
      """
    case .planeMismatch(let expected, let found):
      """
      The batch's planes have \(found) numbers, but the network takes \(expected). \
      Extract the features with the settings that the network was trained with (planeCells).
      """
    case .inconsistentBatch(let frames, let offsets, let labels):
      """
      The batch has \(frames) frames, but its offsets describe \(offsets) and its labels \(labels) sequences. \
      Offsets start at 0, never fall, and end at the number of frames; each sequence has a list of labels.
      """
    case .labelOutOfRange(let sample, let label, let classes):
      """
      Sample \(sample) of the batch has the label \(label), but the network's labels are 1 to \(classes - 1). \
      Encode the text with the network's alphabet.
      """
    }
  }
}
