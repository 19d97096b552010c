import CInkling
import InkModelFile
import InkPage
import InkRuntime

enum InterfaceError: Error {
  case nullHandle(HandleKind)
  case invalidHandle(HandleKind)
  case null(argument: String)
  case range(argument: String, value: Int, lower: Int, upper: Int)
  case bits(argument: String, value: UInt32)
  case notFinite(channel: String, point: Int)
  case notFiniteArgument(String)
  case negative(String)
  case notShare(String)
  case notUTF8(argument: String)
  case index(what: String, index: Int, count: Int)
  case structSize(name: String, size: Int, smallest: Int)
  /// A struct sets a member that this version doesn't know.
  case structTooNew(name: String, offset: Int)
  case tooManyPoints(count: Int, limit: Int)
  case busy
  case noFiles
  case model(ModelFileError)
  case page(PageError)
  case noRecognizers
  case sample(AdaptationError)
  case noSamples
  case recognizer(RecognizerError)
}

extension InterfaceError: CustomStringConvertible {
  var description: String {
    switch self {
    case .nullHandle(let kind): "the \(kind.rawValue) is NULL: make one first, and don't use it after it was freed"
    case .invalidHandle(let kind): "this is no \(kind.rawValue): it is another kind of handle, or it was freed"
    case .null(let argument): "\(argument) is NULL: it has to point to something"
    case .range(let argument, let value, let lower, let upper):
      "\(argument) is \(value): it has to lie between \(lower) and \(upper)"
    case .bits(let argument, let value): "\(argument) is \(value), which has unknown bits: use the header's constants"
    case .notFinite(let channel, let point):
      "\(channel) of point \(point) isn't a finite number: omit the point, or the channel's bit"
    case .notFiniteArgument(let argument): "\(argument) isn't a finite number"
    case .negative(let argument): "\(argument) is negative: give 0 or more"
    case .notShare(let argument): "\(argument) has to lie between 0 and 1"
    case .notUTF8(let argument): "\(argument) isn't UTF-8: convert it"
    case .index(let what, let index, let count): "there is no \(what) \(index): there are \(count), counted from 0"
    case .structSize(let name, let size, let smallest):
      "the size of \(name) is \(size), less than \(smallest), its size in the interface's first version, or absurdly large: start with its INIT macro"
    case .structTooNew(let name, let offset):
      "\(name) sets byte \(offset), which this library is too old for: use a newer library, or set it to 0"
    case .tooManyPoints(let count, let limit):
      "with \(count) more points there would be more than the limit of \(limit): recognize the ink line by line"
    case .busy: "the drawing, page or scribble is in use: its own callback can't call it"
    case .noFiles: "there are no files here: open the model's bytes"
    case .page(let error): error.description
    case .sample(let error): error.description
    case .noSamples: "there are no samples to learn from: add ink and what it says"
    case .noRecognizers: "the page has no recognizers to read it: make it with some"
    case .model(let error): error.description
    case .recognizer(let error): error.description
    }
  }
}

extension InterfaceError {
  var status: inkling_status {
    let code =
      switch self {
      case .nullHandle, .invalidHandle: INKLING_ERROR_HANDLE
      case .null, .range, .bits, .notFinite, .notFiniteArgument, .negative, .notShare, .notUTF8, .noRecognizers:
        INKLING_ERROR_ARGUMENT
      case .index, .page: INKLING_ERROR_INDEX
      case .structSize, .structTooNew: INKLING_ERROR_STRUCT
      case .tooManyPoints: INKLING_ERROR_QUOTA
      case .busy: INKLING_ERROR_BUSY
      case .noFiles, .model: INKLING_ERROR_MODEL
      case .sample, .noSamples: INKLING_ERROR_SAMPLE
      case .recognizer(let error):
        switch error.kind {
        case .notSupported: INKLING_ERROR_NOT_SUPPORTED
        case .quotaExceeded: INKLING_ERROR_QUOTA
        case .operation: INKLING_ERROR_MODEL
        case .type: INKLING_ERROR_INDEX
        case .abort: INKLING_ERROR_CANCELLED
        }
      }
    return inkling_status(code)
  }
}
