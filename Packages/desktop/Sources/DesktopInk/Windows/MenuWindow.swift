package import DesktopText
package import InkCore

/// The tray's menu as a small window, for desktops that have no tray.
package final class MenuWindow {
  private let window: ToolWindow
  private let texts: Typeface
  private let layout: MenuLayout
  /// The line that is held.
  private var pressed: Int?

  /// The menu; another one has the same lines, with other states.
  package var menu: TrayMenu { didSet { if menu != oldValue, window.isShown { draw() } } }

  /// Makes the window, hidden; `nil` when the screen has no true colours.
  package init?(_ server: XServer, title: String, menu: TrayMenu) {
    let scale = server.scale
    texts = Typeface(server, size: Self.textSize * scale)
    self.menu = menu
    layout = MenuLayout(menu, widths: menu.items.map { [texts] in texts.width(of: $0.label) }, scale: scale)
    let box = Box(lower: .zero, upper: Point(x: layout.size.width, y: layout.size.height))
    guard let window = ToolWindow(server, title: title, box: box, isAbove: false) else { return nil }
    self.window = window
  }

  /// The server's number of the window.
  package var id: UInt { window.id }
  /// Whether the window is to be on the screen.
  package var isShown: Bool { window.isShown }

  /// Shows or hides the window.
  package func show(_ isShown: Bool) {
    pressed = nil
    window.show(isShown)
  }

  /// The number of the menu's line at a point of the screen; `nil` for none.
  package func line(at point: Point) -> Int? {
    guard let inside = window.location(of: point) else { return nil }
    return layout.line(at: inside)
  }

  /// Whether a point of the screen is on the window.
  package func isHit(at point: Point) -> Bool { window.location(of: point) != nil }

  /// Shows which line is held.
  package func press(_ line: Int?) {
    guard line != pressed else { return }
    pressed = line
    draw()
  }

  /// Draws the window.
  package func draw() {
    let canvas = window.canvas
    let whole = Box(lower: .zero, upper: Point(x: layout.size.width, y: layout.size.height))
    let scale = layout.scale
    canvas.update(PixelBox(whole, in: canvas.size)) {
      canvas.fill(whole, WindowColor.paper)
      for (item, box) in zip(menu.items, layout.boxes) {
        if item.kind == .separator {
          let line = Point(x: box.lower.x, y: box.middle.y.rounded())
          canvas.fill(Box(lower: line, upper: Point(x: box.upper.x, y: line.y + scale)), WindowColor.rule)
          continue
        }
        if item.id == pressed { canvas.fill(box, WindowColor.held) }
        switch item.kind {
        case .check(let isOn): canvas.draw(mark(isOn, true, box), in: PixelBox(box, in: canvas.size), WindowColor.ink)
        case .radio(let isOn): canvas.draw(mark(isOn, false, box), in: PixelBox(box, in: canvas.size), WindowColor.ink)
        case .action, .separator: break
        }
        let text = Box(lower: Point(x: box.lower.x + MenuLayout.indent * scale, y: box.lower.y), upper: box.upper)
        canvas.write(item.label, in: text, WindowColor.text, texts)
      }
    }
    window.server.flush()
  }

  /// A box with a tick or without, or a circle with a dot or without.
  private func mark(_ isOn: Bool, _ isBox: Bool, _ box: Box) -> [InkSegment] {
    let scale = layout.scale
    let middle = Point(x: box.lower.x + MenuLayout.indent * scale / 2, y: box.middle.y)
    let size = 6 * scale
    func lines(_ corners: [Point], _ radius: Float) -> [InkSegment] {
      zip(corners, corners.dropFirst()).map {
        InkSegment(start: middle + $0 * size, end: middle + $1 * size, radius: radius * scale)
      }
    }
    if isBox {
      let frame = lines(
        [Point(x: -1, y: -1), Point(x: 1, y: -1), Point(x: 1, y: 1), Point(x: -1, y: 1), Point(x: -1, y: -1)], 0.6)
      return frame + (isOn ? lines([Point(x: -0.6, y: 0), Point(x: -0.15, y: 0.5), Point(x: 0.65, y: -0.55)], 1) : [])
    }
    // The corners of a polygon that looks like a circle, to its right, its lower, its left and its upper end.
    let ring: [(Float, Float)] = [
      (1, 0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0, 1), (-0.38, 0.92), (-0.71, 0.71), (-0.92, 0.38), (-1, 0),
      (-0.92, -0.38), (-0.71, -0.71), (-0.38, -0.92), (0, -1), (0.38, -0.92), (0.71, -0.71), (0.92, -0.38), (1, 0),
    ]
    let circle = lines(ring.map { Point(x: $0.0, y: $0.1) }, 0.6)
    return circle + (isOn ? [InkSegment(start: middle, end: middle, radius: size / 2)] : [])
  }

  /// Points.
  private static var textSize: Float { 14 }
}

/// The lines of a menu, one below the other, in pixels of its window.
struct MenuLayout {
  let scale: Float
  let size: (width: Float, height: Float)
  /// The boxes of the menu's lines, in their order.
  let boxes: [Box]
  private let ids: [Int]

  /// `widths`: those of the lines' texts.
  init(_ menu: TrayMenu, widths: [Float], scale: Float) {
    self.scale = scale
    ids = menu.items.map { $0.kind == .separator ? 0 : $0.id }
    let width = ((widths.max() ?? 0) + (Self.indent + Self.inset) * scale).rounded(.up)
    var y: Float = Self.edge * scale
    boxes = menu.items.map { item in
      let top = y
      y += (item.kind == .separator ? Self.separator : Self.line) * scale
      return Box(lower: Point(x: 0, y: top), upper: Point(x: width, y: y))
    }
    size = (width, (y + Self.edge * scale).rounded(.up))
  }

  /// The number of the line at a point; `nil` for none.
  func line(at point: Point) -> Int? {
    zip(ids, boxes).first { $0.0 > 0 && $0.1.holdsPixel(at: point) }?.0
  }

  // Points.
  /// The start of the texts; the marks are before them.
  static var indent: Float { 38 }
  private static var inset: Float { 24 }
  private static var line: Float { 30 }
  private static var separator: Float { 9 }
  private static var edge: Float { 6 }
}
