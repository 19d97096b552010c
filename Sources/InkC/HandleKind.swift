/// The kind of a handle.
enum HandleKind: UInt64 {
  case model = 1
  case recognizer
  case drawing
  case prediction

  /// The kind as errors name it.
  var name: String {
    switch self {
    case .model: "model"
    case .recognizer: "recognizer"
    case .drawing: "drawing"
    case .prediction: "prediction"
    }
  }
}

/// An object behind a handle.
protocol HandleObject: AnyObject {
  static var kind: HandleKind { get }
}
