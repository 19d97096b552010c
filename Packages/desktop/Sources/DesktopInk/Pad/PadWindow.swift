import CX11
import DesktopText
import Glibc
package import InkCore

/// The content of the pad beside its ink.
package struct PadContent: Hashable, Sendable {
  /// The name of the language.
  package var language = ""
  /// A sentence instead of the candidates, such as that a password can't be written.
  package var notice: String?
  /// The readings of the ink, or of the last word, the likeliest first.
  package var candidates: [String] = []
  /// The letters of the line around the caret.
  package var letters: [Letter] = []
  /// The caret.
  package var caret: Box?
  /// The boxes of text that a gesture chose or would change.
  package var marked: [Box] = []

  /// A grapheme and its box.
  package struct Letter: Hashable, Sendable {
    package var text: String
    package var box: Box

    /// Makes a letter.
    package init(text: String, box: Box) {
      self.text = text
      self.box = box
    }
  }

  /// Makes an empty content.
  package init() {}
}

/// A window to write in, which never takes the keyboard's focus.
@safe package final class PadWindow {
  private let server: XServer
  private let canvas: Canvas
  private let texts: Typeface
  private let labels: Typeface
  private var sheet: InkSheet
  private var pressed: PadButton?

  /// The server's number of the window.
  package let id: UInt
  /// The parts of the window.
  package private(set) var layout: PadLayout
  /// Whether the window is on the screen.
  package private(set) var isShown = false
  /// The content beside the ink.
  package private(set) var content = PadContent()

  /// Makes the window, hidden; `nil` when the screen has no true colours.
  package init?(_ server: XServer, title: String) {
    let display = unsafe server.display
    guard let visual = unsafe server.trueColor else { return nil }
    self.server = server
    let scale = server.scale
    let size = PadLayout.size(scale: scale)
    layout = PadLayout(width: size.width, height: size.height, scale: scale)
    let whole = server.screenSize
    id = unsafe XCreateSimpleWindow(
      display, server.root, (Int32(whole.width) - Int32(size.width)) / 2,
      Int32(whole.height) - Int32(size.height + 60 * scale), UInt32(size.width), UInt32(size.height), 0, 0, 0xFFFFFF)
    unsafe canvas = Canvas(
      server, window: id, visual: visual, size: (Int(size.width), Int(size.height)))
    texts = Typeface(server, size: Self.textSize * scale)
    labels = Typeface(server, size: 14 * scale)
    sheet = InkSheet(radius: 1.4 * scale)
    describe(title, size)
  }

  deinit { unsafe XDestroyWindow(server.display, id) }

  /// Tells the window manager what the window is.
  private func describe(_ title: String, _ size: (width: Float, height: Float)) {
    let display = unsafe server.display
    self.title = title
    var hints = XWMHints()
    hints.flags = InputHint
    hints.input = 0
    unsafe XSetWMHints(display, id, &hints)
    var normal = XSizeHints()
    normal.flags = Int(PMinSize | PPosition)
    normal.min_width = Int32(size.width / 2)
    normal.min_height = Int32(size.height * 0.7)
    unsafe XSetWMNormalHints(display, id, &normal)
    var deletion = server.atom("WM_DELETE_WINDOW")
    unsafe XSetWMProtocols(display, id, &deletion, 1)
    set("_NET_WM_WINDOW_TYPE", [server.atom("_NET_WM_WINDOW_TYPE_UTILITY")], type: UInt(XA_ATOM))
    let states = ["ABOVE", "SKIP_TASKBAR", "SKIP_PAGER"].map { server.atom("_NET_WM_STATE_\($0)") }
    set("_NET_WM_STATE", states, type: UInt(XA_ATOM))
    // Shown without having been asked for by a click.
    set("_NET_WM_USER_TIME", [0], type: UInt(XA_CARDINAL))
    set("_NET_WM_PID", [UInt(getpid())], type: UInt(XA_CARDINAL))
    unsafe XSelectInput(display, id, ExposureMask | StructureNotifyMask)
  }

  /// The title of the window.
  package var title: String = "" {
    didSet {
      guard title != oldValue else { return }
      unsafe XStoreName(server.display, id, title)
      let bytes = Array(title.utf8)
      unsafe XChangeProperty(
        server.display, id, server.atom("_NET_WM_NAME"), server.atom("UTF8_STRING"), 8, PropModeReplace, bytes,
        Int32(bytes.count))
    }
  }

  private func set(_ name: String, _ values: [UInt], type: UInt) {
    unsafe values.withUnsafeBytes { bytes in
      _ = unsafe XChangeProperty(
        server.display, id, server.atom(name), type, 32, PropModeReplace,
        bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(values.count))
    }
  }

  /// Shows or hides the window.
  package func show(_ isShown: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    if isShown {
      // A window manager takes the states away when it hides a window.
      let states = ["ABOVE", "SKIP_TASKBAR", "SKIP_PAGER"].map { server.atom("_NET_WM_STATE_\($0)") }
      set("_NET_WM_STATE", states, type: UInt(XA_ATOM))
      unsafe XMapRaised(server.display, id)
    } else {
      unsafe XWithdrawWindow(server.display, id, XDefaultScreen(server.display))
    }
    server.flush()
  }

  /// The window's box on the screen, without what a window manager puts around it; `nil` while it can't be seen.
  package var frame: Box? { server.frame(ofVisible: id) }

  /// Moves the window out of the way of a box on the screen, to the upper or the lower end of the screen.
  package func avoid(_ box: Box) {
    guard let frame = server.frame(ofVisible: id), frame.intersects(box) else { return }
    let height = Float(server.screenSize.height)
    let margin = Self.margin * layout.scale
    let y = box.middle.y > height / 2 ? margin : height - frame.height - margin
    unsafe XMoveWindow(server.display, id, Int32(frame.lower.x), Int32(y))
    server.flush()
  }

  /// Takes the size that the window has now; returns whether it is another.
  package func fit() -> Bool {
    guard let size = server.windowSize(id), size != canvas.size else { return false }
    canvas.resize(size)
    layout = PadLayout(width: Float(size.width), height: Float(size.height), scale: layout.scale)
    draw()
    return true
  }

  /// Shows a content.
  ///
  /// `language`: that by which characters are drawn, as fontconfig names it.
  package func show(_ content: PadContent, language: String?) {
    guard content != self.content || language != texts.language else { return }
    let old = self.content
    self.content = content
    texts.language = language
    labels.language = language
    if old.language != content.language { return draw() }
    if old.candidates != content.candidates || old.notice != content.notice { draw(layout.candidates) }
    draw(layout.line)
  }

  /// The candidate at a point of the window; `nil` for none.
  package func candidate(at point: Point) -> Int? { candidateBoxes.firstIndex { $0.holdsPixel(at: point) } }

  /// Shows which button is held.
  package func press(_ button: PadButton?) {
    guard button != pressed else { return }
    let changed = [pressed, button].compactMap { $0 }
    pressed = button
    for button in changed { draw(layout.box(of: button)) }
  }

  /// Adds a point to a stroke.
  package func add(_ point: Point, pressure: Float?, to stroke: Int) {
    draw(sheet.add(point, pressure: pressure, to: stroke).box)
  }

  /// Removes strokes.
  package func remove(_ strokes: [Int]) {
    if let box = Box(around: strokes.compactMap { sheet.remove($0) }) { draw(box) }
  }

  /// Draws everything.
  package func draw() { draw(layout.window) }

  private var candidateBoxes: [Box] {
    layout.candidateBoxes(content.candidates.map { texts.width(of: $0) })
  }

  private func draw(_ box: Box) {
    let part = PixelBox(box, in: canvas.size)
    canvas.update(part) {
      func isTouched(_ other: Box) -> Bool { other.intersects(box) }
      let scale = layout.scale
      if isTouched(layout.candidates) { drawCandidates() }
      if isTouched(layout.line) { drawLine() }
      if isTouched(layout.area) {
        canvas.fill(layout.area, Color.paper)
        let y = layout.guide
        canvas.fill(
          Box(
            lower: Point(x: layout.area.lower.x + 12 * scale, y: y),
            upper: Point(x: layout.area.upper.x - 12 * scale, y: y + scale)), Color.rule)
      }
      for button in PadButton.allCases where isTouched(layout.box(of: button)) { draw(button, within: part) }
      if isTouched(layout.ink) { canvas.draw(sheet.segments, in: part, Color.ink) }
    }
    server.flush()
  }

  private func drawCandidates() {
    canvas.fill(layout.candidates, Color.bar)
    let inset = 12 * layout.scale
    if let notice = content.notice {
      let box = Box(lower: Point(x: inset, y: layout.candidates.lower.y), upper: layout.candidates.upper)
      return canvas.write(notice, in: box, Color.quiet, labels)
    }
    for (index, (text, box)) in zip(content.candidates, candidateBoxes).enumerated() {
      if index == 0 { canvas.fill(box.grown(by: -3 * layout.scale), Color.first) }
      let left = box.lower.x + max((box.width - texts.width(of: text)) / 2, 0)
      canvas.write(text, in: Box(lower: Point(x: left, y: box.lower.y), upper: box.upper), Color.ink, texts)
      canvas.fill(
        Box(
          lower: Point(x: box.upper.x - layout.scale, y: box.lower.y + inset),
          upper: Point(x: box.upper.x, y: box.upper.y - inset)), Color.rule)
    }
  }

  private func drawLine() {
    canvas.fill(layout.line, Color.paper)
    for box in content.marked { canvas.fill(box, Color.marked) }
    for letter in content.letters where !letter.text.allSatisfy({ $0.isWhitespace }) {
      canvas.write(letter.text, in: letter.box, Color.text, texts)
    }
    if let caret = content.caret {
      canvas.fill(
        Box(lower: caret.lower, upper: Point(x: caret.lower.x + 2 * layout.scale, y: caret.upper.y)), Color.caret)
    }
    let bottom = layout.line.upper
    canvas.fill(Box(lower: Point(x: 0, y: bottom.y - layout.scale), upper: bottom), Color.rule)
  }

  private func draw(_ button: PadButton, within part: PixelBox) {
    let (box, scale) = (layout.box(of: button), layout.scale)
    canvas.fill(box, button == pressed ? Color.first : Color.bar)
    canvas.fill(Box(lower: box.lower, upper: Point(x: box.lower.x + scale, y: box.upper.y)), Color.rule)
    canvas.fill(Box(lower: Point(x: box.lower.x, y: box.upper.y - scale), upper: box.upper), Color.rule)
    if button == .language {
      let width = labels.width(of: content.language)
      let left = max(box.middle.x - width / 2, box.lower.x)
      return canvas.write(
        content.language, in: Box(lower: Point(x: left, y: box.lower.y), upper: box.upper), Color.ink, labels)
    }
    let size = 12 * scale
    let segments = button.sign.flatMap { corners in
      zip(corners, corners.dropFirst()).map { start, end in
        InkSegment(
          start: Point(x: box.middle.x + size * start.x, y: box.middle.y + size * start.y),
          end: Point(x: box.middle.x + size * end.x, y: box.middle.y + size * end.y), radius: 0.9 * scale)
      }
    }
    let inner = PixelBox(box, in: canvas.size)
    let (x, y) = (max(inner.x, part.x), max(inner.y, part.y))
    let right = min(inner.x + inner.width, part.x + part.width)
    let bottom = min(inner.y + inner.height, part.y + part.height)
    canvas.draw(
      segments, in: PixelBox(x: x, y: y, width: max(right - x, 0), height: max(bottom - y, 0)), Color.ink)
  }

  /// Red, green and blue.
  private enum Color {
    static let ink: UInt32 = 0x1A_237E
    static let text: UInt32 = 0x20_2124
    static let quiet: UInt32 = 0x5F_6368
    static let paper: UInt32 = 0xFF_FFFF
    static let bar: UInt32 = 0xF1_F3F8
    static let first: UInt32 = 0xD3_DAF2
    static let marked: UInt32 = 0xC9_D4FA
    static let rule: UInt32 = 0xC8_CCD8
    static let caret: UInt32 = 0x1A_237E
  }

  /// The size of the texts in points.
  package static var textSize: Float { 20 }
  /// Points between the pad and the end of the screen.
  private static var margin: Float { 40 }
}
