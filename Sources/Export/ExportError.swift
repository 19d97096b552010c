import Foundation
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
  /// The network has a layer that graphs of the format don't have.
  case unsupportedLayer(String, format: String)
  /// There is no ink to compare on.
  case noParityInk
}

extension ExportError: CustomStringConvertible {
  /// The problem, its location, and the remedy.
  public var description: String {
    switch self {
    case .notFinite(let name, let index):
      "weight \(index) of “\(name)” isn't a finite number, so nothing was exported: export an earlier checkpoint"
    case .tooLarge(let name, let index, let value):
      "weight \(index) of “\(name)” is \(value), beyond float16's largest number: export as float32 or int8"
    case .classMismatch(let network, let alphabet):
      "the network has \(network) classes and the alphabet needs \(alphabet): export with the alphabet of the "
        + "network's recipe"
    case .featureMismatch(let network, let features):
      "the network takes \(network) features per frame and this program extracts \(features): "
        + "train again, or export with the version that trained it"
    case .planeMismatch(let network, let features):
      "the network's view in the plane has \(network) cells along a side and the map of the whole ink \(features): "
        + "export with the feature settings of the network's recipe"
    case .parity(let type, let report, let tolerance):
      Self.parity(type, report, tolerance)
    case .frameMismatch(let ink, let runtime, let network):
      "the runtime outputs \(runtime) frames for ink \(ink) of the parity check and the training network \(network): "
        + "their layers differ, which is a defect; nothing was exported"
    case .unsupportedLayer(let layer, let format):
      "the network has a layer “\(layer)”, which \(format) files of Inkling can't hold: train it with “sru”, or export it in "
        + "another format"
    case .noParityInk:
      "there is no ink to compare the runtime and the training network on: give at least one"
    }
  }

  private static func parity(
    _ type: ModelTensorType, _ report: ParityReport, _ tolerance: ParityTolerance
  ) -> String {
    let edits = report.graphemeCount > 0 ? Double(report.roundingEdits) / Double(report.graphemeCount) * 100 : 0
    return """
      runtime and training network differ beyond the tolerance, so nothing was exported as \(type):
        largest difference of a log-probability with the file's weights: \(report.arithmeticDifference) \
      (at most \(tolerance.arithmetic) allowed)
        texts that differ with the file's weights: \(report.arithmeticTextChanges) of \(report.inkCount)
        largest difference of a log-probability from the network as trained: \(report.roundingDifference) \
      (at most \(tolerance.rounding) allowed)
        graphemes that differ from the network as trained: \(report.roundingEdits) of \(report.graphemeCount), \
      \(String(format: "%.2f", edits)) % (at most \(String(format: "%.2f", tolerance.text * 100)) % allowed)
      Export as float32 to see whether rounding is the cause; if that fails, too, the runtime has a defect.
      """
  }
}
