import DesktopText
import InkCore
import InkScribble

/// A stroke of a pen's eraser end: it takes the ink that it touches or, where there was none, the text.
struct EraserStroke {
  /// The number that the pen's thread gives it.
  let mark: Int
  private var path: [Point] = []
  private var tookInk = false
  /// The time at which the text beneath it was looked for last.
  private var lastSearch = -Double.infinity

  init(mark: Int) { self.mark = mark }

  /// Moves it; returns the boxes of the text that it would take, or `nil` when they weren't looked for.
  mutating func move<Surface, Reader>(along points: [Point], in session: ScribbleSession<Surface, Reader>) -> [Box]? {
    let piece = Array(path.suffix(1)) + points
    path += points
    if session.eraseStrokes(along: piece, reach: session.settings.reach / 2) { tookInk = true }
    if tookInk { return [] }
    guard Clock.now - lastSearch > Self.searchInterval else { return nil }
    lastSearch = Clock.now
    return session.erasure(along: path)?.rectangles ?? []
  }

  /// Lifts it.
  func end<Surface, Reader>(in session: ScribbleSession<Surface, Reader>, time: Double) {
    if !tookInk { session.eraseText(along: path, time: time) }
  }

  /// Seconds between two questions for the text beneath it.
  private static var searchInterval: Double { 0.05 }
}
