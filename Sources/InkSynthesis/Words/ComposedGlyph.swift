import InkCore
import InkData

/// A character or a word of a composed text, its baseline at y = 0, lengths in x-heights.
struct ComposedGlyph {
  /// The pen's ways in the order of writing; y points down.
  var paths: [[Point]]
  /// The distance to where the next glyph's gap begins.
  var width: Float
  /// Marks, which may be written when the word is finished.
  var marks: [[Point]] = []
  /// The box of each letter of a word whose ink is cut into letters.
  private(set) var letters: [Box] = []
  /// Whether the pen stays down on its way to the next glyph.
  var joinsNext = false

  /// Scales ink to its character's height; `nil` when it is nothing or of another shape than the character's.
  init?(of ink: Ink, _ character: Character, habits: CompositionHabits, random: inout SplitMix64) {
    self.init(of: Self.paths(of: ink), character, habits: habits, random: &random)
  }

  /// The same for the pen's ways.
  init?(of paths: [[Point]], _ character: Character, habits: CompositionHabits, random: inout SplitMix64) {
    guard let box = Box(around: paths.joined()) else { return nil }
    let zone = habits.proportions.zone(of: character)
    let size = exponential(0.07 * random.normal())
    let height = (zone.top - zone.bottom) * size
    // A dash or a dot has no height of its own.
    let isFlat = height < 0.3
    let length = isFlat ? max(box.width, box.height) : box.height
    let wanted = isFlat ? habits.length(of: character) * size : height
    let scale = length > 0 ? wanted / length : 1
    guard scale.isFinite, box.width * scale < 4 else { return nil }
    let middle = (zone.top + zone.bottom) / 2 + 0.05 * random.normal()
    self.init(of: paths, from: Point(x: box.lower.x, y: box.middle.y), scale: scale, lift: middle, width: box.width)
  }

  /// Scales a word to its letters' height; `nil` when its ink has none, or the shape of another text. `letters` are the boxes
  /// of its letters, where they are known.
  init?(of ink: Ink, word: String, letters: [Box] = [], random: inout SplitMix64) {
    guard let metrics = WordMetrics(of: ink, text: word), let height = metrics.xHeight else { return nil }
    let scale = exponential(0.07 * random.normal()) / height
    let width = metrics.right - metrics.left
    let share = width * scale / Float(word.count)
    guard scale.isFinite, 0.25...4 ~= share else { return nil }
    self.init(
      of: Self.paths(of: ink), from: Point(x: metrics.left, y: metrics.baseline), scale: scale,
      lift: 0.05 * random.normal(), width: width, letters: letters)
  }

  private init?(
    of paths: [[Point]], from origin: Point, scale: Float, lift: Float, width: Float, letters: [Box] = []
  ) {
    if paths.isEmpty { return nil }
    func scaled(_ point: Point) -> Point {
      Point(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale - lift)
    }
    self.paths = paths.map { $0.map(scaled) }
    self.width = width * scale
    self.letters = letters.map { Box(lower: scaled($0.lower), upper: scaled($0.upper)) }
  }

  /// The visible ways of the pen.
  static func paths(of ink: Ink) -> [[Point]] {
    ink.visibleParts.map { part in
      part.points.map { ink.strokes[part.stroke].location(at: $0) }.filter(\.isFinite)
    }.filter { !$0.isEmpty }
  }

  /// The ways of an i without its dot; `nil` where none can be told from the rest.
  static func withoutDot(_ paths: [[Point]]) -> [[Point]]? {
    let boxes = paths.compactMap { Box(around: $0) }
    guard paths.count > 1, let main = boxes.max(by: { $0.height < $1.height }), main.height > 0 else { return nil }
    let kept = paths.indices.filter { index in
      let isSmall = boxes[index].height < 0.5 * main.height
      return !(isSmall && boxes[index].middle.y < main.lower.y + 0.05 * main.height)
    }
    return kept.count < paths.count ? kept.map { paths[$0] } : nil
  }

  /// The box around the paths without the marks.
  var box: Box? { Box(around: paths.joined()) }

  /// Removes the dot of an i in a word; returns whether there was one.
  mutating func removeDot(above letter: Box) -> Bool {
    let body = letter.grown(by: 0.5, 0)
    let dot = paths.firstIndex { path in
      guard let box = Box(around: path) else { return false }
      return box.size < 0.6 && box.upper.y < -0.95 && body.overlapX(box.middle.x, box.middle.x + 0.01) > 0
    }
    if let dot { paths.remove(at: dot) }
    return dot != nil
  }

  /// Writes a letter into the end of this one: the second letter of æ.
  mutating func append(_ next: ComposedGlyph, overlap: Float) {
    let shift = Point(x: width - overlap, y: 0)
    paths += next.paths.map { $0.map { $0 + shift } }
    width = shift.x + next.width
  }
}
