import InkCore
import InkData

/// Real writers' words, lines and isolated characters, from which pages are laid out and notes composed.
///
/// It keeps the samples' numbers in memory and reads the ink from the memory-mapped sets as pages need it.
public struct WriterLibrary: Sendable {
  /// A sample of one of the sets.
  struct Entry: Hashable {
    var set: Int
    var index: Int
  }

  /// The ink of one writer.
  struct Writer {
    var name: String
    var words: [Entry] = []
    var lines: [Entry] = []
    var characters: [Character: [Entry]] = [:]
    /// The words of letters alone, by text.
    var plainWords: [String: [Entry]] = [:]
    /// The texts of these in the order in which they were found.
    var plainTexts: [String] = []
    /// Some words of each shape, as a measure of letters' parts.
    var shapes: [WordShape: [Entry]] = [:]
  }

  /// The writers of pages in the order of their names.
  let writers: [Writer]
  /// The writers of isolated characters in the order of their names.
  let characterWriters: [Writer]
  /// The writers of words of letters in the order of their names.
  let wordWriters: [Writer]
  /// The signs of all writers, for those who lack one: no letters or digits of English, whose shapes are a writer's own.
  private let signs: [Character: [Entry]]
  private let sets: [CompiledSet]

  /// The fewest words or lines of a writer of pages; with fewer, a page would have each of them many times.
  private static let fewestWords = 12
  private static let fewestLines = 4
  /// The fewest different characters of a writer of notes.
  private static let fewestCharacters = 24
  /// The text that a laboratory of UNIPEN left where a word's was to be.
  private static let placeholder = "Word!"
  /// The longest line: longer samples are texts of several lines that were laid end to end.
  private static let longestLine = 64

  /// Collects the writers of the words, lines and characters of compiled sets: all, or those of a part of a split.
  ///
  /// There is no split, one for all sets, or one for each.
  /// - Throws: `PageSynthesisError.noWriters` when no writer has enough words, lines or characters.
  public init(
    sets: [CompiledSet], splits: [DataSplit] = [], part: SplitPart = .training
  ) throws(PageSynthesisError) {
    precondition(splits.count <= 1 || splits.count == sets.count, "\(splits.count) splits for \(sets.count) sets")
    var writers: [String: Writer] = [:]
    for (number, set) in sets.enumerated() {
      let split = splits.count > 1 ? splits[number] : splits.first
      for index in 0..<set.count {
        let info = set.info(at: index)
        if let split, split.part(of: info) != part { continue }
        let entry = Entry(set: number, index: index)
        // Composed notes and words have sizes of their own.
        let isComposed = [NoteSamples.sourcePrefix, WordSamples.sourcePrefix].contains(where: info.source.hasPrefix)
        let name = isComposed ? "\(info.writer) notes" : info.writer
        Self.add(entry, info, to: &writers[name, default: Writer(name: name)])
      }
    }
    self.sets = sets
    let sorted = writers.values.sorted { $0.name < $1.name }
    self.writers = sorted.filter { $0.words.count >= Self.fewestWords || $0.lines.count >= Self.fewestLines }
    characterWriters = sorted.filter { $0.characters.count >= Self.fewestCharacters }
    wordWriters = sorted.filter { $0.plainTexts.count >= Self.fewestWords }
    var signs: [Character: [Entry]] = [:]
    for writer in sorted {
      for (sign, entries) in writer.characters where !(sign.isASCII && (sign.isLetter || sign.isNumber)) {
        signs[sign, default: []] += entries
      }
    }
    self.signs = signs
    if self.writers.isEmpty && characterWriters.isEmpty { throw .noWriters(paths: sets.map(\.path)) }
  }

  var licences: Set<String> { Set(sets.map(\.card.licence)) }

  /// The number of writers.
  public var writerCount: Int { writers.count }

  /// The number of words of all writers.
  public var wordCount: Int { writers.reduce(0) { $0 + $1.words.count } }

  /// The number of lines of all writers.
  public var lineCount: Int { writers.reduce(0) { $0 + $1.lines.count } }

  func sample(_ entry: Entry) throws -> LabelledInk { try sets[entry.set].sample(at: entry.index) }

  /// The samples of a letter or a digit by a person who has it, the same one each time.
  func borrowedLetter(_ character: Character) -> [Entry]? {
    characterWriters.lazy.compactMap { $0.characters[character] }.first
  }

  /// The samples of a sign by all writers; `nil` for letters and digits of English.
  func borrowed(_ character: Character) -> [Entry]? { signs[character] }

  /// The heights that a writer gives to parts of letters and to digits: from real words, where there are enough, else from
  /// isolated characters.
  func proportions(of writer: Writer) throws -> LetterProportions {
    func height(_ characters: String) throws -> Float? {
      try characters.compactMap { character -> Float? in
        guard let entry = writer.characters[character]?.first else { return nil }
        let zone = LetterZone(of: character)
        return try sample(entry).ink.boundingBox.map { $0.height / (zone.top - zone.bottom) }
      }.median
    }
    func height(_ shape: WordShape) throws -> Float? {
      guard let entries = writer.shapes[shape], entries.count >= WordShape.fewest else { return nil }
      return try entries.compactMap { try sample($0).ink.boundingBox?.height }.median
    }
    return LetterProportions(
      letters: try height("acemnorsuvwxz"), uppercase: try height("ABCDEFGHIJKLMNOPRSTUVWXYZ"),
      digits: try height("0123456789"), words: try WordShape.allCases.map { try height($0) })
  }

