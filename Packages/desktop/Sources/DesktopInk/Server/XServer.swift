import CX11
import InkCore

/// A connection to the X server, used by one thread. Errors about windows that are gone are ignored.
@safe package final class XServer {
  let display: OpaquePointer
  /// The window that all others lie in.
  let root: UInt
  private var atoms: [String: UInt] = [:]

  /// Connects to the server that `DISPLAY` names; `nil` when there is none.
  package init?() {
    unsafe XSetErrorHandler { _, _ in 0 }
    guard let display = unsafe XOpenDisplay(nil) else { return nil }
    unsafe self.display = unsafe display
    root = unsafe XDefaultRootWindow(display)
  }

  deinit { unsafe XCloseDisplay(display) }

  /// The descriptor on which events arrive.
  package var descriptor: Int32 { unsafe XConnectionNumber(display) }

  /// The screen's width and height, over all monitors.
  var screenSize: (width: Int, height: Int) {
    let screen = unsafe XDefaultScreen(display)
    return unsafe (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
  }

  /// Whether a program composes transparent windows.
  package var hasCompositor: Bool {
    unsafe XGetSelectionOwner(display, atom("_NET_WM_CM_S\(XDefaultScreen(display))")) != 0
  }

  /// Whether the server has an extension, such as `SHAPE`.
  package func hasExtension(_ name: String) -> Bool {
    var (code, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return unsafe XQueryExtension(display, name, &code, &event, &error) != 0
  }

  /// The number of a name.
  func atom(_ name: String) -> UInt {
    if let known = atoms[name] { return known }
    let atom = unsafe XInternAtom(display, name, 0)
    atoms[name] = atom
    return atom
  }

  /// The numbers of a window's property; none when it doesn't have it.
  func numbers(_ name: String, of window: UInt) -> [UInt] {
    unsafe property(name, of: window, format: 32) { bytes, count in
      unsafe bytes.withMemoryRebound(to: UInt.self, capacity: count) {
        unsafe Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// The text of a window's property; `nil` when it doesn't have it.
  func text(_ name: String, of window: UInt) -> String? {
    unsafe property(name, of: window, format: 8) { bytes, count in
      unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  private func property<Value>(
    _ name: String, of window: UInt, format: Int32, _ read: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var (type, found, count, rest): (UInt, Int32, UInt, UInt) = (0, 0, 0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = unsafe XGetWindowProperty(
      display, window, atom(name), 0, 4096, 0, 0, &type, &found, &count, &rest, &bytes)
    guard status == 0, let start = unsafe bytes else { return nil }
    defer { unsafe XFree(start) }
    return found == format ? unsafe read(start, Int(count)) : nil
  }

  /// The windows in a window, the lowest first.
  func children(of window: UInt) -> [UInt] {
    var (root, parent, count): (UInt, UInt, UInt32) = (0, 0, 0)
    var list: UnsafeMutablePointer<UInt>?
    guard unsafe XQueryTree(display, window, &root, &parent, &list, &count) != 0, let start = unsafe list else {
      return []
    }
    defer { unsafe XFree(start) }
    return (0..<Int(count)).map { unsafe start[$0] }
  }

  /// The box of a window on the screen, when it can be seen.
  func frame(ofVisible window: UInt) -> Box? {
    var attributes = unsafe XWindowAttributes()
    guard unsafe XGetWindowAttributes(display, window, &attributes) != 0, unsafe attributes.map_state == IsViewable
    else { return nil }
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    guard unsafe XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else { return nil }
    let lower = Point(x: Float(x), y: Float(y))
    return unsafe Box(
      lower: lower, upper: Point(x: lower.x + Float(attributes.width), y: lower.y + Float(attributes.height)))
  }

  /// Whether a click at a point of the screen would go to a window, or to one in it.
  func isHit(_ window: UInt, at point: Point) -> Bool {
    var inner = root
    for _ in 0..<Self.depthLimit {
      var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
      guard unsafe XTranslateCoordinates(display, root, inner, Int32(point.x), Int32(point.y), &x, &y, &child) != 0,
        child != 0
      else { return false }
      if child == window { return true }
      inner = child
    }
    return false
  }

  /// The width and height of a window; `nil` when it is gone.
  func windowSize(_ window: UInt) -> (width: Int, height: Int)? {
    var attributes = unsafe XWindowAttributes()
    guard unsafe XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
    return unsafe (Int(attributes.width), Int(attributes.height))
  }

  /// Whether a window takes clicks at a point of the screen that lies in its frame.
  func takesClicks(_ window: UInt, frame: Box, at point: Point) -> Bool {
    var (count, order): (Int32, Int32) = (0, 0)
    guard let rectangles = unsafe XShapeGetRectangles(display, window, ShapeInput, &count, &order) else { return false }
    defer { unsafe XFree(rectangles) }
    let (x, y) = (point.x - frame.lower.x, point.y - frame.lower.y)
    return (0..<Int(count)).contains { index in
      let rectangle = unsafe rectangles[index]
      return Float(rectangle.x) <= x && x < Float(rectangle.x) + Float(rectangle.width) && Float(rectangle.y) <= y
        && y < Float(rectangle.y) + Float(rectangle.height)
    }
  }

  /// More windows within each other than a window manager makes.
  private static var depthLimit: Int { 8 }

  /// Sends all that waits.
  package func flush() { unsafe XFlush(display) }
}
