// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkRuntime

extension Recognizer: HandleObject {
  static var kind: HandleKind { .recognizer }
}

/// Makes a recognizer from a model.
@c @implementation
public func inkling_recognizer_create(
  _ model: OpaquePointer?, _ recognizer: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, making: recognizer) { () throws(InterfaceError) in
    let model = try unsafe Handle.object(model, OpenedModel.self)
    return try running(try Recognizer(model: model.file))
  }
}

/// Frees a recognizer.
@c @implementation
public func inkling_recognizer_free(_ recognizer: Output<OpaquePointer?>) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in try unsafe Handle.free(recognizer, Recognizer.self) }
}

/// Checks that this processor computes the same as the training network.
@c @implementation
public func inkling_recognizer_verify(_ recognizer: OpaquePointer?, _ error: Output<inkling_error>) -> inkling_status {
  unsafe answer(error, recognizer) { (recognizer: Recognizer) throws(InterfaceError) in
    _ = try running(try recognizer.verify())
  }
}
