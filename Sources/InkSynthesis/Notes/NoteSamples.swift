import InkCore
import InkData

/// An endless set of notes' texts, composed of real words and isolated characters, with random access.
///
/// One person wrote the characters. Few people wrote words, too, so that the words of half of the notes are another
/// person's. Each is scaled to the height that its letters have in the words.
/// Sample *n* is the same in whichever order samples are asked for. Its ink has no times, since its characters were written
/// one by one.
public struct NoteSamples: Sendable {
  /// The writers of characters.
  public let library: WriterLibrary
  /// The texts.
  public let texts: NoteTexts
  /// Decides which samples these are.
  public let seed: UInt64

  /// Makes a set.
  ///
  /// - Throws: `PageSynthesisError.noCharacters` when no writer has enough different characters.
  public init(library: WriterLibrary, texts: NoteTexts, seed: UInt64) throws(PageSynthesisError) {
    if library.characterWriters.isEmpty { throw .noCharacters }
    self.library = library
    self.texts = texts
    self.seed = seed
  }

  /// The beginning of the samples' sources.
  static let sourcePrefix = "notes/"

  /// The number of writers.
  public var writerCount: Int { library.characterWriters.count }

  /// The licences of the characters, as an SPDX expression.
  public var licence: String { library.licences.sorted().joined(separator: " AND ") }

  /// Returns the sample at an index.
  ///
  /// - Throws: `CompiledSetError` when a set is damaged.
  public func sample(at index: Int) throws -> LabelledInk {
    var random = SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x4E_4F_54_45)
    while true {
      let writer = library.characterWriters[random.index(below: library.characterWriters.count)]
      let lendsWords = !library.wordWriters.isEmpty && random.happens(Self.lentShare)
      let lender = lendsWords ? library.wordWriters[random.index(below: library.wordWriters.count)] : writer
      let text = texts.text(known: lender.plainTexts, random: &random)
      if let sample = try compose(text, by: writer, words: lender, random: &random) {
        var result = sample
        result.sampleID = "note#\(seed).\(index)"
        return result
      }
    }
  }

  /// The share of notes whose words another person wrote.
  private static let lentShare: Float = 0.5
  /// The share of words that are written in one piece, where the writer has them.
  private static let wordShare: Float = 0.8

  /// Composes a text; `nil` when the writer lacks one of its letters or digits.
  private func compose(
    _ text: String, by writer: WriterLibrary.Writer, words lender: WriterLibrary.Writer, random: inout SplitMix64
  ) throws -> LabelledInk? {
    var habits = try NoteHabits(of: lender, in: library, random: &random)
    var strokes: [Stroke] = []
    var end: Float = 0
    var first: LabelledInk?
    var rest = Substring(text)
    while let character = rest.first {
      if character == " " {
        end += random.uniform(0.7...1.4) * habits.space
        rest.removeFirst()
        continue
      }
      let word = String(rest.prefix { $0.isASCII && $0.isLetter })
      var glyph: NoteGlyph?
      if let entries = lender.plainWords[word], random.happens(Self.wordShare) {
        let sample = try library.sample(entries[random.index(below: entries.count)])
        if first == nil { first = sample }
        glyph = NoteGlyph(of: sample.ink, word: word, random: &random)
      }
      if glyph != nil {
        rest.removeFirst(word.count)
      } else {
        guard let entries = writer.characters[character] ?? library.borrowed(character) else { return nil }
        // Some labels are wrong, and some ink has no size.
        for _ in 0..<4 where glyph == nil {
          let sample = try library.sample(entries[random.index(below: entries.count)])
          if first == nil, writer.characters[character] != nil { first = sample }
          glyph = NoteGlyph(of: sample.ink, character, habits: habits, random: &random)
        }
        rest.removeFirst()
      }
      guard let glyph else { return nil }
      let start = strokes.isEmpty ? 0 : end + habits.gap(random: &random)
      let baseline = habits.baseline(at: start, random: &random)
      strokes += glyph.paths.map { path in
        Stroke(locations: path.map { habits.shaped(Point(x: start + $0.x, y: $0.y), baseline: baseline) })
      }
      end = start + glyph.width
    }
    guard let first, !strokes.isEmpty else { return nil }
    return LabelledInk(
      ink: Ink(strokes: strokes), text: text, kind: text.contains(" ") ? .line : .word, language: "en",
      writer: first.writer, contributor: first.contributor, source: Self.sourcePrefix + first.source, sampleID: "",
      licence: first.licence)
  }
}

