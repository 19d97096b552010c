import InkCore
import InkData

/// An endless set of lines set from isolated Chinese characters that one person wrote, with random access.
///
/// People's lines are rarer than their single characters; these are the nearest to them. Each character keeps its size beside the
/// person's others and lies in the middle of its square. The distances of squares, the sizes and the baseline are those of a
/// synthetic writer. Sample *n* is the same in whichever order samples are asked for; its ink has no times.
public struct CharacterLines: Sendable {
  private struct Writer {
    var characters: [Character: [WriterLibrary.Entry]]
    /// The parts of texts that the person has all characters of.
    var texts: [[Character]]
    /// The side of a square in the ink's units.
    var side: Float
  }

  private let library: WriterLibrary
  private let writers: [Writer]
  private let limit: Int
  private let seed: UInt64

  /// The fewest characters of a line.
  private static let fewest = 4
  /// The side of a square beside the usual longest side of a character: squares hardly touch their characters.
  private static let margin: Float = 1.15

  /// Makes a set of lines of at most `limit` characters, parts of a file's lines.
  ///
  /// - Throws: `SynthesisError` when the file can't be read, and the errors of the other initializer.
  public init(library: WriterLibrary, path: String, limit: Int, seed: UInt64) throws {
    try self.init(library: library, texts: TextFiles.lines(of: path).map(String.init), limit: limit, seed: seed)
  }

  /// Makes a set of lines of at most `limit` characters, parts of texts.
  ///
  /// - Throws: `PageSynthesisError.noCharacters` when no writer has all characters of a part of four, and the errors of the
  ///   library's sets.
  public init(library: WriterLibrary, texts: [String], limit: Int, seed: UInt64) throws {
    self.library = library
    self.limit = max(limit, Self.fewest)
    self.seed = seed
    writers = try library.characterWriters.compactMap { writer in
      let parts = texts.flatMap { text in
        text.split { writer.characters[$0] == nil }.filter { $0.count >= Self.fewest }.map(Array.init)
      }
      let sides = try writer.characters.values.compactMap { entries -> Float? in
        try library.sample(entries[0]).ink.boundingBox.map { max($0.width, $0.height) }
      }
      guard !parts.isEmpty, let side = sides.median, side > 0 else { return nil }
      return Writer(characters: writer.characters, texts: parts, side: side * Self.margin)
    }
    if writers.isEmpty { throw PageSynthesisError.noCharacters }
  }

  /// The number of writers.
  public var writerCount: Int { writers.count }

  /// The licences of the characters, as an SPDX expression.
  public var licence: String { library.licences.sorted().joined(separator: " AND ") }

  /// Returns the line at an index.
  ///
  /// - Throws: `CompiledSetError` when a set is damaged.
  public func sample(at index: Int) throws -> LabelledInk {
    var random = SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x5A_4C)
    let writer = writers[random.index(below: writers.count)]
    let whole = writer.texts[random.index(below: writer.texts.count)]
    let count = min(whole.count, limit)
    let first = random.index(below: whole.count - count + 1)
    let text = whole[first..<first + count]
    let layout = ChineseWriter(seed: random.next()).layout
    var strokes: [Stroke] = []
    var sample: LabelledInk?
    var x: Float = 0
    let phase = random.uniform(0...6.283_185_5)
    for character in text {
      guard let entries = writer.characters[character] else { continue }
      let written = try library.sample(entries[random.index(below: entries.count)])
      guard let box = written.ink.boundingBox else { continue }
      let scale = exponential(layout.sizeDeviation * random.normal()) / writer.side
      let middle = Point(x: x + 0.5, y: layout.drift(at: x, phase: phase) + layout.bounce * random.normal())
      strokes += written.ink.strokes.map { stroke in
        Stroke(locations: stroke.points.map { (($0.location - box.middle) * scale + middle) * writer.side })
      }
      if sample == nil { sample = written }
      x += 1 + layout.spacing + layout.spacingDeviation * random.normal()
    }
    guard var sample else { throw PageSynthesisError.noCharacters }
    sample.ink = Ink(strokes: strokes)
    sample.text = String(text)
    sample.kind = .line
    sample.sampleID = "line#\(seed).\(index)"
    return sample
  }
}
