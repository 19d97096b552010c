/// What a handle stands for.
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

/// An object that callers hold a handle of.
protocol HandleObject: AnyObject {
  static var kind: HandleKind { get }
}
