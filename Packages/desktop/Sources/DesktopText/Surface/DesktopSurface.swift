package import InkCore
package import InkScribble

/// All applications on the screen as one surface that can be written in.
///
/// Used by one thread. `beginTurn()` stands before every event and update: what an application told is believed for one turn.
package final class DesktopSurface: ScribbleSurface {
  private let accessibility: Accessibility
  private let windows: any WindowSystem
  private let keyboard: any Keyboard
  private let finder: FieldFinder
  private let effect: (ScribbleEffect<Accessible>) -> Void

  private var known: [Accessible: (field: Field, turn: Int, time: Double)] = [:]
  private var texts: [Accessible: FieldText] = [:]
  private var search: (box: Box, time: Double, fields: [Accessible])?

  /// `effect`: is given all that is to be shown.
  package init(
    accessibility: Accessibility, windows: any WindowSystem, keyboard: any Keyboard,
    effect: @escaping (ScribbleEffect<Accessible>) -> Void
  ) {
    self.accessibility = accessibility
    self.windows = windows
    self.keyboard = keyboard
    self.effect = effect
    finder = FieldFinder(accessibility)
  }

  /// Begins the handling of an event.
  package func beginTurn() {
    accessibility.beginTurn()
    texts = [:]
  }

  /// The fields that touch a box, those of windows that lie over others only.
  package func requestElements(in box: Box) -> [Accessible] {
    if let search, Clock.now - search.time < Self.searchAge, search.box.contains(box) {
      return search.fields.filter { field($0)?.frame.intersects(box) == true }
    }
    let corners = [
      box.middle, box.lower, box.upper, Point(x: box.lower.x, y: box.upper.y), Point(x: box.upper.x, y: box.lower.y),
    ]
    var seen: [UInt: DesktopWindow] = [:]
    for corner in corners { if let window = windows.window(at: corner) { seen[window.id] = window } }
    // More than was asked for: the next stroke is near.
    let wide = box.grown(by: Self.searchMargin)
    var fields: [Accessible] = []
    for window in seen.values {
      for field in finder.fields(of: window, near: wide) {
        // Where another window lies over it, it isn't there.
        let point = field.frame.nearest(to: box.middle)
        if seen.count > 1, windows.window(at: point)?.id != window.id { continue }
        note(field)
        fields.append(field.object)
      }
      // An application that is busy has the fields that it had.
      let silent = known.values.filter {
        $0.field.window == window.id && isTrusted($0) && $0.field.frame.intersects(wide)
      }
      fields += silent.map { $0.field.object }.filter { !fields.contains($0) }
    }
    search = (wide, Clock.now, fields)
    if known.count > Self.knownLimit { known = known.filter { $0.value.turn == accessibility.turn } }
    return fields.filter { known[$0]!.field.frame.intersects(box) }
  }

  /// The frame of the field that can be written in at a point; `nil` where there is none.
  package func writableFrame(at point: Point) -> Box? {
    // A field that was found before only has to be there still.
    if let known = known.values.first(where: { !$0.field.isSecure && $0.field.frame.contains(point) })?.field,
      windows.window(at: point)?.id == known.window, let now = field(known.object), !now.isSecure,
      now.frame.contains(point)
    {
      return now.frame
    }
    let fields = requestElements(in: Box(lower: point, upper: point)).compactMap { field($0) }
    guard let field = fields.first(where: { $0.frame.contains(point) }), !fields.contains(where: { $0.isSecure }) else {
      return nil
    }
    return field.frame
  }

  /// A field as it is in this turn; `nil` when it is gone.
  func field(_ element: Accessible) -> Field? {
    guard let entry = known[element] else { return nil }
    if entry.turn == accessibility.turn { return entry.field }
    guard let window = windows.window(entry.field.window) else { return nil }
    let field = finder.current(entry.field, in: window)
    if let field { note(field) }
    return field ?? (isTrusted(entry) ? entry.field : nil)
  }

  private func note(_ field: Field) { known[field.object] = (field, accessibility.turn, Clock.now) }

  /// Whether an application doesn't answer now, and did a moment ago.
  private func isTrusted(_ entry: (field: Field, turn: Int, time: Double)) -> Bool {
    accessibility.ignores(entry.field.object.application) && Clock.now - entry.time < Self.trust
  }

  func text(of element: Accessible) -> FieldText? {
    if let text = texts[element] { return text }
    guard let field = field(element), !field.isSecure, let window = windows.window(field.window),
      let space = finder.space(of: window)?.space
    else { return nil }
    let text = FieldText(field, in: space, accessibility, keyboard) { [unowned self] in
      // Whoever went on elsewhere took the focus along; what was written before still belongs here.
      takeFocus(field, needsKeys: true)
    }
    texts[element] = text
    return text
  }

  /// The frame of a field on the screen; `nil` when it is gone.
  package func frame(for element: Accessible) -> Box? { field(element)?.frame }

  /// Whether a field takes a password, or is none that is known.
  package func isSecure(_ element: Accessible) -> Bool { field(element)?.isSecure ?? true }

  /// Whether a field gets the keyboard's input.
  package func isFocused(_ element: Accessible) -> Bool {
    guard let field = field(element) else { return false }
    return field.isFocused && windows.isActive(field.window)
  }

  /// The text of a field; `nil` of a password's field and of one that tells none before it has the focus.
  package func target(for element: Accessible) -> ApplicationText? {
    guard let field = field(element), !field.isSecure, field.hasText else { return nil }
    return ApplicationText(surface: self, element: element)
  }

  /// Gives a field the focus, and its window the keyboard's input.
  package func focusIfNeeded(_ element: Accessible, at point: Point) -> ApplicationText? {
    accessibility.waitToAsk(element.application)
    guard let field = field(element), !field.isSecure else { return nil }
    let needsKeys = !finder.withInterfaces([field])[0].isEditable
    let isFocused = takeFocus(field, needsKeys: needsKeys)
    guard !needsKeys || isFocused, let window = windows.window(field.window),
      let now = finder.current(field, in: window), !now.isSecure
    else { return nil }
    note(finder.withInterfaces([now])[0])
    texts[element] = nil
    return ApplicationText(surface: self, element: element)
  }

  /// Asks for the focus until it has come, which takes a window manager and a busy program a while.
  private func takeFocus(_ field: Field, needsKeys: Bool) -> Bool {
    let start = Clock.now
    var (hasFocus, asked) = (isReady(field.object), -Double.infinity)
    var mayCome = true
    let patience = needsKeys ? Self.focusPatience : Self.editPatience
    while !hasFocus, mayCome, Clock.now - start < patience, !accessibility.ignores(field.object.application) {
      if Clock.now - asked > Self.askingInterval {
        asked = Clock.now
        if !windows.isActive(field.window) { windows.activate(field.window) }
        let answer = accessibility.ask(field.object.call("Component", "GrabFocus"))
        // GTK 4 answers with an error, and edits all the same.
        mayCome = needsKeys || answer?.first?.number == 1
      }
      Clock.sleep(Self.interval)
      hasFocus = isReady(field.object)
    }
    return hasFocus
  }

  /// Whether typed keys go to a field now.
  private func isReady(_ element: Accessible) -> Bool {
    guard let entry = known[element], windows.isActive(entry.field.window),
      let state = accessibility.ask(element.call("Accessible", "GetState"))?.first
    else { return false }
    return AccessibleState(state).contains(.focused)
  }

  /// Passes on what is to be shown.
  package func show(_ shown: ScribbleEffect<Accessible>) { effect(shown) }

  /// Seconds for which the fields around a stroke are known.
  private static var searchAge: Double { 1 }
  /// Pixels around a stroke within which fields are searched.
  private static var searchMargin: Float { 120 }
  /// Seconds for which a field of an application that doesn't answer is where it was.
  private static var trust: Double { 2 }
  /// Fields that are remembered.
  private static var knownLimit: Int { 256 }
  /// The longest wait for the focus of a field that keys are typed into, in seconds.
  private static var focusPatience: Double { 0.6 }
  /// The longest wait for the focus of a field that the bus edits, in seconds: it is edited without, too.
  private static var editPatience: Double { 0.3 }
  /// Seconds after which the focus is asked for again.
  private static var askingInterval: Double { 0.15 }
  private static var interval: Double { 0.004 }
}
