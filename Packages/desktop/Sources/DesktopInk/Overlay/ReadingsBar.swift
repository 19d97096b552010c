import CX11
package import InkCore

/// A small window beside a word with its other readings, which takes no focus.
@safe package final class ReadingsBar {
  private let server: XServer
  private let typeface: Typeface
  private let scale: Float
  private let id: UInt
  private let canvas: Canvas
  private var boxes: [Box] = []
  private(set) package var readings: [String] = []
  /// The window's box on the screen; `nil` while it is hidden.
  package private(set) var frame: Box?

  /// Makes the window, hidden; `nil` when the screen has no true colours.
  package init?(_ server: XServer) {
    guard let visual = unsafe server.trueColor else { return nil }
    self.server = server
    scale = server.scale
    typeface = Typeface(server, size: Self.textSize * server.scale)
    let display = unsafe server.display
    id = unsafe XCreateSimpleWindow(display, server.root, 0, 0, 1, 1, 0, 0, 0xFFFFFF)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    unsafe XChangeWindowAttributes(display, id, UInt(CWOverrideRedirect), &attributes)
    unsafe XSelectInput(display, id, ExposureMask)
    unsafe XStoreName(display, id, "Readings")
    unsafe canvas = Canvas(server, window: id, visual: visual, size: (1, 1))
  }

  deinit { unsafe XDestroyWindow(server.display, id) }

  /// Shows readings beside the box of a word on the screen.
  package func show(_ readings: [String], beside word: Box) {
    self.readings = readings
    let layout = Self.layout(
      readings.map { typeface.width(of: $0) }, beside: word, in: server.screenSize, scale: scale)
    boxes = layout.boxes
    frame = layout.frame
    let box = layout.frame
    let size = (width: max(Int(box.width), 1), height: max(Int(box.height), 1))
    unsafe XMoveResizeWindow(
      server.display, id, Int32(box.lower.x), Int32(box.lower.y), UInt32(size.width), UInt32(size.height))
    canvas.resize(size)
    unsafe XMapRaised(server.display, id)
    draw()
  }

  /// Hides the window.
  package func hide() {
    guard frame != nil else { return }
    frame = nil
    unsafe XUnmapWindow(server.display, id)
    server.flush()
  }

  /// The reading at a point of the screen; `nil` for none.
  package func reading(at point: Point) -> String? {
    guard let frame, frame.holdsPixel(at: point) else { return nil }
    let inside = Point(x: point.x - frame.lower.x, y: point.y - frame.lower.y)
    return boxes.firstIndex { $0.holdsPixel(at: inside) }.map { readings[$0] }
  }

  /// Draws the readings.
  package func draw() {
    guard let frame else { return }
    let whole = Box(lower: .zero, upper: Point(x: frame.width, y: frame.height))
    canvas.update(PixelBox(whole, in: canvas.size)) {
      canvas.fill(whole, 0xB0_B8D8)
      canvas.fill(whole.grown(by: -scale), 0xFF_FFFF)
      for (text, box) in zip(readings, boxes) {
        let left = box.lower.x + (box.width - typeface.width(of: text)) / 2
        canvas.write(text, in: Box(lower: Point(x: left, y: box.lower.y), upper: box.upper), 0x1A_237E, typeface)
        guard box.upper.x < whole.upper.x else { continue }
        let inset = 8 * scale
        canvas.fill(
          Box(
            lower: Point(x: box.upper.x - scale, y: inset), upper: Point(x: box.upper.x, y: box.upper.y - inset)),
          0xC8_CCD8)
      }
    }
    server.flush()
  }

  /// The bar below a word, above it at the end of the screen, and the boxes of its readings in the bar.
  static func layout(
    _ widths: [Float], beside word: Box, in screen: (width: Int, height: Int), scale: Float
  ) -> (frame: Box, boxes: [Box]) {
    let height = (barHeight * scale).rounded()
    var boxes: [Box] = []
    var x: Float = 0
    for width in widths {
      let end = x + (max(width + 2 * inset * scale, height)).rounded()
      guard end <= Float(screen.width) else { break }
      boxes.append(Box(lower: Point(x: x, y: 0), upper: Point(x: end, y: height)))
      x = end
    }
    let left = max(min(word.lower.x.rounded(), Float(screen.width) - x), 0)
    let gap = (distance * scale).rounded()
    let below = word.upper.y.rounded(.up) + gap
    let top = below + height <= Float(screen.height) ? below : max(word.lower.y.rounded(.down) - gap - height, 0)
    return (Box(lower: Point(x: left, y: top), upper: Point(x: left + x, y: top + height)), boxes)
  }

  // Points.
  private static var textSize: Float { 16 }
  private static var barHeight: Float { 34 }
  private static var inset: Float { 12 }
  /// Between the word and the bar.
  private static var distance: Float { 6 }
}
