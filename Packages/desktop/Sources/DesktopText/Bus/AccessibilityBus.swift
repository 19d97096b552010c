/// The bus on which applications tell their texts, and the switch that makes them do so.
package enum AccessibilityBus {
  /// Connects to the accessibility bus of this session.
  package static func connect() throws(BusError) -> Bus {
    let session = try Bus.session()
    let call = BusCall("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    switch session.call(call, until: Clock.now + 2) {
    case .success(let values):
      guard let address = values.first?.text, !address.isEmpty else {
        throw .unreachable(bus: "accessibility bus", reason: "the session bus knows no address of it")
      }
      return try Bus(address: address)
    case .failure(let error): throw .unreachable(bus: "accessibility bus", reason: error.description)
    }
  }

  /// Whether applications are asked to tell their texts; `nil` when the session doesn't know.
  package static func isEnabled() throws(BusError) -> Bool? {
    let call = BusCall(
      "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.Status"), .string("IsEnabled")])
    guard case .success(let values) = try Bus.session().call(call, until: Clock.now + 2) else { return nil }
    return values.first?.number.map { $0 != 0 }
  }

  /// Asks applications to tell their texts from now on.
  package static func enable() throws(BusError) {
    let call = BusCall(
      "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
      [.string("org.a11y.Status"), .string("IsEnabled"), .variant(.bool(true))])
    if case .failure(let error) = try Bus.session().call(call, until: Clock.now + 2) { throw error }
  }
}
