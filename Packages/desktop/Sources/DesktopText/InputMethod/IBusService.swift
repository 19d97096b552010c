/// Input methods that IBus starts: answers the daemon, and sends texts to the application that has the focus.
///
/// ## Source
/// `ibusengine.c`, `ibusfactory.c` and `ibusservice.c` of IBus 1.5: their D-Bus interfaces.
package final class IBusService {
  /// Something that the daemon told of one of the engines.
  package enum Event: Hashable, Sendable {
    /// An engine was made, such as `inkling-en`.
    case created(name: String)
    /// An engine was chosen.
    case enabled(name: String)
    /// Another engine was chosen, or the engine is gone.
    case disabled
    /// A text has the focus; `client` is the name that its toolkit goes by, or empty.
    case focused(client: String)
    /// No text has the focus.
    case unfocused
    /// The text that isn't settled has lost its meaning.
    case reset
    /// The kind of text that is expected.
    case purpose(Purpose)
    /// Whether the application tells the text around its caret.
    case tellsText(Bool)
    /// The text around the caret; positions in Unicode scalars.
    case text(String, caret: Int, anchor: Int)
    /// A box of the caret on the screen: x, y, width, height.
    case caret([Int])
    /// A key was pressed, which the application gets after this.
    case key(PressedKey)
  }

  /// The kind of text that an application expects.
  ///
  /// ## Source
  /// `IBusInputPurpose` of IBus 1.5.
  package enum Purpose: Int, Hashable, Sendable {
    case free, letters, digits, number, phone, address, email, name, password, pin, terminal

    /// Whether nothing may be read for it.
    package var isSecret: Bool { self == .password || self == .pin }
  }

  private let bus: Bus
  private var engines: [String: String] = [:]
  private var current: String?
  private var made = 0
  private var lastPress = -Double.infinity

  /// Whether a key that the daemon tells of is kept from the application.
  package var keepsKey: (PressedKey) -> Bool = { _ in false }

  /// Answers on a bus, under a name that IBus knows the engines by.
  package init(_ bus: Bus, name: String) throws(BusError) {
    self.bus = bus
    try bus.own(name)
  }

  /// The descriptor on which messages arrive.
  package var descriptor: Int32 { bus.descriptor }

  /// Whether the daemon still runs.
  package var isConnected: Bool { bus.isConnected }

  /// Returns the events that the daemon told of since the last time.
  package func events() -> [Event] {
    var events: [Event] = []
    while let request = bus.nextRequest() { events += answer(request) }
    bus.flush()
    return events
  }

  /// Asks for the text around the caret, where the application tells it.
  package func askForText() { emit("RequireSurroundingText", []) }

  /// Inserts a text at the caret.
  package func commit(_ text: String) {
    // Applications handle a key later than a text.
    Clock.sleep(lastPress + Self.keyTime - Clock.now)
    emit("CommitText", [.ibusText(text)])
  }

  /// Shows a text at the caret that isn't settled. It is inserted when the focus goes elsewhere.
  package func preview(_ text: String) {
    let length = UInt32(text.unicodeScalars.count)
    // 1: it is inserted when the focus is lost.
    let arguments: [BusValue] = [
      .ibusText(text, isUnderlined: true), .uint32(length), .bool(!text.isEmpty), .uint32(text.isEmpty ? 0 : 1),
    ]
    emit("UpdatePreeditText", arguments)
  }

  /// Deletes characters around the caret, where the application tells its text.
  ///
  /// `offset`, `count`: Unicode scalars, from the caret.
  package func delete(offset: Int, count: Int) {
    emit("DeleteSurroundingText", [.int32(Int32(clamping: offset)), .uint32(UInt32(clamping: count))])
  }

  /// Presses a key in the application.
  package func press(_ key: InputKey) {
    emit("ForwardKeyEvent", [.uint32(key.symbol), .uint32(key.code), .uint32(0)])
    emit("ForwardKeyEvent", [.uint32(key.symbol), .uint32(key.code), .uint32(Self.released)])
    lastPress = Clock.now
  }

  /// Gives a key that was kept to the application, after the texts so far.
  package func passOn(_ key: PressedKey) {
    emit("ForwardKeyEvent", [.uint32(key.symbol), .uint32(key.code), .uint32(key.state)])
  }

  private func emit(_ member: String, _ arguments: [BusValue]) {
    guard let current else { return }
    bus.emit(current, Self.engine, member, arguments)
    bus.flush()
  }

  private func answer(_ request: BusRequest) -> [Event] {
    let arguments = request.arguments
    switch (request.interface, request.member) {
    case ("org.freedesktop.IBus.Factory", "CreateEngine"):
      guard let name = arguments.first?.text else { return [] }
      made += 1
      let path = "/org/freedesktop/IBus/Engine/Inkling/\(made)"
      engines[path] = name
      request.answer([.path(path)])
      return [.created(name: name)]
    case ("org.freedesktop.DBus.Properties", "Set"):
      guard arguments.count == 3, arguments[1].text == "ContentType", engines[request.path] != nil else { return [] }
      request.answer()
      return [.purpose(arguments[2].elements.first?.number.flatMap { Purpose(rawValue: $0) } ?? .free)]
    case ("org.freedesktop.DBus.Properties", "Get"):
      let values: [String: BusValue] = [
        "ContentType": .structure([.uint32(0), .uint32(0)]), "FocusId": .bool(true),
        "ActiveSurroundingText": .bool(true),
      ]
      if arguments.count == 2, let value = values[arguments[1].text ?? ""] { request.answer([.variant(value)]) }
      return []
    case ("org.freedesktop.IBus.Service", "Destroy"):
      request.answer()
      guard engines.removeValue(forKey: request.path) != nil, current == request.path else { return [] }
      current = nil
      return [.disabled]
    case (Self.engine, let member):
      guard let name = engines[request.path] else { return [] }
      if member == "ProcessKeyEvent" {
        let numbers = arguments.compactMap { $0.number.map { UInt32(truncatingIfNeeded: $0) } }
        guard numbers.count == 3 else { return [] }
        let key = PressedKey(symbol: numbers[0], code: numbers[1], state: numbers[2])
        let isPress = key.state & Self.released == 0
        let isKept = isPress && keepsKey(key)
        request.answer([.bool(isKept)])
        return isPress && !isKept ? [.key(key)] : []
      }
      guard let event = event(member, arguments, of: name, at: request.path) else {
        // Those that an engine may ignore.
        request.answer()
        return []
      }
      request.answer()
      return [event]
    default: return []
    }
  }

  private func event(_ member: String, _ arguments: [BusValue], of name: String, at path: String) -> Event? {
    switch member {
    case "Enable":
      current = path
      // From now on the daemon tells the text around the caret.
      askForText()
      return .enabled(name: name)
    case "Disable":
      guard current == path else { return nil }
      current = nil
      return .disabled
    case "FocusIn", "FocusInId":
      current = path
      // Between two applications the daemon gives the focus to a context of its own.
      let client = arguments.count == 2 ? arguments[1].text ?? "" : ""
      return client == "fake" ? .unfocused : .focused(client: client)
    case "FocusOut", "FocusOutId": return current == path ? .unfocused : nil
    case "Reset": return current == path ? .reset : nil
    case "SetCapabilities": return .tellsText((arguments.first?.number ?? 0) & Self.surroundingText != 0)
    case "SetCursorLocation", "SetCursorLocationRelative":
      return member == "SetCursorLocation" ? .caret(arguments.compactMap { $0.number }) : nil
    case "SetSurroundingText":
      guard arguments.count == 3, let text = arguments[0].ibusText, let caret = arguments[1].number,
        let anchor = arguments[2].number
      else { return nil }
      return .text(text, caret: caret, anchor: anchor)
    default: return nil
    }
  }

  private static var engine: String { "org.freedesktop.IBus.Engine" }
  /// Seconds until an application has handled a key.
  private static var keyTime: Double { 0.08 }
  /// `IBUS_RELEASE_MASK`.
  private static var released: UInt32 { 1 << 30 }
  /// `IBUS_CAP_SURROUNDING_TEXT`.
  private static var surroundingText: Int { 1 << 5 }
}

/// A key that was pressed in an application.
package struct PressedKey: Hashable, Sendable {
  /// The symbol of X11.
  package var symbol: UInt32
  /// The kernel's code.
  var code: UInt32
  /// The modifiers.
  var state: UInt32

  /// Whether it is a key without a symbol, or one that only changes what others do, such as shift.
  ///
  /// Alt and super aren't among them: they often lead to another window.
  package var isModifier: Bool { symbol == 0 || symbol >= 0xFF_FFFF || (0xFFE1...0xFFE6).contains(symbol) }

  /// Whether it is alt, meta or super.
  package var isMenuKey: Bool { (0xFFE7...0xFFEC).contains(symbol) }
}

/// A key that an input method presses.
package enum InputKey: Hashable, Sendable {
  case backspace, enter

  /// The symbol of X11.
  package var symbol: UInt32 { self == .backspace ? 0xFF08 : 0xFF0D }
  /// The kernel's code.
  var code: UInt32 { self == .backspace ? 14 : 28 }
}
