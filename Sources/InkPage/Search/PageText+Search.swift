import InkCore
import InkDecoding

/// The way in which a query has to match.
public struct SearchOptions: Hashable, Sendable {
  /// Where a match may begin and end.
  public enum Boundaries: Hashable, Sendable, CaseIterable {
    /// Anywhere.
    case anywhere
    /// A match begins where a word begins.
    case prefix
    /// A match begins and ends where words do; each ideograph is a word.
    case fullWords
  }

  /// Where a match may begin and end.
  public var boundaries: Boundaries
  /// Whether upper and lower case, and full and half width, differ.
  public var matchesCase: Bool
  /// Whether less likely readings of a line count, too.
  public var findsAlternatives: Bool

  /// Makes options.
  public init(boundaries: Boundaries = .anywhere, matchesCase: Bool = false, findsAlternatives: Bool = true) {
    self.boundaries = boundaries
    self.matchesCase = matchesCase
    self.findsAlternatives = findsAlternatives
  }
}

/// Ink that a query was found in.
public struct SearchMatch: Hashable, Sendable {
  /// The ids of the strokes that wrote it; where letters are joined, some wrote their neighbours, too.
  public var strokes: [Stroke.ID]
  /// The boxes around its ink: one for each line that it is on.
  public var boxes: [Box]
  /// The text that was found.
  public var text: String
  /// The probability of the reading that it was found in, from 0 to 1.
  public var confidence: Float
}

extension PageText {
  /// Finds text.
  ///
  /// A match may go on from a line of a paragraph to the next; a hyphen at the end of a line may be part of a word that is
  /// divided there. Runs of white space match each other.
  ///
  /// - Returns: The matches in reading order, those of less likely readings after the others of their paragraph; none for an
  ///   empty query. The same ink is found once.
  public func search(_ query: String, _ options: SearchOptions = SearchOptions()) -> [SearchMatch] {
    let search = Search(query, options)
    guard !search.query.isEmpty else { return [] }
    var found: [SearchMatch] = []
    for paragraph in paragraphs {
      var text = SearchedText()
      for line in paragraph.lines {
        if let reading = texts[line].readings.first { text.append(reading, line: line) }
      }
      let matches = search.matches(in: text)
      found += matches
      guard options.findsAlternatives else { continue }
      var taken = Set(matches.flatMap { $0.strokes })
      for line in paragraph.lines {
        for reading in texts[line].readings.dropFirst() {
          var text = SearchedText()
          text.append(reading, line: line)
          for match in search.matches(in: text) where taken.isDisjoint(with: match.strokes) {
            taken.formUnion(match.strokes)
            found.append(match)
          }
        }
      }
    }
    return found
  }
}

/// The graphemes of successive lines as they are searched.
private struct SearchedText {
  struct Unit {
    var grapheme: Character
    /// The strokes that wrote it; `nil` for the space between two lines.
    var ink: LineReading.Grapheme?
    var line: Int
    /// Whether it is a hyphen at a line's end, which may be left out.
    var isOptional = false
  }

  private(set) var units: [Unit] = []
  private(set) var confidence: Float = 1

  mutating func append(_ reading: LineReading, line: Int) {
    if let last = units.last, let first = reading.graphemes.first {
      if last.grapheme == "-" || last.grapheme == "\u{2010}" {
        units[units.count - 1].isOptional = true
      } else if !GraphemeIndex.isHan(last.grapheme), !GraphemeIndex.isHan(first.grapheme) {
        units.append(Unit(grapheme: " ", ink: nil, line: line))
      }
    }
    for grapheme in reading.graphemes { units.append(Unit(grapheme: grapheme.grapheme, ink: grapheme, line: line)) }
    confidence = min(confidence, reading.confidence)
  }
}

private struct Search {
  let query: [Character]
  let options: SearchOptions

  init(_ text: String, _ options: SearchOptions) {
    var query: [Character] = []
    for grapheme in text {
      if !grapheme.isBlank {
        query.append(options.matchesCase ? grapheme : grapheme.folded)
      } else if let last = query.last, last != " " {
        query.append(" ")
      }
    }
    if query.last == " " { query.removeLast() }
    self.query = query
    self.options = options
  }

  /// The matches in a text, none overlapping another.
  func matches(in text: SearchedText) -> [SearchMatch] {
    var found: [SearchMatch] = []
    var start = 0
    while start < text.units.count {
      if let end = end(of: text.units, from: start), isBounded(start..<end, text.units) {
        found.append(match(text.units[start..<end], text.confidence))
        start = end
      } else {
        start += 1
      }
    }
    return found
  }

  /// The end of the match that begins at a unit, if one does.
  private func end(of units: [SearchedText.Unit], from start: Int) -> Int? {
    var position = start
    for (number, wanted) in query.enumerated() {
      while position < units.count, number > 0, units[position].isOptional, !equal(units[position].grapheme, wanted) {
        position += 1
      }
      guard position < units.count, equal(units[position].grapheme, wanted) else { return nil }
      position += 1
      if wanted == " " {
        while position < units.count, units[position].grapheme.isBlank { position += 1 }
      }
    }
    return position
  }

  private func equal(_ grapheme: Character, _ wanted: Character) -> Bool {
    if wanted == " " { return grapheme.isBlank }
    return options.matchesCase ? grapheme == wanted : grapheme.folded == wanted
  }

  private func isBounded(_ range: Range<Int>, _ units: [SearchedText.Unit]) -> Bool {
    func isDivided(_ position: Int) -> Bool {
      guard position > 0, position < units.count else { return true }
      return !units[position - 1].grapheme.isOfWord || !units[position].grapheme.isOfWord
    }
    return switch options.boundaries {
    case .anywhere: true
    case .prefix: isDivided(range.lowerBound)
    case .fullWords: isDivided(range.lowerBound) && isDivided(range.upperBound)
    }
  }

  private func match(_ units: ArraySlice<SearchedText.Unit>, _ confidence: Float) -> SearchMatch {
    var match = SearchMatch(strokes: [], boxes: [], text: "", confidence: confidence)
    var known: Set<Stroke.ID> = []
    var line: Int?
    for unit in units {
      match.text.append(unit.grapheme)
      guard let ink = unit.ink else { continue }
      for id in ink.strokes where known.insert(id).inserted { match.strokes.append(id) }
      guard let box = ink.box else { continue }
      if line == unit.line, let last = match.boxes.last {
        match.boxes[match.boxes.count - 1] = last.union(box)
      } else {
        match.boxes.append(box)
        line = unit.line
      }
    }
    return match
  }
}

extension Character {
  /// Whether it is part of a word that goes on: neither an ideograph nor a space, nor a sign.
  fileprivate var isOfWord: Bool { isAnyLetter && !GraphemeIndex.isHan(self) || isDigit }

  /// The grapheme in lower case and half width, for western letters.
  ///
  /// It needs no tables of all Unicode, and is the same on every platform.
  fileprivate var folded: Character {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
    var value = scalar.value
    if 0xFF01...0xFF5E ~= value { value -= 0xFEE0 }
    switch value {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE: value += 0x20
    case 0x100...0x137, 0x14A...0x177: value |= 1
    case 0x139...0x148 where value % 2 == 1, 0x179...0x17E where value % 2 == 1: value += 1
    case 0x391...0x3A9, 0x410...0x42F: value += 0x20
    case 0x2018, 0x2019: value = 0x27
    default: break
    }
    return Unicode.Scalar(value).map { Character($0) } ?? self
  }
}
