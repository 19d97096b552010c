import InkCore
import InkData

/// Cuts a word's ink into letters.
public protocol LetterCutter: Sendable {
  /// Returns the box of each letter of a word in its ink's units; `nil` when the ink can't be cut for certain.
  func letters(of word: LabelledInk) throws -> [Box]?
}

/// Composes texts of isolated characters that one person wrote, and of whole words.
///
/// A letter with marks that nobody wrote in isolation is composed of its base letter and of real ink of similar signs.
struct TextComposer {
  let library: WriterLibrary
  /// The language of the composed samples.
  let language: String
  /// The beginning of the samples' sources.
  let sourcePrefix: String
  /// Cuts words into letters, so that letters within them get marks.
  var cutter: (any LetterCutter)?

  /// The share of words that are written in one piece, where the writer has them.
  private static let wordShare: Float = 0.8
  /// The share of letters with marks that are another person's isolated ones, where there are such.
  private static let borrowedShare: Float = 0.3

  /// Composes a text; `nil` when the writer lacks one of its letters or digits.
  func compose(
    _ text: String, by writer: WriterLibrary.Writer, words lender: WriterLibrary.Writer,
    habits: CompositionHabits, random: inout SplitMix64
  ) throws -> LabelledInk? {
    var habits = habits
    var strokes: [[Point]] = []
    var late: [[Point]] = []
    var end: Float = 0
    var first: LabelledInk?
    var joins = false
    var rest = Substring(text)
    while let character = rest.first {
      if character == " " {
        end += random.uniform(0.7...1.4) * habits.space
        rest.removeFirst()
        strokes += late
        (late, joins) = ([], false)
        continue
      }
      let word = String(rest.prefix { $0.isASCII && $0.isLetter })
      var glyph: ComposedGlyph?
      if let (marked, count) = try markedWord(
        rest, by: lender, habits: habits, marks: habits.marks, first: &first, random: &random)
      {
        glyph = marked
        rest.removeFirst(count)
      } else if let entries = lender.plainWords[word], random.happens(Self.wordShare) {
        let sample = try library.sample(entries[random.index(below: entries.count)])
        if first == nil { first = sample }
        glyph = ComposedGlyph(of: sample.ink, word: word, random: &random)
        if glyph != nil { rest.removeFirst(word.count) }
      }
      if glyph == nil {
        glyph = try self.glyph(of: character, by: writer, habits: habits, first: &first, random: &random)
        rest.removeFirst()
      }
      guard let glyph else { return nil }
      let start = strokes.isEmpty ? 0 : end + habits.gap(random: &random)
      let baseline = habits.baseline(at: start, random: &random)
      func placed(_ path: [Point]) -> [Point] {
        path.map { habits.shaped(Point(x: start + $0.x, y: $0.y), baseline: baseline) }
      }
      var paths = glyph.paths.map(placed)
      if !joins, habits.joinedLetters > 0, character.isLetter, Self.isNear(strokes.last, paths.first) {
        joins = random.happens(habits.joinedLetters)
      }
      if joins, let before = strokes.last {
        paths[0] = before + paths[0]
        strokes.removeLast()
      }
      strokes += paths
      late += glyph.marks.map(placed)
      joins = glyph.joinsNext
      end = start + glyph.width
    }
    strokes += late
    guard let first, !strokes.isEmpty else { return nil }
    return LabelledInk(
      ink: Ink(strokes: strokes.map { Stroke(locations: $0) }), text: text,
      kind: text.contains(" ") ? .line : .word, language: language,
      writer: first.writer, contributor: first.contributor, source: sourcePrefix + first.source, sampleID: "",
      licence: first.licence)
  }

  /// Whether the pen has a short way to the right from one letter's end to the next one's start.
  private static func isNear(_ before: [Point]?, _ after: [Point]?) -> Bool {
    guard let end = before?.last, let start = after?.first else { return false }
    return (0.02...1.1).contains(start.x - end.x) && abs(start.y - end.y) < 1.2 && end.y > -0.9
  }

