import InkCore

/// Reads the text of one skeleton file; the README of the starter set describes the format.
struct SkeletonParser {
  private let path: String
  /// The number of files that include this one, one another.
  private let depth: Int
  private var line = 0
  private var set = SkeletonSet()
  private var glyph: (character: Character, line: Int, allographs: [Allograph])?
  private var allograph: (value: Allograph, line: Int, hasAdvance: Bool)?

  private static let xRange: ClosedRange<Float> = -5...30
  private static let yRange: ClosedRange<Float> = -12...25

  /// Returns the skeletons of a text; files that it includes are found from the folder of `path`.
  static func parse(_ text: String, path: String, depth: Int) throws(SkeletonError) -> SkeletonSet {
    var parser = SkeletonParser(path: path, depth: depth)
    for content in text.split(separator: "\n", omittingEmptySubsequences: false) {
      parser.line += 1
      try parser.read(content)
    }
    try parser.endGlyph()
    if parser.set.allographs.isEmpty { throw .noGlyph(path: path) }
    return parser.set
  }

  private mutating func read(_ content: Substring) throws(SkeletonError) {
    let words = content.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let keyword = words.first, !keyword.hasPrefix("#") else { return }
    let rest = words.dropFirst()
    switch keyword {
    case "include": try include(rest)
    case "glyph": try beginGlyph(rest)
    case "allograph": try beginAllograph(rest)
    case "stroke": try addStroke(rest, isLate: false)
    case "late": try addStroke(rest, isLate: true)
    default: throw .unknownKeyword(String(keyword), path: path, line: line)
    }
  }

  /// Takes over the glyphs of another file or folder.
  private mutating func include(_ words: ArraySlice<Substring>) throws(SkeletonError) {
    try endGlyph()
    let name = words.joined(separator: " ")
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    guard depth < 8 else { throw .includeLoop(name, path: path, line: line) }
    let included = try SkeletonSet(path: name.hasPrefix("/") ? name : folder + name, depth: depth + 1)
    for (character, allographs) in included.allographs {
      if !set[character].isEmpty { throw .duplicateGlyph(character, path: path, line: line) }
      set.add(allographs, for: character)
    }
  }

  private mutating func beginGlyph(_ words: ArraySlice<Substring>) throws(SkeletonError) {
    try endGlyph()
    let text = words.joined(separator: " ")
    guard text.count == 1, let character = text.first, character.isPrintable else {
      throw .badGlyph(text, path: path, line: line)
    }
    if !set[character].isEmpty { throw .duplicateGlyph(character, path: path, line: line) }
    glyph = (character, line, [])
  }

  private mutating func beginAllograph(_ words: ArraySlice<Substring>) throws(SkeletonError) {
    try endAllograph()
    guard let glyph else { throw .misplaced(keyword: "allograph", needs: "glyph", path: path, line: line) }
    let words = Array(words)
    let text = words.joined(separator: " ")
    guard words.count >= 2, words.count % 2 == 0, let style = Allograph.Style(rawValue: String(words[0])) else {
      throw .badAllograph(text, path: path, line: line)
    }
    let name = String(words[1])
    var value = Allograph(name: name, style: style, advance: 0, strokes: [])
    var hasAdvance = false
    for index in stride(from: 2, to: words.count, by: 2) {
      guard let number = Float(words[index + 1]) else { throw .badAllograph(text, path: path, line: line) }
      switch words[index] {
      case "advance" where !hasAdvance && (0...Self.xRange.upperBound).contains(number):
        value.advance = number
        hasAdvance = true
      case "share" where (0.01...1).contains(number): value.share = number
      default: throw .badAllograph(text, path: path, line: line)
      }
    }
    if glyph.allographs.contains(where: { $0.name == name && $0.style == style }) {
      throw .duplicateAllograph("\(style.rawValue) \(name)", of: glyph.character, path: path, line: line)
    }
    allograph = (value, line, hasAdvance)
  }

  private mutating func addStroke(_ words: ArraySlice<Substring>, isLate: Bool) throws(SkeletonError) {
    guard allograph != nil else {
      throw .misplaced(keyword: isLate ? "late" : "stroke", needs: "allograph", path: path, line: line)
    }
    var stroke = SkeletonStroke(body: [], isLate: isLate)
    var opened: Substring?
    var group: [SkeletonPoint] = []
    var previous: Point?
    for word in words {
      var rest = word
      if rest.hasPrefix("(") {
        rest = rest.dropFirst()
        if opened != nil || stroke.leadOut != nil { throw .badParentheses(String(word), path: path, line: line) }
        opened = word
      }
      let closes = rest.hasSuffix(")")
      if closes { rest = rest.dropLast() }
      if closes && opened == nil { throw .badParentheses(String(word), path: path, line: line) }
      if !rest.isEmpty || !(word.hasPrefix("(") || closes) {
        let point = try point(rest)
        if let previous, previous == point.location { throw .repeatedPoint(String(rest), path: path, line: line) }
        previous = point.location
        if opened != nil {
          group.append(point)
        } else if stroke.leadOut == nil {
          stroke.body.append(point)
        } else {
          throw .badParentheses(String(word), path: path, line: line)
        }
      }
      if closes {
        if stroke.body.isEmpty {
          if stroke.leadIn != nil { throw .badParentheses(String(word), path: path, line: line) }
          stroke.leadIn = group
        } else {
          stroke.leadOut = group
        }
        group = []
        opened = nil
      }
    }
    if let opened { throw .badParentheses(String(opened), path: path, line: line) }
    if stroke.body.count < 2 { throw .tooFewPoints(count: stroke.body.count, path: path, line: line) }
    allograph?.value.strokes.append(stroke)
  }

