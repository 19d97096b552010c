import InkCore

/// The space in which an application tells the boxes of its objects.
///
/// Most toolkits tell positions on the screen. GTK 4 knows none, tells its windows' own for them, and counts these from
/// within the shadow; Qt's positions in a window are wrong, those on the screen are right.
struct ObjectSpace: Hashable {
  /// `AtspiCoordType`: 0 on the screen, 1 in the window.
  var type: UInt32
  /// The position of the space's origin on the screen.
  var origin: Point

  /// The space of a window's objects.
  ///
  /// `told`: the box on the screen that the application tells for the window.
  init(toolkit: String, window: DesktopWindow, told: Box?) {
    let isNear = told.map {
      abs($0.lower.x - window.frame.lower.x) <= Self.decoration
        && abs($0.lower.y - window.frame.lower.y) <= Self.decoration
    }
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
    let lower = Point(x: Float(sides[0]) + origin.x, y: Float(sides[1]) + origin.y)
    return Box(lower: lower, upper: Point(x: lower.x + Float(sides[2]), y: lower.y + Float(sides[3])))
  }

  /// The widest frame of a window's decoration.
  private static var decoration: Float { 80 }
  /// A number of pixels that no screen has.
  private static var limit: Int { 1 << 20 }
}
