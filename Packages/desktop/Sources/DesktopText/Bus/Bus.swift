import CDBus
import InkCore

/// A connection to a bus of D-Bus, used by one thread.
///
/// libdbus and not libatspi: many calls go out together and are waited for until one deadline. libatspi waits for each call
/// by itself, and runs GLib's main loop meanwhile. All pointers of D-Bus stay in this folder.
@safe package final class Bus {
  let connection: OpaquePointer

  /// Connects to the session's bus.
  package static func session() throws(BusError) -> Bus {
    var error = unsafe DBusError()
    unsafe dbus_error_init(&error)
    guard let connection = unsafe dbus_bus_get_private(DBUS_BUS_SESSION, &error) else {
      throw unsafe .unreachable(bus: "session bus", reason: take(&error))
    }
    return unsafe Bus(connection)
  }

  /// Connects to the bus at an address, such as the accessibility bus.
  package convenience init(address: String) throws(BusError) {
    var error = unsafe DBusError()
    unsafe dbus_error_init(&error)
    guard let connection = unsafe dbus_connection_open_private(address, &error) else {
      throw unsafe .unreachable(bus: "bus at \(address)", reason: Self.take(&error))
    }
    guard unsafe dbus_bus_register(connection, &error) != 0 else {
      unsafe dbus_connection_close(connection)
      unsafe dbus_connection_unref(connection)
      throw unsafe .unreachable(bus: "bus at \(address)", reason: Self.take(&error))
    }
    unsafe self.init(connection)
  }

  private init(_ connection: OpaquePointer) {
    unsafe self.connection = connection
    unsafe dbus_connection_set_exit_on_disconnect(connection, 0)
  }

  deinit {
    unsafe dbus_connection_close(connection)
    unsafe dbus_connection_unref(connection)
  }

  /// Whether the bus still answers.
  package var isConnected: Bool { unsafe dbus_connection_get_is_connected(connection) != 0 }

  /// Sends calls all at once, and waits for their answers until a deadline.
  ///
  /// `deadline`: a time of `Clock.now`.
  /// - Returns: An answer for each call, in the calls' order.
  package func call(_ calls: [BusCall], until deadline: Double) -> [Result<[BusValue], BusError>] {
    let milliseconds = Int32(max((deadline - Clock.now) * 1000, 1))
    let pending = calls.map { unsafe Pending(send($0, milliseconds)) }
    unsafe dbus_connection_flush(connection)
    while pending.contains(where: { !$0.isComplete }) {
      let remaining = deadline - Clock.now
      guard remaining > 0 else { break }
      let wait = Int32((remaining * 1000).rounded(.up))
      guard unsafe dbus_connection_read_write_dispatch(connection, wait) != 0 else { break }
    }
    return zip(calls, pending).map { $1.answer(to: $0) }
  }

  /// Sends a call, and waits for its answer until a deadline.
  package func call(_ call: BusCall, until deadline: Double) -> Result<[BusValue], BusError> {
    self.call([call], until: deadline)[0]
  }

  /// Sends a call whose answer doesn't matter.
  package func send(_ call: BusCall) {
    guard let message = unsafe Self.message(of: call) else { return }
    unsafe dbus_message_set_no_reply(message, 1)
    unsafe dbus_connection_send(connection, message, nil)
    unsafe dbus_message_unref(message)
    unsafe dbus_connection_flush(connection)
  }

  private static func message(of call: BusCall) -> OpaquePointer? {
    guard
      let message = unsafe dbus_message_new_method_call(call.destination, call.path, call.interface, call.member)
    else { return nil }
    unsafe append(call.arguments, to: message)
    return unsafe message
  }

  private func send(_ call: BusCall, _ milliseconds: Int32) -> OpaquePointer? {
    guard let message = unsafe Self.message(of: call) else { return nil }
    defer { unsafe dbus_message_unref(message) }
    var pending: OpaquePointer?
    guard unsafe dbus_connection_send_with_reply(connection, message, &pending, milliseconds) != 0 else { return nil }
    return unsafe pending
  }

  /// The text of an error, which is freed.
  static func take(_ error: inout DBusError) -> String {
    defer { unsafe dbus_error_free(&error) }
    return unsafe error.message.map { unsafe String(cString: $0) } ?? "no reason is given"
  }
}

/// A call that waits for its answer.
@safe private final class Pending {
  private let call: OpaquePointer?

  init(_ call: OpaquePointer?) { unsafe self.call = call }

  deinit {
    guard let call = unsafe call else { return }
    unsafe dbus_pending_call_cancel(call)
    unsafe dbus_pending_call_unref(call)
  }

  var isComplete: Bool {
    guard let call = unsafe call else { return true }
    return unsafe dbus_pending_call_get_completed(call) != 0
  }

  func answer(to sent: BusCall) -> Result<[BusValue], BusError> {
    let late = BusError.timedOut(destination: sent.destination, member: sent.member)
    guard let call = unsafe call, isComplete, let message = unsafe dbus_pending_call_steal_reply(call) else {
      return .failure(late)
    }
    defer { unsafe dbus_message_unref(message) }
    let values = unsafe BusMessage.values(of: message)
    guard unsafe dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR else { return .success(values) }
    let name = unsafe dbus_message_get_error_name(message).map { unsafe String(cString: $0) } ?? ""
    if name == "org.freedesktop.DBus.Error.NoReply" { return .failure(late) }
    return .failure(
      .failed(
        destination: sent.destination, member: sent.member, name: name, message: values.first?.text ?? "no message"))
  }
}
