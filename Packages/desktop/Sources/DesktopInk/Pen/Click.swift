import CX11
package import InkCore

/// Clicks and drags that a program makes.
package final class Clicker {
  private let server: XServer

  /// Clicks by a connection.
  package init(_ server: XServer) { self.server = server }

  /// Presses the first button at the first point, drags it along the others, and lifts it at the last.
  package func drag(along points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    unsafe XTestFakeButtonEvent(server.display, 1, 1, 0)
    for point in points.dropFirst() { move(to: point) }
    unsafe XTestFakeButtonEvent(server.display, 1, 0, 0)
    server.flush()
  }

  private func move(to point: Point) {
    unsafe XTestFakeMotionEvent(server.display, -1, Int32(point.x), Int32(point.y), 0)
  }
}
