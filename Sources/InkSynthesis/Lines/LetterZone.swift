/// How far a grapheme reaches above and below the baseline when it is written plainly, in x-heights, up being positive.
struct LetterZone: Hashable {
  var top: Float
  var bottom: Float

  /// The zone of a grapheme; graphemes of scripts without these zones reach from the baseline to a capital's height.
  init(of grapheme: Character) {
    // Accents stand above what carries them.
    let base = grapheme.unicodeScalars.first.map(Character.init) ?? grapheme
    if let zone = Self.table[base] {
      self = zone
    } else {
      self = grapheme.isLowercase ? Self(top: 1.6, bottom: 0) : Self.capital
    }
  }

  /// What the graphemes of a text reach together; `nil` when it has none but spaces.
  init?(of text: String) {
    let zones = text.lazy.filter { !$0.isWhitespace }.map(Self.init(of:))
    guard let first = zones.first else { return nil }
    self = zones.reduce(first) { Self(top: max($0.top, $1.top), bottom: min($0.bottom, $1.bottom)) }
  }

  private init(top: Float, bottom: Float) {
    self.top = top
    self.bottom = bottom
  }

  private static let capital = Self(top: 1.8, bottom: 0)

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
