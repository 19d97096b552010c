import InkModelFile

/// The types that matrices may have in graphs for other engines.
public enum GraphWeights: String, CaseIterable, Sendable {
  /// Floats.
  case float32
  /// Integers of 8 bits, with a scale for every row; products are of floats.
  case int8

  /// The same type in a model file.
  var type: ModelTensorType {
    switch self {
    case .float32: .float32
    case .int8: .int8
    }
  }
}
