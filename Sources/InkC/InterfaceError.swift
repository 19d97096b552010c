import InkModelFile
import InkPage
import InkRuntime

/// An error in a call of the C interface.
enum InterfaceError: Error {
  /// A handle is NULL.
  case nullHandle(HandleKind)
  /// A handle is of another kind, or freed.
  case invalidHandle(HandleKind)
  /// A required argument is NULL.
  case null(argument: String)
  /// A number lies outside of its range.
  case range(argument: String, value: Int, lower: Int, upper: Int)
  /// Unknown bits are set.
  case bits(argument: String, value: UInt32)
  /// A point's coordinate or channel isn't a finite number.
  case notFinite(channel: String, point: Int)
  /// A number isn't finite.
  case notFiniteArgument(String)
  /// A distance or a duration is negative.
  case negative(String)
  /// A number isn't between 0 and 1.
  case notShare(String)
  /// A text isn't UTF-8.
  case notUTF8(argument: String)
  /// An index lies beyond the end.
  case index(what: String, index: Int, count: Int)
  /// A struct's size is invalid.
  case structSize(name: String, size: Int, smallest: Int)
  /// A struct sets a member that this version doesn't know.
  case structTooNew(name: String, offset: Int)
  /// There are more points than a drawing or page accepts.
  case tooManyPoints(count: Int, limit: Int)
  /// The drawing or page is in use.
  case busy
  /// There are no files on this system.
  case noFiles
  /// The model file is unusable.
  case model(ModelFileError)
  /// A page lacks a stroke, or has it already.
  case page(PageError)
  /// A page without recognizers can't be read.
  case noRecognizers
  /// A sample can't be learned from.
  case sample(AdaptationError)
  /// There is nothing to learn from.
  case noSamples
  /// The runtime failed.
  case recognizer(RecognizerError)
}
