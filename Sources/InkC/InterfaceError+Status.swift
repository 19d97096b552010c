import CInkling
import InkRuntime

extension InterfaceError {
  /// The status to return.
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
