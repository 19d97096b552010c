import InkModelFile
import InkRuntime

/// Why a call of the C interface can't be answered.
enum InterfaceError: Error {
  /// What may be wrong with a handle.
  enum HandleProblem {
    case null, invalid
  }

  /// A handle is NULL, of another kind, or freed.
  case handle(HandleKind, HandleProblem)
  /// An argument is NULL that mustn't be.
  case null(argument: String)
  /// A number lies outside of its range.
  case range(argument: String, value: Int, lower: Int, upper: Int)
  /// Bits are set that mean nothing.
  case bits(argument: String, value: UInt32)
  /// A point's coordinate or channel isn't a finite number.
  case notFinite(channel: String, point: Int)
  /// A text isn't UTF-8.
  case notUTF8(argument: String)
  /// An index lies beyond the end.
  case index(what: String, index: Int, count: Int)
  /// A struct's size can't be.
  case structSize(name: String, size: Int, smallest: Int)
  /// A struct has something set that this version doesn't know.
  case structTooNew(name: String, offset: Int)
  /// There are more points than a drawing takes.
  case tooManyPoints(count: Int, limit: Int)
  /// The drawing is being used.
  case busy
  /// There are no files on this system.
  case noFiles
  /// What the model file's reader says.
  case model(ModelFileError)
  /// What the runtime says.
  case recognizer(RecognizerError)
}
