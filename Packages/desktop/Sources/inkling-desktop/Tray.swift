import DesktopText

/// The settings that the tray's menu changes.
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
    return TrayMenu(items + [.init(id: Line.second, kind: .separator), .init(id: Line.quit, label: "Quit")])
  }

  /// Does what a line of the menu says; returns whether the program is to end.
  mutating func choose(_ line: Int, of languageCount: Int) -> Bool {
    switch line {
    case 0, Line.power: isOn.toggle()
    case Line.mouse: mouseWrites.toggle()
    case Line.quit: return true
    case Line.language..<Line.language + languageCount: language = line - Line.language
    default: break
    }
    return false
  }

  /// The numbers of the menu's lines.
  enum Line {
    static let power = 1
    static let mouse = 2
    static let first = 3
    static let second = 4
    static let quit = 5
    static let language = 10
  }
}

/// The thread of the tray.
enum Tray {
  /// Serves the tray for as long as the session lives; a panel may come late, or never.
  static func run(
    _ settings: TraySettings, languages: [InkLanguage], pen: Mailbox<PenMessage>, ink: Mailbox<InkMessage>,
    log: (String) -> Void
  ) {
    let names = languages.map { $0.name }
    var settings = settings
    do throws(BusError) {
      let item = try TrayItem(title: "Inkling", icon: icon(settings), menu: settings.menu(names))
      while item.isConnected {
        item.show()
        for line in item.choices() {
          let old = settings
          if settings.choose(line, of: names.count) { ink.send(.interrupted) }
          if settings.language != old.language { pen.send(.language(settings.language)) }
          ink.send(.settings(settings))
        }
        item.menu = settings.menu(names)
        item.icon = icon(settings)
        Mailbox<InkMessage>.wait(for: [item.descriptor], until: Clock.now + panelInterval)
      }
    } catch {
      log(error.description)
    }
  }

  /// Seconds after which a panel that was started again is noticed.
  private static var panelInterval: Double { 5 }

  private static func icon(_ settings: TraySettings) -> String { settings.isOn ? "input-tablet" : "process-stop" }
}