/// A character or a word of a note, its baseline at y = 0, lengths in x-heights.
private struct NoteGlyph {
  let paths: [[Point]]
  let width: Float

  /// Scales ink to its character's height; `nil` when it is nothing or of another shape than the character's.
  init?(of ink: Ink, _ character: Character, habits: NoteHabits, random: inout SplitMix64) {
    guard let box = ink.boundingBox else { return nil }
    let zone = habits.proportions.zone(of: character)
    let size = exponential(0.07 * random.normal())
    let height = (zone.top - zone.bottom) * size
    // A dash or a dot has no height of its own.
    let isFlat = height < 0.3
    let length = isFlat ? max(box.width, box.height) : box.height
    let wanted = isFlat ? habits.length(of: character) * size : height
    let scale = length > 0 ? wanted / length : 1
    guard scale.isFinite, box.width * scale < 4 else { return nil }
    let middle = (zone.top + zone.bottom) / 2 + 0.05 * random.normal()
    self.init(of: ink, from: Point(x: box.lower.x, y: box.middle.y), scale: scale, lift: middle, width: box.width)
  }

  /// Scales a word to its letters' height; `nil` when its ink has none, or the shape of another text.
  init?(of ink: Ink, word: String, random: inout SplitMix64) {
    guard let metrics = WordMetrics(of: ink, text: word), let height = metrics.xHeight else { return nil }
    let scale = exponential(0.07 * random.normal()) / height
    let width = metrics.right - metrics.left
    let share = width * scale / Float(word.count)
    guard scale.isFinite, 0.25...4 ~= share else { return nil }
    self.init(
      of: ink, from: Point(x: metrics.left, y: metrics.baseline), scale: scale, lift: 0.05 * random.normal(),
      width: width)
  }

  private init?(of ink: Ink, from origin: Point, scale: Float, lift: Float, width: Float) {
    var paths: [[Point]] = []
    for part in ink.visibleParts {
      let stroke = ink.strokes[part.stroke]
      let path = part.points.map { stroke.location(at: $0) }.filter(\.isFinite)
      if path.isEmpty { continue }
      paths.append(path.map { Point(x: ($0.x - origin.x) * scale, y: ($0.y - origin.y) * scale - lift) })
    }
    if paths.isEmpty { return nil }
    self.paths = paths
    self.width = width * scale
  }
}

/// The habits by which a person's characters become a text.
private struct NoteHabits {
  /// The median space between words, in x-heights.
  let space: Float
  private let letterGap: Float
  private let gapDeviation: Float
  private(set) var proportions: LetterProportions
  private let slope: Float
  private let slant: Float
  private let stretch: Float
  private var drift: Float = 0

  init(of writer: WriterLibrary.Writer, in library: WriterLibrary, random: inout SplitMix64) throws {
    // As many as there may be of isolated characters: real gaps in words are narrower for joined letters only.
    letterGap = 0.38 * exponential(0.3 * random.normal())
    gapDeviation = 0.14
    space = 1.25 * exponential(0.3 * random.normal())
    proportions = try library.proportions(of: writer)
    proportions.uppercase *= exponential(0.06 * random.normal())
    proportions.digits *= exponential(0.06 * random.normal())
    slope = 0.03 * random.normal()
    slant = 0.12 * random.normal()
    stretch = exponential(0.12 * random.normal())
  }

  /// The length of a flat character, in x-heights.
  func length(of character: Character) -> Float {
    switch character {
    case ".", ",", "'", "`": 0.14
    case "_": 1
    default: 0.6
    }
  }

  func gap(random: inout SplitMix64) -> Float { max(letterGap + gapDeviation * random.normal(), 0.05) }

  mutating func baseline(at x: Float, random: inout SplitMix64) -> Float {
    drift = 0.8 * drift + 0.05 * random.normal()
    return slope * x + drift
  }

  func shaped(_ point: Point, baseline: Float) -> Point {
    Point(x: (point.x - slant * point.y) * stretch, y: point.y + baseline)
  }
}