  private func point(_ word: Substring) throws(SkeletonError) -> SkeletonPoint {
    let isCorner = word.hasSuffix("^")
    let numbers = (isCorner ? word.dropLast() : word).split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = Float(numbers[0]), let y = Float(numbers[1]), x.isFinite, y.isFinite else {
      throw .badPoint(String(word), path: path, line: line)
    }
    guard Self.xRange.contains(x), Self.yRange.contains(y) else { throw .offGrid(String(word), path: path, line: line) }
    return SkeletonPoint(location: Point(x: x, y: y), isCorner: isCorner)
  }

  private mutating func endAllograph() throws(SkeletonError) {
    guard let (finished, start, hasAdvance) = allograph else { return }
    var value = finished
    if value.strokes.isEmpty { throw .empty("the allograph “\(value.name)”", path: path, line: start) }
    if !hasAdvance {
      value.advance = value.strokes.lazy.flatMap(\.body).map(\.location.x).max() ?? 0
    }
    glyph?.allographs.append(value)
    allograph = nil
  }

  private mutating func endGlyph() throws(SkeletonError) {
    try endAllograph()
    guard let (character, start, allographs) = glyph else { return }
    if allographs.isEmpty { throw .empty("the glyph “\(character)”", path: path, line: start) }
    set.add(allographs, for: character)
    glyph = nil
  }
}

extension Character {
  fileprivate var isPrintable: Bool {
    !isWhitespace && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

/// A defect of a file of skeletons. `line` counts from 1.
public enum SkeletonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder can't be read.
  case unreadable(path: String)
  /// The folder has no `.txt` file.
  case emptyFolder(path: String)
  /// The file has no glyph.
  case noGlyph(path: String)
  /// A line begins with a word that the format doesn't have.
  case unknownKeyword(String, path: String, line: Int)
  /// Files include each other, and so themselves.
  case includeLoop(String, path: String, line: Int)
  /// `glyph` isn't followed by exactly one printable character.
  case badGlyph(String, path: String, line: Int)
  /// A character has two glyphs.
  case duplicateGlyph(Character, path: String, line: Int)
  /// `allograph` comes before any `glyph`, or `stroke` before any `allograph`.
  case misplaced(keyword: String, needs: String, path: String, line: Int)
  /// `allograph` isn't followed by a style, a name and perhaps an advance.
  case badAllograph(String, path: String, line: Int)
  /// Two allographs of one glyph have the same style and name.
  case duplicateAllograph(String, of: Character, path: String, line: Int)
  /// A glyph has no allograph, or an allograph no stroke; the line is where it begins.
  case empty(String, path: String, line: Int)
  /// A stroke has fewer than two points of its own.
  case tooFewPoints(count: Int, path: String, line: Int)
  /// A word isn't a point like `3,10` or `3.5,-2^`.
  case badPoint(String, path: String, line: Int)
  /// A point is off the grid.
  case offGrid(String, path: String, line: Int)
  /// Two successive points are the same.
  case repeatedPoint(String, path: String, line: Int)
  /// Parentheses are not around a lead-in or a lead-out.
  case badParentheses(String, path: String, line: Int)

  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "the skeletons at \(path) can't be read: name a folder of skeleton files, or one such file, with --skeletons"
    case .emptyFolder(let path):
      "the folder \(path) has no skeleton file: put files that end in .txt there, or name another folder"
    case .noGlyph(let path):
      "\(path) has no glyph: begin one with a line like ‘glyph a’"
    case .unknownKeyword(let word, let path, let line):
      "\(path):\(line): “\(word)” is not a keyword: a line begins with include, glyph, allograph, stroke, late or #"
    case .includeLoop(let name, let path, let line):
      "\(path):\(line): including “\(name)” comes back to this file: remove one of the ‘include’ lines"
    case .badGlyph(let text, let path, let line):
      "\(path):\(line): “\(text)” is not one printable character: write a line like ‘glyph a’"
    case .duplicateGlyph(let character, let path, let line):
      "\(path):\(line): “\(character)” has a glyph already: put all its allographs under one ‘glyph’ line"
    case .misplaced(let keyword, let needs, let path, let line):
      "\(path):\(line): ‘\(keyword)’ comes before any ‘\(needs)’: put a ‘\(needs)’ line before it"
    case .badAllograph(let text, let path, let line):
      """
      \(path):\(line): “\(text)” is not an allograph: write ‘allograph print NAME’ or ‘allograph cursive NAME’, \
      and after it ‘advance NUMBER’ if the width isn't that of the points, ‘share NUMBER’ (0.01 to 1) if it is rare
      """
    case .duplicateAllograph(let name, let character, let path, let line):
      "\(path):\(line): “\(character)” has an allograph “\(name)” already: give this one another name"
    case .empty(let what, let path, let line):
      "\(path):\(line): \(what) is empty: write its lines below it, or remove it"
    case .tooFewPoints(let count, let path, let line):
      "\(path):\(line): a stroke needs two points of its own at least, outside parentheses, and has \(count)"
    case .badPoint(let word, let path, let line):
      "\(path):\(line): “\(word)” is not a point: write x,y, and ^ after it for a corner, as in 3.5,10 or 8,0^"
    case .offGrid(let word, let path, let line):
      "\(path):\(line): “\(word)” is off the grid: x goes from −5 to 30, y from −12 to 25"
    case .repeatedPoint(let word, let path, let line):
      "\(path):\(line): “\(word)” is repeated: remove one of the two"
    case .badParentheses(let word, let path, let line):
      """
      \(path):\(line): the parentheses at “\(word)” are misplaced: write one pair before the stroke's points \
      (the lead-in) and one after them (the lead-out) at most
      """
    }
  }
}
