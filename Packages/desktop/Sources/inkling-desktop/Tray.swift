import DesktopText

/// The settings that the menu in the tray changes.
struct TraySettings: Hashable, Sendable {
  /// Whether anything is written.
  var isOn = true
  /// Whether finger and mouse write, too.
  var mouseWrites: Bool
  /// The index of the language.
  var language = 0

  /// The menu, with the names of the languages.
  func menu(_ languages: [String]) -> TrayMenu {
    var items = [
      TrayMenu.Item(id: Line.power, label: "Write into applications", kind: .check(isOn)),
      TrayMenu.Item(id: Line.mouse, label: "Finger and mouse write, too", kind: .check(mouseWrites)),
      TrayMenu.Item(id: Line.first, kind: .separator),
    ]
    items += languages.enumerated().map { index, name in
      TrayMenu.Item(id: Line.language + index, label: name, kind: .radio(index == language))
    }
    return TrayMenu(
      items + [
        .init(id: Line.second, kind: .separator), .init(id: Line.guide, label: "Show me how to write"),
        .init(id: Line.quit, label: "Quit"),
      ])
  }

  /// Something that a line of the menu asks for beside other settings.
  enum Request { case guide, quit }

  /// Does what a line of the menu says; returns what else it asks for.
  mutating func choose(_ line: Int, of languageCount: Int) -> Request? {
    switch line {
    case 0, Line.power: isOn.toggle()
    case Line.mouse: mouseWrites.toggle()
    case Line.guide: return .guide
    case Line.quit: return .quit
    case Line.language..<Line.language + languageCount: language = line - Line.language
    default: break
    }
    return nil
  }

  /// The numbers of the menu's lines.
  enum Line {
    static let power = 1
    static let mouse = 2
    static let first = 3
    static let second = 4
    static let quit = 5
    static let guide = 6
    static let language = 10
  }
}

/// The thread of the menu: in the tray, or in a small window where there is none.
enum Tray {
  /// Serves the tray for as long as the program lives; a panel may come late, or never.
  ///
  /// `chosen`: the numbers of lines that are chosen in the window.
  static func run(
    _ settings: TraySettings, languages: [InkLanguage], chosen: Mailbox<Int>, pen: Mailbox<PenMessage>,
    ink: Mailbox<InkMessage>, log: (String) -> Void
  ) {
    let names = languages.map { $0.name }
    var settings = settings
    var item: TrayItem?
    do throws(BusError) {
      item = try TrayItem(title: "Inkling", icon: icon(settings), menu: settings.menu(names))
    } catch {
      log(error.description)
    }
    // A panel starts with the session, perhaps after us.
    var isShown = true
    let mayShow = Clock.now + panelInterval
    while true {
      if item?.isConnected == false { item = nil }
      item?.show()
      let hasPanel = item?.hasPanel ?? false
      if hasPanel != isShown, hasPanel || Clock.now >= mayShow {
        isShown = hasPanel
        ink.send(.tray(isShown: isShown))
      }
      for line in (item?.choices() ?? []) + chosen.take() {
        let old = settings
        switch settings.choose(line, of: names.count) {
        case .guide: ink.send(.guide)
        case .quit: ink.send(.interrupted)
        case nil: break
        }
        if settings.language != old.language { pen.send(.language(settings.language)) }
        ink.send(.settings(settings))
      }
      item?.menu = settings.menu(names)
      item?.icon = icon(settings)
      let descriptors = [chosen.descriptor] + (item.map { [$0.descriptor] } ?? [])
      Mailbox<Int>.wait(for: descriptors, until: item == nil && !isShown ? nil : Clock.now + panelInterval)
    }
  }

  /// Seconds after which a panel that was started again is noticed.
  private static var panelInterval: Double { 5 }

  private static func icon(_ settings: TraySettings) -> String { settings.isOn ? "input-tablet" : "process-stop" }
}
