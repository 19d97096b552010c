import CX11
import DesktopText

/// Types by XTEST, as a keyboard does: applications can't tell the difference.
package final class X11Keyboard: Keyboard {
  private let server: XServer
  private var spare: [UInt8] = []
  private var assigned: [UInt8: UInt] = [:]
  /// The times at which spare keys were pressed.
  private var pressed: [UInt8: Double] = [:]

  /// Types by a connection.
  package init(_ server: XServer) {
    self.server = server
    spare = codes.filter { code in
      // A key without a symbol in any layout.
      (0..<4).allSatisfy { group in
        (0..<4).allSatisfy { level in unsafe XkbKeycodeToKeysym(server.display, code, Int32(group), Int32(level)) == 0 }
      }
    }
  }

  deinit { for code in assigned.keys { assign(0, to: code) } }

  /// Types a text, each line end as the return key; tells whether all of it could be typed.
  package func type(_ text: String) -> Bool {
    // Some applications look a key up late, so the key that was pressed longest ago gets the next symbol.
    let spare = spare.sorted { pressed[$0, default: 0] < pressed[$1, default: 0] }
    let plan = KeyPlan(text, layout: layout(), spare: spare, assigned: assigned)
    withoutLocks {
      for step in plan.steps {
        let last = step.symbols.keys.compactMap { pressed[$0] }.max() ?? 0
        Clock.sleep(last + Self.rest - Clock.now)
        for (code, symbol) in step.symbols {
          assign(symbol, to: code)
          assigned[code] = symbol
        }
        unsafe XSync(server.display, 0)
        for stroke in step.strokes {
          if assigned[stroke.code] != nil { pressed[stroke.code] = Clock.now }
          if stroke.isShifted { press(Self.shift) }
          press(stroke.code)
          release(stroke.code)
          if stroke.isShifted { release(Self.shift) }
        }
        unsafe XSync(server.display, 0)
      }
    }
    return plan.isWhole
  }

  /// Presses the backspace key.
  package func pressBackspace() {
    withoutLocks {
      strike(unsafe XKeysymToKeycode(server.display, UInt(XK_BackSpace)))
      unsafe XSync(server.display, 0)
    }
  }

  /// Presses the arrow keys: moves the caret by letters, to the left when negative, and then selects the next ones.
  package func moveCaret(by letters: Int, selecting count: Int) {
    withoutLocks {
      let (left, right) = unsafe (
        XKeysymToKeycode(server.display, UInt(XK_Left)), XKeysymToKeycode(server.display, UInt(XK_Right))
      )
      for _ in 0..<abs(letters) { strike(letters < 0 ? left : right) }
      if count > 0 {
        press(Self.shift)
        for _ in 0..<count { strike(right) }
        release(Self.shift)
      }
      unsafe XSync(server.display, 0)
    }
  }

  private func strike(_ code: UInt8) {
    press(code)
    release(code)
  }

  /// Presses a key that has no symbol: the application that has the focus learns of a key, and does nothing.
  package func pressNothing() {
    guard let code = spare.first(where: { assigned[$0] == nil }) else { return }
    press(code)
    release(code)
    server.flush()
  }

  private var codes: ClosedRange<UInt8> {
    var (least, most): (Int32, Int32) = (0, 0)
    unsafe XDisplayKeycodes(server.display, &least, &most)
    return UInt8(least)...UInt8(most)
  }

  /// The keys of the layout that is chosen now.
  private func layout() -> [UInt: KeyStroke] {
    var state = XkbStateRec()
    unsafe XkbGetState(server.display, UInt32(XkbUseCoreKbd), &state)
    var result: [UInt: KeyStroke] = [:]
    for code in codes where assigned[code] == nil {
      for level in 0..<2 {
        let symbol = unsafe XkbKeycodeToKeysym(server.display, code, Int32(state.group), Int32(level))
        if symbol != 0, result[symbol] == nil { result[symbol] = KeyStroke(code: code, isShifted: level == 1) }
      }
    }
    return result
  }

  private func assign(_ symbol: UInt, to code: UInt8) {
    // The same symbol with shift and without.
    var symbols = [symbol, symbol]
    unsafe XChangeKeyboardMapping(server.display, Int32(code), 2, &symbols, 1)
  }

  /// Types while neither caps lock nor a held key changes the letters.
  private func withoutLocks(_ body: () -> Void) {
    var state = XkbStateRec()
    unsafe XkbGetState(server.display, UInt32(XkbUseCoreKbd), &state)
    let lock = unsafe XKeysymToKeycode(server.display, UInt(XK_Caps_Lock))
    let isLocked = state.locked_mods & UInt8(LockMask) != 0
    if isLocked {
      press(lock)
      release(lock)
    }
    if state.base_mods != 0 {
      for symbol in [XK_Shift_L, XK_Shift_R, XK_Control_L, XK_Control_R, XK_Alt_L, XK_Alt_R, XK_Super_L, XK_Super_R] {
        let code = unsafe XKeysymToKeycode(server.display, UInt(symbol))
        if code != 0 { release(code) }
      }
    }
    body()
    if isLocked {
      press(lock)
      release(lock)
    }
  }

  private func press(_ code: UInt8) { unsafe XTestFakeKeyEvent(server.display, UInt32(code), 1, 0) }
  private func release(_ code: UInt8) { unsafe XTestFakeKeyEvent(server.display, UInt32(code), 0, 0) }
  private func press(_ symbol: Int32) { unsafe press(XKeysymToKeycode(server.display, UInt(symbol))) }
  private func release(_ symbol: Int32) { unsafe release(XKeysymToKeycode(server.display, UInt(symbol))) }

  private static var shift: Int32 { XK_Shift_L }
  /// Seconds until applications have looked up the keys that they got.
  private static var rest: Double { 0.3 }
}
