// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkModelFile

/// The interface's version that the library offers.
@c @implementation
public func inkling_interface_version() -> Int32 { Int32(INKLING_INTERFACE_VERSION) }

/// The version of model files that the library reads.
@c @implementation
public func inkling_model_format_version() -> Int32 { Int32(ModelMetadata.formatVersion) }

/// A short name of a status.
@c @implementation
public func inkling_status_name(_ status: inkling_status) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(status) {
    case Int(INKLING_OK): "done"
    case Int(INKLING_ERROR_HANDLE): "invalid handle"
    case Int(INKLING_ERROR_ARGUMENT): "invalid argument"
    case Int(INKLING_ERROR_INDEX): "invalid index"
    case Int(INKLING_ERROR_STRUCT): "invalid struct"
    case Int(INKLING_ERROR_MODEL): "invalid model"
    case Int(INKLING_ERROR_NOT_SUPPORTED): "not supported"
    case Int(INKLING_ERROR_QUOTA): "too much ink"
    case Int(INKLING_ERROR_CANCELLED): "cancelled"
    case Int(INKLING_ERROR_BUSY): "busy"
    default: "unknown status"
    }
  // A static string ends with a zero.
  return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
