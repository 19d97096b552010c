/// The zone between the lowest and the highest point of a plainly written grapheme, in x-heights above the baseline.
struct LetterZone: Hashable {
  var top: Float
  var bottom: Float

  /// Makes the zone of a grapheme; in scripts without these zones it is that of an uppercase letter.
  init(of grapheme: Character) {
    // Accents are above their base letter.
    let base = grapheme.unicodeScalars.first.map(Character.init) ?? grapheme
    if let zone = Self.table[base] {
      self = zone
    } else {
      self = grapheme.isLowercase ? Self(top: 1.6, bottom: 0) : Self.uppercase
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

  private static let uppercase = Self(top: 1.8, bottom: 0)

  private static let table: [Character: Self] = {
    let rows: [(graphemes: String, top: Float, bottom: Float)] = [
      ("acemnorsuvwxz", 1, 0), ("bdfhkl", 1.9, 0), ("t", 1.6, 0), ("i", 1.5, 0), ("j", 1.5, -0.8), ("gpqy", 1, -0.8),
      (".", 0.2, 0), (",", 0.2, -0.4), (":", 0.9, 0), (";", 0.9, -0.4), ("'\"`^*’“”‘", 1.9, 1.2),
      ("-–—~", 0.6, 0.4), ("_", -0.1, -0.2), ("=", 0.8, 0.3), ("+<>", 1, 0.1), ("()[]{}|/\\", 1.9, -0.4),
      ("$", 2, -0.2),
    ]
    var table: [Character: Self] = [:]
    for row in rows { for grapheme in row.graphemes { table[grapheme] = Self(top: row.top, bottom: row.bottom) } }
    return table
  }()
}
