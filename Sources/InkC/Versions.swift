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
  // In the order of the header's numbers.
  let names: [StaticString] = [
    "done", "invalid handle", "invalid argument", "invalid index", "invalid struct", "invalid model", "not supported",
    "too much ink", "cancelled", "busy", "invalid sample",
  ]
  let name = names.indices.contains(Int(status)) ? names[Int(status)] : "unknown status"
  // A static string ends with a zero.
  return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
