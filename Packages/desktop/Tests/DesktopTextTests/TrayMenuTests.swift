import Testing

@testable import DesktopText

@Suite struct TrayMenuTests {
  private let menu = TrayMenu([
    TrayMenu.Item(id: 1, label: "On", kind: .check(true)), TrayMenu.Item(id: 2, kind: .separator),
    TrayMenu.Item(id: 3, label: "a_b"),
  ])

  @Test func theLayoutHasTheTypesOfTheInterface() throws {
    let layout = try #require(menu.layout(of: 0))
    #expect(BusMessage.signature(of: layout) == "(ia{sv}av)")
    #expect(layout.elements[2].elements.count == 3)
    for line in layout.elements[2].elements {
      guard case .variant(let node) = line else { return #expect(Bool(false)) }
      #expect(BusMessage.signature(of: node) == "(ia{sv}av)")
    }
    #expect(BusMessage.signature(of: menu.properties(of: [])) == "a(ia{sv})")
    #expect(BusMessage.signature(of: menu.properties(of: [99])) == "a(ia{sv})")
  }

  @Test func onlyLinesThatExistHaveALayout() {
    #expect(menu.layout(of: 3) != nil)
    #expect(menu.layout(of: 4) == nil)
  }

  @Test func linesTellTheirState() {
    #expect(
      menu.items[0].properties
        == .array([
          .entry("label", .string("On")), .entry("toggle-type", .string("checkmark")),
          .entry("toggle-state", .int32(1)),
        ]))
    #expect(menu.items[1].properties == .array([.entry("type", .string("separator"))]))
    // An underscore that is shown.
    #expect(menu.items[2].properties == .array([.entry("label", .string("a__b"))]))
  }
}
