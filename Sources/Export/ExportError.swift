public import InkModelFile

/// A network that can't be exported.
public enum ExportError: Error, Hashable {
  /// A weight is infinite or not a number.
  case notFinite(name: String, index: Int)
  /// A weight is too large for float16.
  case tooLarge(name: String, index: Int, value: Float)
  /// The network has other classes than the alphabet.
  case classMismatch(network: Int, alphabet: Int)
  /// The network has another number of input features than the settings.
  case featureMismatch(network: Int, features: Int)
  /// The network's view in the plane has other cells than the settings' map of the whole ink; 0 for none.
  case planeMismatch(network: Int, features: Int)
  /// Runtime and training network differ beyond the tolerance.
  case parity(type: ModelTensorType, report: ParityReport, tolerance: ParityTolerance)
  /// Runtime and training network have different numbers of output frames.
  case frameMismatch(ink: Int, runtime: Int, network: Int)
  /// The network has a recurrent layer that the format can't hold.
  case recurrence(layer: String)
  /// There is no ink to compare on.
  case noParityInk
}
