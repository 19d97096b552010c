public import InkNetwork

/// An error in a network's description or in a batch.
public enum NetworkError: Error, Hashable, Sendable {
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
}
