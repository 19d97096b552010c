extension UnipenParser {
  /// Applies a keyword that describes the following ink; others are ignored.
  mutating func setting(
    _ keyword: String, arguments bytes: Span<UInt8>, _ range: Range<Int>, file: String, line: Int
  ) throws(UnipenError) {
    switch keyword {
    case "COORD", "POINTS_PER_SECOND", "X_POINTS_PER_INCH", "Y_POINTS_PER_INCH", "X_POINTS_PER_MM", "Y_POINTS_PER_MM",
      "WRITER_ID", "DT":
      break
    default: return
    }
    let text = bytes.string(in: range)
    let words = text.split(whereSeparator: \.isWhitespace)
    let bad = UnipenError.badArguments(keyword: keyword, arguments: text, file: file, line: line)
    if keyword == "WRITER_ID" {
      guard let name = words.first else { return }
      setup.writer = words.dropFirst().reduce(String(name)) { $0 + "_" + $1 }
    } else if keyword == "COORD" {
      setup.columns = words.map(Self.column)
      guard setup.columns.contains(.x), setup.columns.contains(.y) else { throw bad }
    } else {
      guard let word = words.first, let value = Double(word), value.isFinite else { throw bad }
      set(keyword, to: value)
    }
    // `.DT` is between all strokes and changes no setup.
    if keyword != "DT" { setupIndex = nil }
  }

  private mutating func set(_ keyword: String, to value: Double) {
    switch keyword {
    case "DT": clock.gap(milliseconds: value)
    // Outside of this range it isn't a pen's sampling rate: kai gives its serial line's speed.
    case "POINTS_PER_SECOND": setup.pointsPerSecond = (30...500).contains(value) ? value : nil
    case "X_POINTS_PER_INCH": setup.xPerMillimetre = value > 0 ? Float(value / 25.4) : nil
    case "Y_POINTS_PER_INCH": setup.yPerMillimetre = value > 0 ? Float(value / 25.4) : nil
    case "X_POINTS_PER_MM": setup.xPerMillimetre = value > 0 ? Float(value) : nil
    default: setup.yPerMillimetre = value > 0 ? Float(value) : nil
    }
  }

  private static func column(_ name: Substring) -> UnipenInk.Column {
    switch name {
    case "X": .x
    case "Y": .y
    case "T": .time
    case "P": .force
    default: .other
    }
  }
}
