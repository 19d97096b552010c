import Glibc

/// An item in the tray of a desktop's panel, with a menu.
///
/// ## Source
/// The interface `org.kde.StatusNotifierItem`, which KDE, GNOME's extension, Xfce, MATE, Cinnamon and LXQt show.
package final class TrayItem {
  private let bus: Bus
  /// A connection of its own: while an answer is waited for, no call of the panel may be lost.
  private let asking: Bus
  /// The panel that was asked last.
  private var panel: String?
  private let name: String
  private let title: String
  private var revision: UInt32 = 1

  /// The menu.
  package var menu: TrayMenu {
    didSet {
      guard menu != oldValue else { return }
      revision += 1
      bus.emit(Self.menuPath, Self.menuInterface, "LayoutUpdated", [.uint32(revision), .int32(0)])
      bus.flush()
    }
  }

  /// The name of the icon in the desktop's theme.
  package var icon: String {
    didSet {
      guard icon != oldValue else { return }
      bus.emit(Self.path, Self.interface, "NewIcon")
      bus.flush()
    }
  }

  /// Makes an item on the session's bus, which isn't shown yet.
  package init(title: String, icon: String, menu: TrayMenu) throws(BusError) {
    bus = try Bus.session()
    asking = try Bus.session()
    self.title = title
    self.icon = icon
    self.menu = menu
    name = "org.kde.StatusNotifierItem-\(getpid())-1"
    try bus.own(name)
  }

  /// The descriptor on which messages arrive.
  package var descriptor: Int32 { bus.descriptor }

  /// Whether the session's bus is there still.
  package var isConnected: Bool { bus.isConnected }

  /// Whether there was a panel when it was asked last.
  package var hasPanel: Bool { panel != nil }

  /// Asks the panel to show the item, unless it was asked already; for a panel that was started again, now and then.
  package func show() {
    guard case .success(let answer) = asking.call(Self.ownerCall, until: Clock.now + 1), let owner = answer.first?.text
    else {
      panel = nil
      return
    }
    guard owner != panel else { return }
    panel = owner
    bus.send(
      BusCall(
        Self.watcher, "/StatusNotifierWatcher", Self.watcher, "RegisterStatusNotifierItem", [.string(name)]))
  }

  /// The numbers of the lines that were chosen since the last time; 0 for a click on the item itself.
  package func choices() -> [Int] {
    var chosen: [Int] = []
    while let request = bus.nextRequest() { if let id = answer(request) { chosen.append(id) } }
    bus.flush()
    return chosen
  }

  private func answer(_ request: BusRequest) -> Int? {
    let arguments = request.arguments
    switch (request.interface, request.member) {
    case ("org.freedesktop.DBus.Properties", "Get"):
      guard arguments.count == 2, let interface = arguments[0].text, let name = arguments[1].text,
        let value = properties(of: interface).first(where: { $0.0 == name })?.1
      else { return nil }
      request.answer([.variant(value)])
    case ("org.freedesktop.DBus.Properties", "GetAll"):
      let entries = properties(of: arguments.first?.text ?? "").map { BusValue.entry($0.0, $0.1) }
      request.answer([entries.isEmpty ? .emptyArray(of: "{sv}") : .array(entries)])
    case (Self.interface, "Activate"):
      request.answer()
      return 0
    case (Self.interface, "SecondaryActivate"), (Self.interface, "ContextMenu"), (Self.interface, "Scroll"):
      request.answer()
    case (Self.menuInterface, "GetLayout"):
      guard let layout = menu.layout(of: arguments.first?.number ?? 0) else { return nil }
      request.answer([.uint32(revision), layout])
    case (Self.menuInterface, "GetGroupProperties"):
      request.answer([menu.properties(of: (arguments.first?.elements ?? []).compactMap { $0.number })])
    case (Self.menuInterface, "AboutToShow"): request.answer([.bool(false)])
    case (Self.menuInterface, "AboutToShowGroup"):
      request.answer([.emptyArray(of: "i"), .emptyArray(of: "i")])
    case (Self.menuInterface, "Event"):
      request.answer()
      return arguments.count > 1 && arguments[1].text == "clicked" ? arguments[0].number : nil
    case (Self.menuInterface, "EventGroup"):
      request.answer([.emptyArray(of: "i")])
      let clicks = (arguments.first?.elements ?? []).filter {
        $0.elements.count > 1 && $0.elements[1].text == "clicked"
      }
      return clicks.first?.elements[0].number
    default: break
    }
    return nil
  }

  private func properties(of interface: String) -> [(String, BusValue)] {
    switch interface {
    case Self.interface:
      [
        ("Category", .string("ApplicationStatus")), ("Id", .string("inkling-desktop")), ("Title", .string(title)),
        ("Status", .string("Active")), ("IconName", .string(icon)), ("ItemIsMenu", .bool(true)),
        ("Menu", .path(Self.menuPath)), ("WindowId", .int32(0)),
      ]
    case Self.menuInterface:
      [("Version", .uint32(3)), ("Status", .string("normal")), ("TextDirection", .string("ltr"))]
    default: []
    }
  }

  private static var ownerCall: BusCall {
    BusCall(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", [.string(watcher)])
  }

  private static var watcher: String { "org.kde.StatusNotifierWatcher" }
  private static var path: String { "/StatusNotifierItem" }
  private static var interface: String { "org.kde.StatusNotifierItem" }
  private static var menuPath: String { "/MenuBar" }
  private static var menuInterface: String { "com.canonical.dbusmenu" }
}
