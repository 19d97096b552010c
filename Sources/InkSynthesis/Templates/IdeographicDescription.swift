/// The structure of a character, as an ideographic description sequence gives it: ⿰口左.
package indirect enum IdeographicDescription: Hashable, Sendable {
  /// A character, or a part of one that is encoded.
  case element(Character)
  /// A part that isn't encoded, with the number of its strokes if that is known.
  case unencoded(strokes: Int?)
  /// Parts in a layout.
  case layout(Layout, [IdeographicDescription])

  /// The arrangement of parts: Unicode's ideographic description characters.
  package enum Layout: Character, CaseIterable, Sendable {
    /// Left and right.
    case leftRight = "⿰"
    /// Above and below.
    case aboveBelow = "⿱"
    /// Left, middle, right.
    case leftMiddleRight = "⿲"
    /// Above, middle, below.
    case aboveMiddleBelow = "⿳"
    /// The first around the second.
    case surround = "⿴"
    /// The first around the second, open below.
    case surroundFromAbove = "⿵"
    /// The first around the second, open above.
    case surroundFromBelow = "⿶"
    /// The first around the second, open to the right.
    case surroundFromLeft = "⿷"
    /// The first above and left of the second.
    case surroundFromUpperLeft = "⿸"
    /// The first above and right of the second.
    case surroundFromUpperRight = "⿹"
    /// The first left of and below the second.
    case surroundFromLowerLeft = "⿺"
    /// One over the other.
    case overlaid = "⿻"

    /// The number of its parts.
    package var partCount: Int { self == .leftMiddleRight || self == .aboveMiddleBelow ? 3 : 2 }
  }

  /// Reads a sequence; `nil` if the text isn't one as a whole.
  package init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    guard let parsed = Self.parse(&rest, depth: 0), rest.isEmpty else { return nil }
    self = parsed
  }

  // Deeper than any sequence in use, and shallow enough for the stack.
  private static let depthLimit = 32

  private static func parse(_ rest: inout Substring, depth: Int) -> Self? {
    guard depth < depthLimit, let first = rest.popFirst() else { return nil }
    if let layout = Layout(rawValue: first) {
      var parts: [Self] = []
      for _ in 0..<layout.partCount {
        guard let part = parse(&rest, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return .layout(layout, parts)
    }
    if first == "？" || first == "?" { return .unencoded(strokes: nil) }
    // Circled numbers ① to ⑳ are parts that aren't encoded, by their number of strokes.
    if let scalar = first.unicodeScalars.first, (0x2460...0x2473).contains(scalar.value) {
      return .unencoded(strokes: Int(scalar.value) - 0x245F)
    }
    return .element(first)
  }
}
