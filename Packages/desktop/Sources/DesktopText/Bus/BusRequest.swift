import CDBus

/// A call of a method that another program made of an object here.
///
/// A call that is given no answer gets one when it is forgotten: that there is no such method.
@safe package final class BusRequest {
  private let message: OpaquePointer
  private let connection: OpaquePointer
  private var isAnswered = false

  /// The path of the object.
  package let path: String
  /// The interface that the method belongs to; empty when the caller names none.
  package let interface: String
  /// The name of the method.
  package let member: String
  /// The arguments.
  package let arguments: [BusValue]

  /// Takes a message, which is freed with the request.
  fileprivate init(_ message: OpaquePointer, on connection: OpaquePointer) {
    unsafe self.message = message
    unsafe self.connection = dbus_connection_ref(connection)
    path = unsafe dbus_message_get_path(message).map { unsafe String(cString: $0) } ?? ""
    interface = unsafe dbus_message_get_interface(message).map { unsafe String(cString: $0) } ?? ""
    member = unsafe dbus_message_get_member(message).map { unsafe String(cString: $0) } ?? ""
    arguments = unsafe BusMessage.values(of: message)
  }

  deinit {
    if !isAnswered {
      unsafe send(dbus_message_new_error(message, Self.unknownMethod, "there is no \(member) here"))
    }
    unsafe dbus_message_unref(message)
    unsafe dbus_connection_unref(connection)
  }

  /// Answers with values.
  package func answer(_ values: [BusValue] = []) {
    guard !isAnswered else { return }
    isAnswered = true
    guard let reply = unsafe dbus_message_new_method_return(message) else { return }
    unsafe Bus.append(values, to: reply)
    unsafe send(reply)
  }

  private func send(_ reply: OpaquePointer?) {
    guard let reply = unsafe reply else { return }
    unsafe dbus_connection_send(connection, reply, nil)
    unsafe dbus_message_unref(reply)
  }

  private static var unknownMethod: String { "org.freedesktop.DBus.Error.UnknownMethod" }
}

extension Bus {
  /// The descriptor on which messages arrive.
  package var descriptor: Int32 {
    var descriptor: Int32 = -1
    return unsafe dbus_connection_get_unix_fd(connection, &descriptor) != 0 ? descriptor : -1
  }

  /// Takes a name on the bus, which no other program may have.
  ///
  /// - Throws: `BusError.failed` when another program has it.
  package func own(_ name: String) throws(BusError) {
    var error = unsafe DBusError()
    unsafe dbus_error_init(&error)
    let flags = UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE)
    let answer = unsafe dbus_bus_request_name(connection, name, flags, &error)
    guard answer == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER else {
      let reason = unsafe error.message == nil ? "another program has that name" : Self.take(&error)
      throw .failed(destination: "The bus", member: "RequestName", name: name, message: reason)
    }
  }

  /// The next call of an object here; `nil` when no more wait.
  package func nextRequest() -> BusRequest? {
    unsafe dbus_connection_read_write(connection, 0)
    while let message = unsafe dbus_connection_pop_message(connection) {
      if unsafe dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL {
        return unsafe BusRequest(message, on: connection)
      }
      unsafe dbus_message_unref(message)
    }
    return nil
  }

  /// Sends a signal of an object here.
  package func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) {
    guard let message = unsafe dbus_message_new_signal(path, interface, member) else { return }
    unsafe Self.append(arguments, to: message)
    unsafe dbus_connection_send(connection, message, nil)
    unsafe dbus_message_unref(message)
  }

  /// Sends all that waits.
  package func flush() { unsafe dbus_connection_flush(connection) }

  static func append(_ values: [BusValue], to message: OpaquePointer) {
    var iterator = unsafe DBusMessageIter()
    unsafe dbus_message_iter_init_append(message, &iterator)
    for value in values { unsafe BusMessage.append(value, to: &iterator) }
  }
}