  private static func add(_ entry: Entry, _ info: SampleInfo, to writer: inout Writer) {
    // Words of no language, such as program code, are no prose; a sign belongs to none.
    guard info.strokeCount > 0, info.language != "zxx" || info.kind == .character else { return }
    switch info.kind {
    case .word:
      guard !info.text.contains(where: \.isWhitespace), info.text != placeholder else { return }
      writer.words.append(entry)
      guard info.text.count > 1, info.text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return }
      if writer.plainWords[info.text] == nil { writer.plainTexts.append(info.text) }
      writer.plainWords[info.text, default: []].append(entry)
      if let shape = WordShape(of: info.text), writer.shapes[shape, default: []].count < WordShape.most {
        writer.shapes[shape, default: []].append(entry)
      }
    case .line:
      if info.text.count <= longestLine, !info.text.contains("\n") { writer.lines.append(entry) }
    case .character:
      if let character = info.text.first, info.text.count == 1 {
        writer.characters[character, default: []].append(entry)
      }
    case .page: break
    }
  }
}

/// Drawings of real people to put on pages, by category.
///
/// Drawings divide into training, validation and test by the hash of the person who drew each, and categories into those
/// that training may have and those that it never sees.
public struct DrawingLibrary: Sendable {
  /// The categories that a library has.
  public enum Categories: String, CaseIterable, Sendable {
    /// All.
    case all
    /// Those that training may have: about six of seven.
    case trained
    /// Those held out of training.
    case heldOut = "held-out"
  }

  /// The names of the categories, in order.
  public let categories: [String]
  private let entries: [[Int]]
  private let set: CompiledSet

  private static let shares: [SplitPart: Double] = [.training: 0.8, .validation: 0.05, .test: 0.15]
  private static let heldOutShare = 0.15
  private static let seed: UInt64 = 17

  /// Collects the drawings of a set whose samples' texts are the categories, as `quickdraw` is imported: of some
  /// categories, by a part of the people or with `nil` all.
  ///
  /// - Throws: `PageSynthesisError.noDrawings` when nothing is left.
  public init(set: CompiledSet, part: SplitPart?, categories: Categories = .all) throws(PageSynthesisError) {
    var found: [String: [Int]] = [:]
    for index in 0..<set.count {
      let info = set.info(at: index)
      guard info.strokeCount > 0, categories == .all || Self.isHeldOut(info.text) == (categories == .heldOut) else {
        continue
      }
      if let part, Self.part(of: info.writer) != part { continue }
      found[info.text, default: []].append(index)
    }
    if found.isEmpty { throw .noDrawings(path: set.path) }
    self.set = set
    self.categories = found.keys.sorted()
    entries = self.categories.map { found[$0] ?? [] }
  }

  var licence: String { self.set.card.licence }

  /// The number of drawings.
  public var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// Whether training never sees a category.
  package static func isHeldOut(_ category: String) -> Bool {
    DataSplit.position(of: category, seed: seed) < heldOutShare
  }

  /// The part of a person who drew something.
  package static func part(of writer: String) -> SplitPart { DataSplit.part(of: writer, shares: shares, seed: seed) }

  /// Returns a drawing of any category, each equally likely, in a box whose longer side is 1 and whose corner is the origin.
  func drawing(random: inout SplitMix64) throws -> (category: String, strokes: [[Point]]) {
    for _ in 0..<8 {
      let category = random.index(below: categories.count)
      let sample = try set.sample(at: entries[category][random.index(below: entries[category].count)])
      let strokes = sample.ink.visibleStrokes.map { $0.points.map(\.location) }.filter { !$0.isEmpty }
      guard let box = Box(around: strokes.joined()) else { continue }
      let side = max(box.width, box.height)
      guard side > 0, side.isFinite else { continue }
      return (categories[category], strokes.map { $0.map { ($0 - box.lower) * (1 / side) } })
    }
    throw PageSynthesisError.noDrawings(path: set.path)
  }
}

/// The reason that pages can't be laid out.
public enum PageSynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No writer of the chosen part has enough words or lines.
  case noWriters(paths: [String])
  /// No drawing of the chosen part and categories is there.
  case noDrawings(path: String)
  /// No writer of the chosen part has enough different characters.
  case noCharacters
  /// There is nothing to write with.
  case nothingToWriteWith

  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .noWriters(let paths):
      """
      no writer of \(paths.joined(separator: ", ")) has a dozen words or a few lines in the chosen part: name a set of \
      words or lines, and the split that belongs to it
      """
    case .noDrawings(let path):
      """
      \(path) has no drawing of the chosen part and categories: name a set imported with “inkling data import \
      quickdraw”, or another part
      """
    case .noCharacters:
      "no writer has two dozen different isolated characters in the chosen part: name a set that has them, such as unipen"
    case .nothingToWriteWith:
      "pages need writers: name a set of words and lines, a library of templates, or skeletons"
    }
  }
}
