import Testing

@testable import DesktopText

@Suite struct IBusTests {
  @Test(
    arguments: [
      (["HOME": "/home/a"], "/home/a/.config/ibus/bus/id-unix-0"),
      (["HOME": "/home/a", "DISPLAY": ":12.0"], "/home/a/.config/ibus/bus/id-unix-12"),
      (["HOME": "/home/a", "DISPLAY": "far:1"], "/home/a/.config/ibus/bus/id-far-1"),
      (["XDG_CONFIG_HOME": "/c", "DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"], "/c/ibus/bus/id-unix-wayland-0"),
      (["HOME": "/home/a", "IBUS_ADDRESS_FILE": "/x"], "/x"), ([:], nil),
    ] as [([String: String], String?)])
  func theSessionTellsTheFileOfTheAddress(environment: [String: String], path: String?) {
    #expect(IBusAddress.file({ environment[$0] }, machine: "id") == path)
  }

  @Test func theFileTellsTheAddress() {
    let text = "# a comment\nIBUS_ADDRESS=unix:abstract=/tmp/dbus-1,guid=2\nIBUS_DAEMON_PID=3\n"
    #expect(IBusAddress.address(in: text) == "unix:abstract=/tmp/dbus-1,guid=2")
    #expect(IBusAddress.address(in: "IBUS_ADDRESS=\n") == nil)
    #expect(IBusAddress.address(in: "") == nil)
    #expect(IBusAddress.find { $0 == "IBUS_ADDRESS" ? "unix:path=/a" : nil } == "unix:path=/a")
  }

  @Test func textsHaveTheirTypes() {
    // As `gdbus introspect` shows the texts of IBus' own engines.
    #expect(BusMessage.signature(of: .ibusText("a")) == "v")
    guard case .variant(let text) = BusValue.ibusText("å", isUnderlined: true) else { return #expect(Bool(false)) }
    #expect(BusMessage.signature(of: text) == "(sa{sv}sv)")
    #expect(text.ibusText == "å")
    guard case .variant(let attributes) = text.elements[3] else { return #expect(Bool(false)) }
    #expect(BusMessage.signature(of: attributes) == "(sa{sv}av)")
    guard case .variant(let underline) = attributes.elements[2].elements[0] else { return #expect(Bool(false)) }
    #expect(BusMessage.signature(of: underline) == "(sa{sv}uuuu)")
  }

  @Test(arguments: [.string("a"), .structure([.string("IBusText")]), .variant(.structure([]))] as [BusValue])
  func otherValuesAreNoTexts(value: BusValue) { #expect(value.ibusText == nil) }

  @Test func passwordsAndCodesAreSecret() {
    let secret = (0...10).compactMap { IBusService.Purpose(rawValue: $0) }.filter { $0.isSecret }
    #expect(secret == [.password, .pin])
    #expect(IBusService.Purpose.password.rawValue == 8)
  }
}
