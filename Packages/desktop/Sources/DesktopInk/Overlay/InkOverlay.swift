import CX11
import DesktopText
package import InkCore

/// The window over everything that shows the ink, and takes no clicks.
///
/// With a compositor it is transparent. Without one it has the shape of its ink, so that it works everywhere.
@safe package final class InkOverlay {
  private let server: XServer
  private let window: UInt
  private let context: OpaquePointer
  private let isTransparent: Bool
  private var screen: (width: Int, height: Int)
  private var sheet: InkSheet
  private var previewed: [Box] = []
  private var isShown = false
  /// The time at which the empty window is to be hidden.
  package private(set) var hidingTime: Double?

  /// Makes the window.
  ///
  /// `width`: that of a line in pixels.
  package init(_ server: XServer, width: Float = 3) {
    self.server = server
    sheet = InkSheet(radius: width / 2)
    screen = server.screenSize
    let display = unsafe server.display
    var visual = unsafe XVisualInfo()
    let hasVisual = unsafe XMatchVisualInfo(display, XDefaultScreen(display), 32, TrueColor, &visual) != 0
    isTransparent = server.hasCompositor && hasVisual
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.border_pixel = 0
    attributes.event_mask = ExposureMask
    attributes.background_pixel = isTransparent ? 0 : UInt(Self.color)
    var mask = UInt(CWOverrideRedirect | CWBorderPixel | CWEventMask | CWBackPixel)
    if isTransparent {
      unsafe attributes.colormap = XCreateColormap(display, server.root, visual.visual, AllocNone)
      mask |= UInt(CWColormap)
    }
    window = unsafe XCreateWindow(
      display, server.root, 0, 0, UInt32(screen.width), UInt32(screen.height), 0, isTransparent ? 32 : 0,
      UInt32(InputOutput), isTransparent ? visual.visual : nil, mask, &attributes)
    unsafe context = XCreateGC(display, window, 0, nil)
    unsafe XStoreName(display, window, "Ink")
    // No click goes to it.
    let nothing = unsafe XFixesCreateRegion(display, nil, 0)
    unsafe XFixesSetWindowShapeRegion(display, window, ShapeInput, 0, 0, nothing)
    if !isTransparent { unsafe XFixesSetWindowShapeRegion(display, window, ShapeBounding, 0, 0, nothing) }
    unsafe XFixesDestroyRegion(display, nothing)
  }

  deinit {
    unsafe XFreeGC(server.display, context)
    unsafe XDestroyWindow(server.display, window)
  }

  /// Adds a point to a stroke.
  package func add(_ point: Point, pressure: Float?, to stroke: Int) {
    show()
    let segment = sheet.add(point, pressure: pressure, to: stroke)
    let box = PixelBox(segment.box, in: screen)
    if isTransparent {
      draw(box)
    } else {
      combine(InkRaster([segment], in: box).spans, ShapeUnion)
    }
  }

  /// Removes strokes.
  package func remove(_ strokes: [Int]) {
    let boxes = strokes.compactMap { sheet.remove($0) }
    guard !boxes.isEmpty else { return }
    redraw(boxes)
  }

  /// Marks boxes of a text that a gesture would change; none ends it.
  package func preview(_ boxes: [Box]) {
    guard boxes != previewed else { return }
    let changed = previewed + boxes
    previewed = boxes
    if !boxes.isEmpty { show() }
    redraw(changed)
  }

  /// Takes the size of the screen, which has changed.
  package func fitScreen() {
    screen = server.windowSize(server.root) ?? screen
    unsafe XResizeWindow(server.display, window, UInt32(screen.width), UInt32(screen.height))
  }

  /// Draws everything again.
  package func expose() {
    guard isShown, isTransparent else { return }
    draw(PixelBox(x: 0, y: 0, width: screen.width, height: screen.height))
  }

  /// Sends all that was drawn.
  package func flush() { server.flush() }

  /// Hides the window when it has been empty for a while: to show it again costs a compositor a whole screen.
  package func hideIfEmpty() {
    guard let time = hidingTime, Clock.now >= time else { return }
    hidingTime = nil
    isShown = false
    unsafe XUnmapWindow(server.display, window)
    server.flush()
  }

  private func show() {
    hidingTime = nil
    guard !isShown else { return }
    isShown = true
    unsafe XMapRaised(server.display, window)
  }

  private func redraw(_ boxes: [Box]) {
    if sheet.isEmpty, previewed.isEmpty { hidingTime = Clock.now + Self.hidingDelay }
    if isTransparent {
      for box in boxes { draw(PixelBox(box, in: screen)) }
    } else {
      var spans = previewed.flatMap { underline($0) }
      for segment in sheet.segments { spans += InkRaster([segment], in: PixelBox(segment.box, in: screen)).spans }
      combine(spans, ShapeSet)
    }
    server.flush()
  }

  /// Draws a rectangle of the transparent window.
  private func draw(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    var pixels = InkRaster(sheet.segments, in: box).pixels(Self.color)
    for marked in previewed {
      let part = PixelBox(marked, in: screen)
      for y in max(part.y, box.y)..<max(min(part.y + part.height, box.y + box.height), max(part.y, box.y)) {
        for x in max(part.x, box.x)..<max(min(part.x + part.width, box.x + box.width), max(part.x, box.x)) {
          let index = (y - box.y) * box.width + x - box.x
          if pixels[index] == 0 { pixels[index] = Self.marking }
        }
      }
    }
    unsafe server.put(&pixels, box.width, box.height, on: window, context, x: box.x, y: box.y)
  }

  private func underline(_ box: Box) -> [PixelBox] {
    let bottom = Box(lower: Point(x: box.lower.x, y: box.upper.y - 2), upper: box.upper)
    return [PixelBox(bottom, in: screen)]
  }

  private func combine(_ spans: [PixelBox], _ operation: Int32) {
    var rectangles = spans.map {
      XRectangle(
        x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
        height: UInt16(clamping: $0.height))
    }
    unsafe XShapeCombineRectangles(
      server.display, window, ShapeBounding, 0, 0, &rectangles, Int32(rectangles.count), operation, Unsorted)
  }

  /// Seconds without ink after which the window is hidden.
  private static var hidingDelay: Double { 8 }
  /// Red, green and blue of the ink.
  private static var color: UInt32 { 0x1A_237E }
  /// The pixel of marked text: a quarter of the ink's colour.
  private static var marking: UInt32 { 0x40_06_09_20 }
}
