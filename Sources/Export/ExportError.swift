public import InkModelFile

/// Why a network doesn't become a model file.
public enum ExportError: Error, Hashable {
  /// A weight is infinite or not a number.
  case notFinite(name: String, index: Int)
  /// A weight is too large for float16.
  case tooLarge(name: String, index: Int, value: Float)
  /// The network's classes aren't the alphabet's.
  case classMismatch(network: Int, alphabet: Int)
  /// The network takes another number of features than there are.
  case featureMismatch(network: Int, features: Int)
  /// The runtime doesn't compute what the training network computes.
  case parity(type: ModelTensorType, report: ParityReport, tolerance: ParityTolerance)
  /// The runtime gives another number of frames than the training network.
  case frameMismatch(ink: Int, runtime: Int, network: Int)
  /// There is no ink to compare by.
  case noParityInk
}
