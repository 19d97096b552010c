import CX11
import DesktopText
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
  private let window: ToolWindow
  private let texts: Typeface
  private let labels: Typeface
  private var sheet: InkSheet
  private var pressed: PadButton?

  /// The parts of the window.
  package private(set) var layout: PadLayout
  /// The content beside the ink.
  package private(set) var content = PadContent()

  /// Makes the window, hidden; `nil` when the screen has no true colours.
  package init?(_ server: XServer, title: String) {
    let scale = server.scale
    let size = PadLayout.size(scale: scale)
    layout = PadLayout(width: size.width, height: size.height, scale: scale)
    let whole = server.screenSize
    let lower = Point(x: (Float(whole.width) - size.width) / 2, y: Float(whole.height) - size.height - 60 * scale)
    let box = Box(lower: lower, upper: Point(x: lower.x + size.width, y: lower.y + size.height))
    guard
      let window = ToolWindow(
        server, title: title, box: box, least: (width: size.width / 2, height: size.height * 0.7), isAbove: true)
    else { return nil }
    self.window = window
    texts = Typeface(server, size: Self.textSize * scale)
    labels = Typeface(server, size: 14 * scale)
    sheet = InkSheet(radius: 1.4 * scale)
  }

  private var server: XServer { window.server }
  private var canvas: Canvas { window.canvas }

  /// The server's number of the window.
  package var id: UInt { window.id }

  /// Shows or hides the window.
  package func show(_ isShown: Bool) { window.show(isShown) }

  /// The window's box on the screen, without what a window manager puts around it; `nil` while it can't be seen.
  package var frame: Box? { window.frame }

  /// Moves the window out of the way of a box on the screen, to the upper or the lower end of the screen.
  package func avoid(_ box: Box) {
    guard let frame, frame.intersects(box) else { return }
    let height = Float(server.screenSize.height)
    let margin = Self.margin * layout.scale
    let y = box.middle.y > height / 2 ? margin : height - frame.height - margin
    window.move(to: Point(x: frame.lower.x, y: y))
  }

  /// Takes the size that the window has now; returns whether it is another.
  package func fit() -> Bool {
    guard window.fit() else { return false }
    let size = canvas.size
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
        canvas.fill(layout.area, WindowColor.paper)
        let y = layout.guide
        canvas.fill(
          Box(
            lower: Point(x: layout.area.lower.x + 12 * scale, y: y),
            upper: Point(x: layout.area.upper.x - 12 * scale, y: y + scale)), WindowColor.rule)
      }
      for button in PadButton.allCases where isTouched(layout.box(of: button)) { draw(button, within: part) }
      if isTouched(layout.ink) { canvas.draw(sheet.segments, in: part, WindowColor.ink) }
    }
    server.flush()
  }

  private func drawCandidates() {
    canvas.fill(layout.candidates, WindowColor.bar)
    let inset = 12 * layout.scale
    if let notice = content.notice {
      let box = Box(lower: Point(x: inset, y: layout.candidates.lower.y), upper: layout.candidates.upper)
      return canvas.write(notice, in: box, WindowColor.quiet, labels)
    }
    for (index, (text, box)) in zip(content.candidates, candidateBoxes).enumerated() {
      if index == 0 { canvas.fill(box.grown(by: -3 * layout.scale), WindowColor.held) }
      let left = box.lower.x + max((box.width - texts.width(of: text)) / 2, 0)
      canvas.write(text, in: Box(lower: Point(x: left, y: box.lower.y), upper: box.upper), WindowColor.ink, texts)
      canvas.fill(
        Box(
          lower: Point(x: box.upper.x - layout.scale, y: box.lower.y + inset),
          upper: Point(x: box.upper.x, y: box.upper.y - inset)), WindowColor.rule)
    }
  }

  private func drawLine() {
    canvas.fill(layout.line, WindowColor.paper)
    for box in content.marked { canvas.fill(box, WindowColor.marked) }
    for letter in content.letters where !letter.text.allSatisfy({ $0.isWhitespace }) {
      canvas.write(letter.text, in: letter.box, WindowColor.text, texts)
    }
    if let caret = content.caret {
      canvas.fill(
        Box(lower: caret.lower, upper: Point(x: caret.lower.x + 2 * layout.scale, y: caret.upper.y)), WindowColor.ink)
    }
    let bottom = layout.line.upper
    canvas.fill(Box(lower: Point(x: 0, y: bottom.y - layout.scale), upper: bottom), WindowColor.rule)
  }

  private func draw(_ button: PadButton, within part: PixelBox) {
    let (box, scale) = (layout.box(of: button), layout.scale)
    canvas.fill(box, button == pressed ? WindowColor.held : WindowColor.bar)
    canvas.fill(Box(lower: box.lower, upper: Point(x: box.lower.x + scale, y: box.upper.y)), WindowColor.rule)
    canvas.fill(Box(lower: Point(x: box.lower.x, y: box.upper.y - scale), upper: box.upper), WindowColor.rule)
    if button == .language {
      let width = labels.width(of: content.language)
      let left = max(box.middle.x - width / 2, box.lower.x)
      return canvas.write(
        content.language, in: Box(lower: Point(x: left, y: box.lower.y), upper: box.upper), WindowColor.ink, labels)
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
      segments, in: PixelBox(x: x, y: y, width: max(right - x, 0), height: max(bottom - y, 0)), WindowColor.ink)
  }

  /// The size of the texts in points.
  package static var textSize: Float { 20 }
  /// Points between the pad and the end of the screen.
  private static var margin: Float { 40 }
}
