// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkRuntime

extension StrokeLabeller: HandleObject {
  static var kind: HandleKind { .labeller }
}

/// Makes a labeller from a model.
@c @implementation
public func inkling_labeller_create(
  _ model: OpaquePointer?, _ labeller: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, making: labeller) { () throws(InterfaceError) in
    let model = try unsafe Handle.object(model, OpenedModel.self)
    return try running(try StrokeLabeller(model: model.file))
  }
}

/// Frees a labeller.
@c @implementation
public func inkling_labeller_free(_ labeller: Output<OpaquePointer?>) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in try unsafe Handle.free(labeller, StrokeLabeller.self) }
}
