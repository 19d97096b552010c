import InkCore

extension CharacterTemplate {
  /// How far apart strokes of the same form may lie on average, as a share of the character's box.
  ///
  /// Of 2,186 characters of GB 2312's level 1 that KanjiVG writes in as many strokes as hanzi-writer, a half lies within
  /// .07 and 98 in 100 within .13. Beyond it begin those that are another form to the eye: 令, 喻, 反, 灰.
  private static let formTolerance: Float = 0.13

  /// Whether another template has the same form: as many strokes, and for each of them one that begins, runs and ends at
  /// about the same place when both characters fill the same box. The order of the strokes doesn't matter.
  public func hasForm(of other: CharacterTemplate) -> Bool {
    guard strokes.count == other.strokes.count, let distance = formDistance(to: other) else { return false }
    return distance <= Self.formTolerance
  }

  /// The mean distance between strokes that are nearest to each other, as a share of the box; `nil` where one has other
  /// strokes than the other in number.
  public func formDistance(to other: CharacterTemplate) -> Float? {
    guard strokes.count == other.strokes.count, !strokes.isEmpty else { return nil }
    let (mine, theirs) = (skeleton, other.skeleton)
    var pairs: [(distance: Float, mine: Int, theirs: Int)] = []
    for (a, first) in mine.enumerated() {
      for (b, second) in theirs.enumerated() {
        let distances = zip(first, second).map { p, q in
          ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
        }
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

  /// Beginning, middle by length and end of each stroke, in the unit square of the character's box.
  private var skeleton: [[Point]] {
    guard let box = bounds() else { return [] }
    // A single stroke has no height to speak of.
    let width = max(box.maximum.x - box.minimum.x, 0.3)
    let height = max(box.maximum.y - box.minimum.y, 0.3)
    return strokes.map { stroke in
      [stroke[0], Self.middle(of: stroke), stroke[stroke.count - 1]].map {
        Point(x: ($0.x - box.minimum.x) / width, y: ($0.y - box.minimum.y) / height)
      }
    }
  }

  private static func middle(of stroke: [Point]) -> Point {
    let lengths = zip(stroke, stroke.dropFirst()).map { a, b in
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
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
