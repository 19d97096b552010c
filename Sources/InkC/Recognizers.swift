// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkModelFile
import InkRuntime

/// The object of a recognizer's handle.
final class SharedRecognizer: HandleObject {
  static let kind = HandleKind.recognizer

  let recognizer: Recognizer

  init(_ recognizer: Recognizer) {
    self.recognizer = recognizer
  }
}

/// Turns the runtime's errors into the interface's.
func running<Result>(_ work: () throws(RecognizerError) -> Result) throws(InterfaceError) -> Result {
  do throws(RecognizerError) { return try work() } catch { throw .recognizer(error) }
}

/// Makes a recognizer from a model.
@c @implementation
public func inkling_recognizer_create(
  _ model: OpaquePointer?, _ recognizer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let result = try unsafe cleared(recognizer)
    let file = try unsafe Handle.object(model, OpenedModel.self).file
    let made = try running { () throws(RecognizerError) in try Recognizer(model: file) }
    unsafe result.pointee = Handle.make(SharedRecognizer(made))
  }
}

/// Frees a recognizer.
@c @implementation
public func inkling_recognizer_free(_ recognizer: UnsafeMutablePointer<OpaquePointer?>?) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in try unsafe Handle.free(recognizer, SharedRecognizer.self) }
}

/// Checks that this processor computes the same as the training network.
@c @implementation
public func inkling_recognizer_verify(
  _ recognizer: OpaquePointer?, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let recognizer = try unsafe Handle.object(recognizer, SharedRecognizer.self).recognizer
    try running { () throws(RecognizerError) in _ = try recognizer.verify() }
  }
}
