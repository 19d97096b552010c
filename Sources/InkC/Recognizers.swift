// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkModelFile
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

/// Makes a recognizer from a model and an adaptation to a writer.
@c @implementation
public func inkling_recognizer_create_adapted(
  _ model: OpaquePointer?, _ delta: UnsafeRawPointer?, _ deltaSize: Int, _ recognizer: Output<OpaquePointer?>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, making: recognizer) { () throws(InterfaceError) in
    let model = try unsafe Handle.object(model, OpenedModel.self)
    guard unsafe delta != nil else { throw .null(argument: "delta") }
    let read = try unsafe WriterDelta(delta, size: deltaSize)
    return try running(try Recognizer(model: model.file, delta: read))
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
