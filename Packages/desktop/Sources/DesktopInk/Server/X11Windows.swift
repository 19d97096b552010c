import CX11
package import DesktopText
package import InkCore

/// The windows of an X server.
package final class X11Windows: WindowSystem {
  private let server: XServer
  private var processes: [UInt: Int] = [:]

  /// Looks at the windows by a connection.
  package init(_ server: XServer) { self.server = server }

  /// The window that a click at a point would go to; `nil` where there is none, or a menu.
  package func window(at point: Point) -> DesktopWindow? {
    for window in server.children(of: server.root).reversed() {
      guard let frame = server.frame(ofVisible: window), frame.holdsPixel(at: point),
        server.takesClicks(window, frame: frame, at: point)
      else { continue }
      return client(in: window).flatMap { self.window($0) }
    }
    return nil
  }

  /// A window as it is now; `nil` when it is gone or hidden.
  package func window(_ id: UInt) -> DesktopWindow? {
    guard let frame = server.frame(ofVisible: id) else {
      processes[id] = nil
      return nil
    }
    if processes[id] == nil { processes[id] = server.numbers("_NET_WM_PID", of: id).first.map { Int($0) } }
    let shadow = server.numbers("_GTK_FRAME_EXTENTS", of: id).map { Float($0) }
    return DesktopWindow(
      id: id, process: processes[id],
      title: server.text("_NET_WM_NAME", of: id) ?? server.text("WM_NAME", of: id) ?? "",
      frame: frame, shadow: shadow.count == 4 ? shadow : [0, 0, 0, 0])
  }

  /// Whether a window gets the keyboard's input.
  package func isActive(_ id: UInt) -> Bool {
    var (focus, revert): (UInt, Int32) = (0, 0)
    unsafe XGetInputFocus(server.display, &focus, &revert)
    // Some toolkits focus a window within their own.
    if focus == id { return true }
    return server.numbers("_NET_ACTIVE_WINDOW", of: server.root).first == id && focus > 1
  }

  /// Asks the window manager for a window to get the keyboard's input.
  package func activate(_ id: UInt) {
    var event = unsafe XEvent()
    unsafe event.xclient = XClientMessageEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = id
    unsafe event.xclient.message_type = server.atom("_NET_ACTIVE_WINDOW")
    unsafe event.xclient.format = 32
    // As a pager does: what an application asks for itself is often declined.
    unsafe event.xclient.data.l.0 = 2
    unsafe XSendEvent(server.display, server.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
    server.flush()
  }

  /// The application's window within one of the window manager's.
  private func client(in window: UInt) -> UInt? {
    var level = [window]
    for _ in 0..<4 {
      if let found = level.first(where: { !server.numbers("WM_STATE", of: $0).isEmpty }) { return found }
      level = level.flatMap { server.children(of: $0) }
    }
    return nil
  }
}
