import InkCore

/// The space in which an application tells the boxes of its objects.
///
/// Most toolkits tell positions on the screen. GTK 4 knows none, tells its windows' own for them, and counts these from
/// within the shadow; Qt's positions in a window are wrong, those on the screen are right. Where letters are drawn twice as
/// large, most count pixels twice as large, too; Chromium does so for its windows only.
struct ObjectSpace: Hashable {
  /// `AtspiCoordType`: 0 on the screen, 1 in the window.
  var type: UInt32
  /// The position of the space's origin on the screen.
  var origin: Point
  /// The pixels of the screen for one that the application counts.
  var scale: Float

  /// The space of a window's objects.
  ///
  /// `told`: the box on the screen that the application tells for the window.
  init(toolkit: String, window: DesktopWindow, told: Box?) {
    let scale = told.map { Self.scale(told: $0, of: window) } ?? 1
    let isNear = told.map {
      abs(scale * $0.lower.x - window.frame.lower.x) <= scale * Self.decoration
        && abs(scale * $0.lower.y - window.frame.lower.y) <= scale * Self.decoration
    }
    self.scale = toolkit == "Chromium" ? 1 : scale
    if toolkit != "GTK", isNear ?? true {
      type = 0
      origin = .zero
    } else {
      type = 1
      origin = Point(x: window.frame.lower.x + window.shadow[0], y: window.frame.lower.y + window.shadow[2])
    }
  }

  /// A box on the screen from an answer; `nil` when there is none.
  func box(_ answer: [BusValue]?) -> Box? {
    guard let answer else { return nil }
    let sides = (answer.count == 4 ? answer : answer.first?.elements ?? []).compactMap { $0.number }
    guard sides.count == 4, sides[2] >= 0, sides[3] >= 0, sides.allSatisfy({ abs($0) < Self.limit }) else { return nil }
    let lower = origin + Point(x: Float(sides[0]), y: Float(sides[1])) * scale
    return Box(lower: lower, upper: lower + Point(x: Float(sides[2]), y: Float(sides[3])) * scale)
  }

  /// The point that an application counts for one of the screen, in whole pixels.
  func point(_ point: Point) -> (x: Int32, y: Int32) {
    let own = (point - origin) * (1 / scale)
    return (Int32(clamping: Int(own.x)), Int32(clamping: Int(own.y)))
  }

  /// The pixels of the screen for one of a box that an application tells for its window: in quarters, as desktops set it.
  private static func scale(told: Box, of window: DesktopWindow) -> Float {
    guard told.width > 1, told.height > 1 else { return 1 }
    let shadow = window.shadow
    let width = (window.frame.width - shadow[0] - shadow[1]) / told.width
    let height = (window.frame.height - shadow[2] - shadow[3]) / told.height
    let scale = (4 * width).rounded() / 4
    // What is told may have a title's bar, and isn't the window's box at all where its sides don't agree.
    guard scale >= 1.25, scale <= 4, abs(width - scale) <= 0.06 * scale, abs(height - scale) <= 0.15 * scale
    else { return 1 }
    return scale
  }

  /// The widest frame of a window's decoration.
  private static var decoration: Float { 80 }
  /// A number of pixels that no screen has.
  private static var limit: Int { 1 << 20 }
}
