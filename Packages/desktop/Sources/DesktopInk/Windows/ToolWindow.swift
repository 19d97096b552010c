import CX11
import DesktopText
import Glibc
import InkCore

/// A window of our own that is written on or clicked, and never takes the keyboard's focus.
@safe final class ToolWindow {
  let server: XServer
  let canvas: Canvas
  /// The server's number of the window.
  let id: UInt
  /// Whether the window is to be on the screen.
  private(set) var isShown = false
  private let isAbove: Bool

  /// Makes the window, hidden; `nil` when the screen has no true colours.
  ///
  /// `least`: the least width and height in pixels; without, it keeps its size. `isAbove`: whether it stays above other
  /// windows and out of the list of windows, where `box` is; the window manager positions others, on the monitor in use.
  init?(_ server: XServer, title: String, box: Box, least: (width: Float, height: Float)? = nil, isAbove: Bool) {
    guard let visual = unsafe server.trueColor else { return nil }
    self.server = server
    self.title = title
    self.isAbove = isAbove
    let display = unsafe server.display
    id = unsafe XCreateSimpleWindow(
      display, server.root, Int32(box.lower.x), Int32(box.lower.y), UInt32(max(box.width, 1)),
      UInt32(max(box.height, 1)), 0, 0, 0xFFFFFF)
    unsafe canvas = Canvas(server, window: id, visual: visual, size: (Int(box.width), Int(box.height)))
    var hints = XWMHints()
    hints.flags = InputHint
    hints.input = 0
    unsafe XSetWMHints(display, id, &hints)
    var normal = XSizeHints()
    normal.flags = Int(isAbove ? PMinSize | PPosition : PMinSize)
    normal.min_width = Int32(least?.width ?? box.width)
    normal.min_height = Int32(least?.height ?? box.height)
    if least == nil {
      normal.flags |= Int(PMaxSize)
      (normal.max_width, normal.max_height) = (normal.min_width, normal.min_height)
    }
    unsafe XSetWMNormalHints(display, id, &normal)
    var deletion = server.atom("WM_DELETE_WINDOW")
    unsafe XSetWMProtocols(display, id, &deletion, 1)
    let type = isAbove ? "UTILITY" : "NORMAL"
    set("_NET_WM_WINDOW_TYPE", [server.atom("_NET_WM_WINDOW_TYPE_\(type)")], type: UInt(XA_ATOM))
    // Shown without having been asked for by a click.
    set("_NET_WM_USER_TIME", [0], type: UInt(XA_CARDINAL))
    set("_NET_WM_PID", [UInt(getpid())], type: UInt(XA_CARDINAL))
    setTitle()
    unsafe XSelectInput(display, id, ExposureMask | StructureNotifyMask)
  }

  deinit { unsafe XDestroyWindow(server.display, id) }

  /// The title of the window.
  var title: String { didSet { if title != oldValue { setTitle() } } }

  private func setTitle() {
    unsafe XStoreName(server.display, id, title)
    let bytes = Array(title.utf8)
    unsafe XChangeProperty(
      server.display, id, server.atom("_NET_WM_NAME"), server.atom("UTF8_STRING"), 8, PropModeReplace, bytes,
      Int32(bytes.count))
  }

  private func set(_ name: String, _ values: [UInt], type: UInt) {
    unsafe values.withUnsafeBytes { bytes in
      _ = unsafe XChangeProperty(
        server.display, id, server.atom(name), type, 32, PropModeReplace,
        bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(values.count))
    }
  }

  /// Shows or hides the window.
  func show(_ isShown: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    if isShown {
      // A window manager takes the states away when it hides a window.
      let states = isAbove ? ["ABOVE", "SKIP_TASKBAR", "SKIP_PAGER"].map { server.atom("_NET_WM_STATE_\($0)") } : []
      set("_NET_WM_STATE", states, type: UInt(XA_ATOM))
      unsafe XMapRaised(server.display, id)
    } else {
      unsafe XWithdrawWindow(server.display, id, XDefaultScreen(server.display))
    }
    server.flush()
  }

  /// Raises the window above others.
  func raise() {
    unsafe XRaiseWindow(server.display, id)
    server.flush()
  }

  /// The window's box on the screen, without what a window manager puts around it; `nil` while it can't be seen.
  var frame: Box? { server.frame(ofVisible: id) }

  /// The location in the window of a point of the screen; `nil` where another window or none is.
  func location(of point: Point) -> Point? {
    guard isShown, let frame, frame.holdsPixel(at: point), server.isHit(id, at: point) else { return nil }
    return Point(x: point.x - frame.lower.x, y: point.y - frame.lower.y)
  }

  /// Moves the window.
  func move(to point: Point) {
    unsafe XMoveWindow(server.display, id, Int32(point.x), Int32(point.y))
    server.flush()
  }

  /// Takes the size that the window has now; returns whether it is another.
  func fit() -> Bool {
    guard let size = server.windowSize(id), size != canvas.size else { return false }
    canvas.resize(size)
    return true
  }
}

/// The colours of windows of our own: red, green and blue.
enum WindowColor {
  static let ink: UInt32 = 0x1A_237E
  static let text: UInt32 = 0x20_2124
  static let quiet: UInt32 = 0x5F_6368
  static let paper: UInt32 = 0xFF_FFFF
  static let bar: UInt32 = 0xF1_F3F8
  static let held: UInt32 = 0xD3_DAF2
  static let marked: UInt32 = 0xC9_D4FA
  static let rule: UInt32 = 0xC8_CCD8
}
