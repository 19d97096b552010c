import InkCore

extension CharacterTemplate {
  /// The largest mean distance between strokes of the same form, as a share of the character's box.
  ///
  /// Of 2,186 characters of GB 2312's level 1 that KanjiVG writes with as many strokes as hanzi-writer, half are within .07
  /// and 98 % within .13. Beyond that are visibly different forms: 令, 喻, 反, 灰.
  private static let formTolerance: Float = 0.13

  /// Whether another template has the same form: as many strokes, and for each of them one with about the same start,
  /// middle and end when both characters fill the same box. The order of the strokes doesn't matter.
  func hasForm(of other: CharacterTemplate) -> Bool {
    guard strokes.count == other.strokes.count, let distance = formDistance(to: other) else { return false }
    return distance <= Self.formTolerance
  }

  /// Returns the mean distance between strokes that are nearest to each other, as a share of the box; `nil` if the numbers
  /// of strokes differ.
  public func formDistance(to other: CharacterTemplate) -> Float? {
    guard strokes.count == other.strokes.count, !strokes.isEmpty else { return nil }
    let (mine, theirs) = (skeleton, other.skeleton)
    var pairs: [(distance: Float, mine: Int, theirs: Int)] = []
    for (a, first) in mine.enumerated() {
      for (b, second) in theirs.enumerated() {
        let distances = zip(first, second).map { $0.distance(to: $1) }
        pairs.append((distances.reduce(0, +) / Float(distances.count), a, b))
      }
    }
    pairs.sort { ($0.distance, $0.mine, $0.theirs) < ($1.distance, $1.mine, $1.theirs) }
    var (openMine, openTheirs) = (Set(mine.indices), Set(theirs.indices))
    var sum: Float = 0
    for pair in pairs where openMine.contains(pair.mine) && openTheirs.contains(pair.theirs) {
      openMine.remove(pair.mine)
      openTheirs.remove(pair.theirs)
      sum += pair.distance
    }
    return sum / Float(mine.count)
  }

  /// The start, middle by length and end of each stroke, in the unit square of the character's box.
  private var skeleton: [[Point]] {
    guard let box = Box(around: strokes.joined()) else { return [] }
    // A single stroke has hardly any height.
    let width = max(box.width, 0.3)
    let height = max(box.height, 0.3)
    return strokes.map { stroke in
      [stroke[0], Self.middle(of: stroke), stroke[stroke.count - 1]].map {
        Point(x: ($0.x - box.lower.x) / width, y: ($0.y - box.lower.y) / height)
      }
    }
  }

  private static func middle(of stroke: [Point]) -> Point {
    let lengths = zip(stroke, stroke.dropFirst()).map { $0.distance(to: $1) }
    var left = lengths.reduce(0, +) / 2
    for (index, length) in lengths.enumerated() {
      if length >= left, length > 0 {
        let t = left / length
        let (a, b) = (stroke[index], stroke[index + 1])
        return Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
      }
      left -= length
    }
    return stroke[0]
  }
}
