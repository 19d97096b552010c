import CDBus

/// Values in libdbus' messages.
enum BusMessage {
  /// The values in a message.
  static func values(of message: OpaquePointer) -> [BusValue] {
    var iterator = unsafe DBusMessageIter()
    guard unsafe dbus_message_iter_init(message, &iterator) != 0 else { return [] }
    return unsafe values(&iterator, depth: 0)
  }

  /// Adds a value to a message.
  static func append(_ value: BusValue, to iterator: inout DBusMessageIter) {
    switch value {
    case .string(let text): unsafe append(text, TypeCode.string, to: &iterator)
    case .path(let text): unsafe append(text, TypeCode.objectPath, to: &iterator)
    case .int32(var number): unsafe dbus_message_iter_append_basic(&iterator, TypeCode.int32, &number)
    case .uint32(var number): unsafe dbus_message_iter_append_basic(&iterator, TypeCode.uint32, &number)
    case .bool(let isTrue):
      var number: UInt32 = isTrue ? 1 : 0
      unsafe dbus_message_iter_append_basic(&iterator, TypeCode.boolean, &number)
    case .variant(let inner): unsafe append([inner], TypeCode.variant, signature(of: inner), to: &iterator)
    case .array(let elements):
      unsafe append(elements, TypeCode.array, String(signature(of: value).dropFirst()), to: &iterator)
    case .emptyArray(let type): unsafe append([], TypeCode.array, type, to: &iterator)
    case .structure(let elements): unsafe append(elements, TypeCode.structure, nil, to: &iterator)
    case .entry(let key, let value):
      unsafe append([.string(key), .variant(value)], TypeCode.dictionaryEntry, nil, to: &iterator)
    case .other: preconditionFailure("no message has an argument such as \(value)")
    }
  }

  private static func append(
    _ elements: [BusValue], _ container: Int32, _ signature: String?, to iterator: inout DBusMessageIter
  ) {
    var part = unsafe DBusMessageIter()
    unsafe dbus_message_iter_open_container(&iterator, container, signature, &part)
    for element in elements { unsafe append(element, to: &part) }
    unsafe dbus_message_iter_close_container(&iterator, &part)
  }

  private static func append(_ text: String, _ type: Int32, to iterator: inout DBusMessageIter) {
    // D-Bus has no NUL within a text.
    unsafe text.filter { $0 != "\0" }.withCString { bytes in
      var pointer: UnsafePointer<CChar>? = unsafe bytes
      unsafe dbus_message_iter_append_basic(&iterator, type, &pointer)
    }
  }

  /// The type of a value in the protocol's letters.
  static func signature(of value: BusValue) -> String {
    switch value {
    case .string: return "s"
    case .path: return "o"
    case .int32: return "i"
    case .uint32: return "u"
    case .bool: return "b"
    case .variant: return "v"
    case .structure(let elements): return "(\(elements.map { signature(of: $0) }.joined()))"
    case .entry: return "{sv}"
    case .emptyArray(let type): return "a\(type)"
    case .array(let elements):
      guard let first = elements.first else { preconditionFailure("an array without elements needs their type") }
      return "a\(signature(of: first))"
    case .other: preconditionFailure("no message has an argument such as \(value)")
    }
  }

  /// Reads all values from an iterator on.
  private static func values(_ iterator: inout DBusMessageIter, depth: Int) -> [BusValue] {
    var result: [BusValue] = []
    // The protocol allows 64 levels.
    guard depth < 64 else { return [] }
    while true {
      let type = unsafe dbus_message_iter_get_arg_type(&iterator)
      switch type {
      case TypeCode.invalid: return result
      case TypeCode.string: result.append(.string(unsafe text(&iterator)))
      case TypeCode.objectPath: result.append(.path(unsafe text(&iterator)))
      case TypeCode.int32:
        var number: Int32 = 0
        unsafe dbus_message_iter_get_basic(&iterator, &number)
        result.append(.int32(number))
      case TypeCode.uint32, TypeCode.boolean:
        var number: UInt32 = 0
        unsafe dbus_message_iter_get_basic(&iterator, &number)
        result.append(type == TypeCode.boolean ? .bool(number != 0) : .uint32(number))
      case TypeCode.array, TypeCode.structure, TypeCode.dictionaryEntry, TypeCode.variant:
        var part = unsafe DBusMessageIter()
        unsafe dbus_message_iter_recurse(&iterator, &part)
        let inner = unsafe values(&part, depth: depth + 1)
        switch type {
        case TypeCode.array: result.append(.array(inner))
        case TypeCode.variant: result.append(.variant(inner.first ?? .other))
        default: result.append(.structure(inner))
        }
      default: result.append(.other)
      }
      unsafe dbus_message_iter_next(&iterator)
    }
  }

  private static func text(_ iterator: inout DBusMessageIter) -> String {
    var bytes: UnsafePointer<CChar>?
    unsafe dbus_message_iter_get_basic(&iterator, &bytes)
    return unsafe bytes.map { unsafe String(cString: $0) } ?? ""
  }
}

/// The protocol's letters for types, which C has as macros.
private enum TypeCode {
  static let invalid: Int32 = 0
  static let string = Int32(UInt8(ascii: "s"))
  static let objectPath = Int32(UInt8(ascii: "o"))
  static let int32 = Int32(UInt8(ascii: "i"))
  static let uint32 = Int32(UInt8(ascii: "u"))
  static let boolean = Int32(UInt8(ascii: "b"))
  static let variant = Int32(UInt8(ascii: "v"))
  static let array = Int32(UInt8(ascii: "a"))
  static let structure = Int32(UInt8(ascii: "r"))
  static let dictionaryEntry = Int32(UInt8(ascii: "e"))
}
