import InkCore

/// The ends, the baseline and the x-height of a piece of ink, estimated from its box and its text.
///
/// The text gives the zone of its letters above and below the baseline, so the box's top and bottom give baseline and
/// x-height. In longer words the pen's lower turning points are a better estimate of the baseline: most letters end there,
/// and an f may descend or not. The box of a text with a low zone (a dash, a full stop) gives no size.
struct WordMetrics: Hashable, Sendable {
  var left: Float
  var right: Float
  /// The baseline; y points down.
  var baseline: Float
  /// The height of a lowercase letter without ascender; `nil` if the ink doesn't give it.
  var xHeight: Float?

  /// The middle of the box and of the text's zone, for ink whose size must be given.
  private var middle: Float
  private var zoneMiddle: Float

  /// The least height of a zone that gives a size, in x-heights.
  private static let leastZoneHeight: Float = 0.8
  /// The least number of letters for which turning points are used.
  private static let leastLetters = 3

  /// Measures ink with its text; `nil` without a finite point or a text.
  init?(of ink: Ink, text: String) {
    guard let zone = LetterZone(of: text), let box = ink.boundingBox else { return nil }
    left = box.lower.x
    right = box.upper.x
    middle = (box.lower.y + box.upper.y) / 2
    zoneMiddle = (zone.top + zone.bottom) / 2
    let height = box.height
    let zoneHeight = zone.top - zone.bottom
    if zoneHeight >= Self.leastZoneHeight, height > 0 {
      xHeight = height / zoneHeight
      baseline = box.upper.y + zone.bottom * height / zoneHeight
      if text.count >= Self.leastLetters {
        baseline = Self.turningBaseline(of: ink, near: baseline, within: 0.8 * height / zoneHeight) ?? baseline
      }
    } else {
      baseline = box.upper.y
    }
  }

  /// Returns the baseline; that of ink without a size for a given x-height.
  func baseline(unit: Float) -> Float { xHeight == nil ? middle + zoneMiddle * unit : baseline }

  /// Returns the x-height if it differs so much from the median of one device that the ink must come from another one.
  func foreignXHeight(unit: Float) -> Float? { xHeight.flatMap { max($0 / unit, unit / $0) > 1.7 ? $0 : nil } }

  /// Returns the median height of at least 3 points near a guess where the pen turns from down to up.
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
          // Smaller turns are tremor.
          if isFalling, abs(lowest - guess) <= distance { turns.append(lowest) }
          (lowest, isFalling) = (y, false)
        }
      }
      if isFalling, abs(lowest - guess) <= distance { turns.append(lowest) }
    }
    return turns.count < 3 ? nil : turns.upperMedian
  }
}

/// The zone between the lowest and the highest point of a plainly written grapheme, in x-heights above the baseline.
struct LetterZone: Hashable {
  var top: Float
  var bottom: Float

  /// Makes the zone of a grapheme; in scripts without these zones it is that of an uppercase letter.
  init(of grapheme: Character) {
    if let zone = Self.table[grapheme] {
      self = zone
    } else if let parts = LetterParts(of: grapheme) {
      self = Self.table[parts.base] ?? Self(top: parts.base.isLowercase ? 1 : 1.8, bottom: 0)
      for mark in parts.marks {
        if mark.isAbove { top += 0.45 }
        if mark.isBelow { bottom = min(bottom, 0) - 0.4 }
      }
    } else {
      self = Self(top: grapheme.isLowercase ? 1.6 : 1.8, bottom: 0)
    }
  }

  /// Makes the zone of all graphemes of a text; `nil` when it has none but spaces.
  init?(of text: String) {
    let zones = text.lazy.filter { !$0.isWhitespace }.map(Self.init(of:))
    guard let first = zones.first else { return nil }
    self = zones.reduce(first) { Self(top: max($0.top, $1.top), bottom: min($0.bottom, $1.bottom)) }
  }

  private init(top: Float, bottom: Float) {
    self.top = top
    self.bottom = bottom
  }

  private static let table: [Character: Self] = {
    let rows: [(graphemes: String, top: Float, bottom: Float)] = [
      ("acemnorsuvwxz", 1, 0), ("bdfhkl", 1.9, 0), ("t", 1.6, 0), ("i", 1.5, 0), ("j", 1.5, -0.8), ("gpqy", 1, -0.8),
      (".", 0.2, 0), (",", 0.2, -0.4), (":", 0.9, 0), (";", 0.9, -0.4), ("'\"`^*’“”‘", 1.9, 1.2),
      ("-–—~", 0.6, 0.4), ("_", -0.1, -0.2), ("=", 0.8, 0.3), ("+<>", 1, 0.1), ("()[]{}|/\\", 1.9, -0.4),
      ("$", 2, -0.2), ("→←↔", 0.9, 0.3), ("⇒", 1, 0.2), ("•", 0.8, 0.4), ("°²³", 1.9, 1.2), ("≤≥≠±÷", 1.1, 0),
      ("≈", 0.9, 0.3),
      ("×", 0.9, 0.1), ("αεπσω", 1, 0), ("γμφ", 1, -0.8), ("∞", 0.9, 0.1), ("∑√", 2, -0.2), ("§", 1.9, -0.3),
      ("ßð", 1.9, 0), ("þ", 1.9, -0.8), ("ŋ", 1, -0.8), ("æœø", 1, 0), ("ı", 1, 0), ("ª", 1.9, 1), ("º", 1.9, 1),
      ("„‚", 0.25, -0.4), ("«»", 0.9, 0.15), ("¿¡", 1.3, -0.5), ("·", 0.6, 0.4),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.flatMap { row in row.graphemes.map { ($0, Self(top: row.top, bottom: row.bottom)) } })
  }()
}