  /// A word with marks, set on the letters of a word that was written in one piece; `nil` where the person has none or its ink
  /// can't be cut.
  private func markedWord(
    _ rest: Substring, by lender: WriterLibrary.Writer, habits: CompositionHabits, marks: MarkHabits?,
    first: inout LabelledInk?, random: inout SplitMix64
  ) throws -> (glyph: ComposedGlyph, count: Int)? {
    guard let cutter, let marks else { return nil }
    let word = Array(rest.prefix { $0.isLetter })
    let parts = word.map { LetterParts(of: $0) }
    // A letter that is no plain one with marks of its own ends the attempt.
    guard parts.contains(where: { $0 != nil }), parts.allSatisfy({ $0?.ligature == nil && $0?.marks.isEmpty != true })
    else { return nil }
    let plain = String(zip(word, parts).map { $1.map { $0.base == "ı" ? "i" : $0.base } ?? $0 })
    guard let entries = lender.plainWords[plain], random.happens(Self.wordShare) else { return nil }
    let sample = try library.sample(entries[random.index(below: entries.count)])
    guard let letters = try cutter.letters(of: sample), letters.count == word.count,
      var glyph = ComposedGlyph(of: sample.ink, word: plain, letters: letters, random: &random)
    else { return nil }
    let writing = writer(of: marks, by: lender)
    for (part, box) in zip(parts, glyph.letters) {
      guard let part else { continue }
      // Ink that joins letters belongs to one of them: the letter's own height is the better one.
      let zone = LetterZone(of: part.base)
      var letter = box
      letter.lower.y = min(max(box.lower.y, -1.25 * zone.top), -0.8 * zone.top)
      letter.upper.y = min(max(box.upper.y, -zone.bottom - 0.1), -zone.bottom + 0.25)
      if part.base == "ı", !glyph.removeDot(above: box) { return nil }
      guard
        try writing.write(part.marks, on: part.base, letter, isWithinWord: true, into: &glyph, random: &random)
      else { return nil }
    }
    if first == nil { first = sample }
    return (glyph, word.count)
  }

  /// The writer of marks with a person's own signs, and others' where there are none.
  private func writer(of marks: MarkHabits, by writer: WriterLibrary.Writer) -> MarkWriter {
    MarkWriter(habits: marks) { sign, random in
      guard let entries = writer.characters[sign] ?? library.borrowed(sign) ?? library.borrowedLetter(sign) else {
        return nil
      }
      return ComposedGlyph.paths(of: try library.sample(entries[random.index(below: entries.count)]).ink)
    }
  }

  /// The glyph of a character; `first` becomes a sample of the writer's.
  private func glyph(
    of character: Character, by writer: WriterLibrary.Writer, habits: CompositionHabits, first: inout LabelledInk?,
    random: inout SplitMix64
  ) throws -> ComposedGlyph? {
    let entries = writer.characters[character] ?? library.borrowed(character)
    if let marks = habits.marks, let parts = LetterParts(of: character),
      entries == nil || !random.happens(Self.borrowedShare)
    {
      return try compose(parts, by: writer, habits: habits, marks: marks, first: &first, random: &random)
    }
    guard let entries else { return nil }
    // Some labels are wrong, and some ink has no size.
    for _ in 0..<4 {
      let sample = try library.sample(entries[random.index(below: entries.count)])
      if first == nil, writer.characters[character] != nil { first = sample }
      if let glyph = ComposedGlyph(of: sample.ink, character, habits: habits, random: &random) { return glyph }
    }
    return nil
  }

  /// The glyph of a letter with marks, of two letters in one, or of i without its dot.
  private func compose(
    _ parts: LetterParts, by writer: WriterLibrary.Writer, habits: CompositionHabits, marks: MarkHabits,
    first: inout LabelledInk?, random: inout SplitMix64
  ) throws -> ComposedGlyph? {
    guard var glyph = try letter(parts.base, by: writer, habits: habits, first: &first, random: &random) else {
      return nil
    }
    if let ligature = parts.ligature {
      guard let second = try letter(ligature, by: writer, habits: habits, first: &first, random: &random) else {
        return nil
      }
      glyph.append(second, overlap: random.uniform(-0.02...0.25))
    }
    guard let box = glyph.box else { return nil }
    let isWhole = try self.writer(of: marks, by: writer).write(
      parts.marks, on: parts.base, box, into: &glyph, random: &random)
    return isWhole ? glyph : nil
  }

  private func letter(
    _ base: Character, by writer: WriterLibrary.Writer, habits: CompositionHabits, first: inout LabelledInk?,
    random: inout SplitMix64
  ) throws -> ComposedGlyph? {
    guard base == "ı" else { return try glyph(of: base, by: writer, habits: habits, first: &first, random: &random) }
    guard let entries = writer.characters["i"] else { return nil }
    for _ in 0..<6 {
      let sample = try library.sample(entries[random.index(below: entries.count)])
      if first == nil { first = sample }
      guard let body = ComposedGlyph.withoutDot(ComposedGlyph.paths(of: sample.ink)) else { continue }
      if let glyph = ComposedGlyph(of: body, base, habits: habits, random: &random) { return glyph }
    }
    return nil
  }
}
