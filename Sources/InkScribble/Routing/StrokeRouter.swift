import InkCore

/// Decides to which element a stroke belongs: by where it starts, where it lies, and what it continues.
struct StrokeRouter<Element: Hashable> {
  /// An element that may take the stroke.
  struct Field {
    var element: Element
    var frame: Box
    var isSecure: Bool
  }

  /// The writing that a stroke may continue.
  struct Writing {
    var element: Element
    /// The box around its last strokes.
    var box: Box
    /// The height of its letters.
    var height: Float
    /// Seconds since the pen left the surface.
    var pause: Double
  }

  enum Route: Equatable {
    case element(Element)
    case secure(Element)
    case nowhere
  }

  /// The distance from an element at which a stroke may begin.
  var reach: Float

  /// The element of a stroke, of which at least the first point is known.
  func route(_ points: [Point], among fields: [Field], after writing: Writing?) -> Route {
    guard let start = points.first else { return .nowhere }
    if let writing, continues(writing, points, start, fields) {
      let isSecure = fields.contains { $0.element == writing.element && $0.isSecure }
      return isSecure ? .secure(writing.element) : .element(writing.element)
    }
    let rated = fields.lazy.map { (field: $0, score: score($0, points, start)) }.filter { $0.score > 0 }
    guard let best = rated.max(by: { $0.score < $1.score })?.field else { return .nowhere }
    return best.isSecure ? .secure(best.element) : .element(best.element)
  }

  /// Rates the part of a stroke that is in a field, its start most of all; a secure field counts from its first point.
  private func score(_ field: Field, _ points: [Point], _ start: Point) -> Float {
    var (inside, count): (Float, Float) = (0, 0)
    for index in stride(from: 0, to: points.count, by: max(points.count / Self.samples, 1)) {
      if field.frame.contains(points[index]) { inside += 1 }
      count += 1
    }
    let share = inside / count
    let distance = field.frame.distance(to: start)
    if distance == 0 { return 1 + share }
    if distance > reach { return share > 0.5 ? share : 0 }
    return share + 0.5 * (1 - distance / max(reach, .leastNonzeroMagnitude))
  }

  /// Whether a stroke goes on with the writing before it, across the edge of its field or not.
  private func continues(_ writing: Writing, _ points: [Point], _ start: Point, _ fields: [Field]) -> Bool {
    guard writing.pause < Self.longestPause, let box = Box(around: points) else { return false }
    // Dots and dashes don't tell how high letters are.
    let height = max(writing.height, reach)
    let own = fields.first { $0.element == writing.element }
    let isInside = own.map { $0.frame.contains(start) } ?? false
    let other = fields.first { $0.element != writing.element && $0.frame.contains(start) }
    // How far the stroke begins from the ink: along the line, and across it.
    let along = max(box.lower.x - writing.box.upper.x, writing.box.lower.x - box.upper.x, 0)
    let across = max(start.y - writing.box.upper.y, writing.box.lower.y - start.y, 0)
    if isInside {
      // Fields may overlap: there the writing decides.
      return other == nil || along < 1.5 * height && across < 0.5 * height
    }
    if let other {
      // Another field's ground: only ink that can't be anything but a part of the same word.
      // Nobody moves to another field in a quarter of a second.
      let gap = writing.pause < Self.jumpPause ? 1.5 * height : other.isSecure ? 0.5 * height : 0.8 * height
      // A dot or cross goes back over the word; letters go on at its end.
      let pause = along > 0 ? Self.letterPause : Self.crossPause
      return along < gap && across < 0.4 * height && writing.pause < pause
    }
    // Nobody else's ground: a letter or a word further.
    return along < (writing.pause < 1.5 ? 6 : 3) * height && across < 2 * height
  }

  private static var samples: Int { 64 }
  private static var jumpPause: Double { 0.25 }
  /// Seconds between two letters of a word.
  private static var letterPause: Double { 0.55 }
  /// Seconds until the dots and crosses of a word.
  private static var crossPause: Double { 0.7 }
  /// Seconds after which writing is no longer continued.
  private static var longestPause: Double { 6 }
}
