import InkCore
import InkData

struct LatinPageWriter: PageWriter {
  let identity: PageIdentity
  let isIdeographic = false
  let writesShortLines = true
  let pointDistance: Float = 0.1
  let wordGap: Float

  private let latin: PageWriters.Latin
  private let writer: LatinWriter

  init(_ latin: PageWriters.Latin, seed: UInt64, random: inout SplitMix64) {
    self.latin = latin
    writer = latin.synthesizer.writer(seed: seed)
    let name = "hand-\(seed)"
    identity = PageIdentity(writer: name, contributor: name, language: "en", source: "starter", licence: "Apache-2.0")
    wordGap = exponential(random.uniform(-0.4...1.3))
  }

  mutating func line(width: Float, random: inout SplitMix64) throws -> WrittenLine {
    var line = WrittenLine()
    for _ in 0..<80 {
      let text = latin.texts.text(.word, characters: latin.synthesizer.skeletons.characters, random: &random)
      guard !text.contains(" "), let word = try word(text, random: &random) else { continue }
      let gap = wordGap * exponential(0.25 * random.normal())
      if !line.words.isEmpty, line.width + gap + (word.box?.upper.x ?? 0) > width { break }
      line.append(word, gap: gap)
    }
    return line
  }

  mutating func number(_ number: Int, random: inout SplitMix64) throws -> WrittenWord? {
    try word("\(number).", random: &random)
  }

  private func word(_ text: String, random: inout SplitMix64) throws -> WrittenWord? {
    let sample = try latin.synthesizer.synthesize(text, writer: writer, random: &random, kind: .word)
    guard let metrics = WordMetrics(of: sample.ink, text: text) else { return nil }
    let unit = writer.xHeight * writer.device.unitsPerMillimetre
    let baseline = metrics.baseline(unit: unit)
    return WrittenWord(
      text: text,
      strokes: sample.ink.strokes.map { stroke in
        stroke.points.map { Point(x: ($0.location.x - metrics.left) / unit, y: ($0.location.y - baseline) / unit) }
      })
  }
}

/// Writes a page as one synthetic Chinese writer.
///
/// An em is two x-heights; the baseline is that of Latin letters in the line.
struct ChinesePageWriter: PageWriter {
  let identity: PageIdentity
  let isIdeographic = true
  let writesShortLines = true
  /// The distance between two points where the pen is fast.
  var pointDistance: Float { min(max(writer.pen.spacing * Self.em, 0.03), 0.4) }

  private let chinese: PageWriters.Chinese
  private let writer: ChineseWriter
  /// The share of lines that have a space, which divides words.
  private let spaceShare: Float

  var wordGap: Float { 0.6 * Self.em }

  /// An em in x-heights.
  private static let em: Float = 2
  /// The baseline below the square's middle, in ems.
  private static let baseline: Float = 0.38

  init(_ chinese: PageWriters.Chinese, writer: ChineseWriter, random: inout SplitMix64) {
    self.chinese = chinese
    self.writer = writer
    let name = "hanzi-writer-\(writer.seed)"
    identity = PageIdentity(
      writer: name, contributor: name, language: chinese.language, source: "synthetic-hanzi",
      licence: chinese.synthesizer.licence)
    spaceShare = random.happens(0.3) ? random.uniform(0...0.6) : 0
  }

  mutating func line(width: Float, random: inout SplitMix64) -> WrittenLine {
    // A character takes about an em and what the writer leaves beside it.
    let limit = max(Int(width / Self.em / (1 + max(writer.layout.spacing, 0))), 1)
    var text =
      limit < 2 ? String(chinese.texts.character(random: &random)) : chinese.texts.line(limit: limit, random: &random)
    if text.count > limit + 4 { text = String(text.prefix(limit)) }
    // No line begins with a mark that follows what it belongs to, and none is marks alone.
    text = String(text.drop { $0.isPunctuation && !Self.opening.contains($0) })
    for _ in 0..<20 where !text.contains(where: { $0.isLetter || $0.isNumber }) {
      text = String(chinese.texts.character(random: &random))
    }
    if text.count > 4, !text.contains(" "), random.happens(spaceShare) {
      let index = text.index(text.startIndex, offsetBy: 2 + random.index(below: text.count - 3))
      if !text[index].isASCII { text.insert(" ", at: index) }
    }
    return write(text.split(separator: " ").map(String.init), random: &random)
  }

  mutating func number(_ number: Int, random: inout SplitMix64) -> WrittenWord? {
    let text = random.happens(0.5) ? "\(number)." : Self.numerals[min(max(number, 1), 10) - 1] + "、"
    guard text.allSatisfy(chinese.synthesizer.covers) else { return nil }
    return write([text], random: &random).words.first
  }

  /// Marks that stand before what they belong to.
  private static let opening: Set<Character> = ["（", "(", "《", "〈", "“", "‘", "「", "『", "【"]
  private static let numerals = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]

  private func write(_ words: [String], random: inout SplitMix64) -> WrittenLine {
    var chance = SplitMix64(writer.seed, random.next())
    var line = ChineseLine(synthesizer: chinese.synthesizer, writer: writer, random: &chance)
    var ends: [Int] = []
    for word in words {
      line.beginWord(gap: chance.uniform(0.35...0.8))
      line.write(word, random: &chance)
      ends.append(line.strokeCount)
    }
    let origin = line.origin
    let ink = line.ink(random: &chance)
    let scale = Self.em / (writer.pen.emHeight * writer.pen.device.unitsPerMillimetre)
    let corner = Point(x: origin.x * Self.em, y: (origin.y - Self.baseline) * Self.em)
    let strokes = ink.strokes.map { $0.points.map { $0.location * scale + corner } }
    guard strokes.count == ends.last, let box = Box(around: strokes.joined()) else { return WrittenLine() }
    var result = WrittenLine(width: box.width)
    var start = 0
    for (text, end) in zip(words, ends) {
      defer { start = end }
      guard let own = Box(around: strokes[start..<end].joined()) else { continue }
      result.words.append(
        WrittenWord(
          text: text, strokes: strokes[start..<end].map { $0.map { Point(x: $0.x - own.lower.x, y: $0.y) } },
          left: own.lower.x - box.lower.x, order: Array(start..<end)))
    }
    return result
  }
}
