import InkCore

/// Where a piece of writing stands: its ends, its baseline and its x-height, told from its box and from what it says.
///
/// A text says how far its letters reach above and below the baseline; so the box's top and bottom give both. In longer
/// words the pen's lower turning points tell the baseline better: most letters end there, and an f may descend or not.
/// Of a text that reaches over less than most of an x-height (a dash, a full stop) the box tells no size.
package struct WordMetrics: Hashable, Sendable {
  /// The left end.
  package var left: Float
  /// The right end.
  package var right: Float
  /// The line that the letters stand on; y points down.
  package var baseline: Float
  /// The height of a small letter without ascender; `nil` where the ink doesn't tell.
  package var xHeight: Float?

  /// The middle of the box and of the text's zone, for ink whose size must come from elsewhere.
  private var middle: Float
  private var zoneMiddle: Float

  /// The least reach of a text that tells its size, in x-heights.
  private static let leastReach: Float = 0.8
  /// The least letters of a word whose turning points are asked.
  private static let leastLetters = 3

  /// Measures ink with its text; `nil` without a finite point or a text.
  package init?(of ink: Ink, text: String) {
    guard let zone = LetterZone(of: text), let box = Self.box(of: ink) else { return nil }
    left = box.minimum.x
    right = box.maximum.x
    middle = (box.minimum.y + box.maximum.y) / 2
    zoneMiddle = (zone.top + zone.bottom) / 2
    let height = box.maximum.y - box.minimum.y
    let reach = zone.top - zone.bottom
    if reach >= Self.leastReach, height > 0 {
      xHeight = height / reach
      baseline = box.maximum.y + zone.bottom * height / reach
      if text.count >= Self.leastLetters {
        baseline = Self.turningBaseline(of: ink, near: baseline, within: 0.8 * height / reach) ?? baseline
      }
    } else {
      baseline = box.maximum.y
    }
  }

  /// Where the baseline lies if the x-height is a given one.
  package func baseline(xHeight: Float) -> Float { middle + zoneMiddle * xHeight }

  /// The median height of the places where the pen turns from down to up, of those near a guess; `nil` of fewer than 3.
  private static func turningBaseline(of ink: Ink, near guess: Float, within distance: Float) -> Float? {
    var turns: [Float] = []
    for stroke in ink.strokes {
      var lowest = -Float.infinity
      var isFalling = false
      for point in stroke.points where point.location.isFinite {
        let y = (stroke.transform?(point.location) ?? point.location).y
        if y > lowest {
          isFalling = isFalling || lowest.isFinite
          lowest = y
        } else if lowest - y > distance / 4 {
          // Smaller ups and downs are a trembling hand's.
          if isFalling, abs(lowest - guess) <= distance { turns.append(lowest) }
          (lowest, isFalling) = (y, false)
        }
      }
      if isFalling, abs(lowest - guess) <= distance { turns.append(lowest) }
    }
    return turns.count < 3 ? nil : turns.sorted()[turns.count / 2]
  }

  /// The box of the ink as it is drawn.
  private static func box(of ink: Ink) -> (minimum: Point, maximum: Point)? {
    guard ink.strokes.contains(where: { $0.transform != nil }) else { return ink.bounds }
    let drawn = ink.strokes.map { stroke in
      Stroke(locations: stroke.points.map { stroke.transform?($0.location) ?? $0.location })
    }
    return Ink(strokes: drawn).bounds
  }
}
