import InkCore
import InkData

/// Writes a page with one person's words and lines, each scaled to the same x-height.
///
/// A word keeps its size relative to the person's other words, unless it must come from another device. Words aren't
/// repeated before all were used.
struct RealPageWriter: PageWriter {
  private(set) var identity: PageIdentity
  private(set) var pointDistance: Float = 0.1
  let isIdeographic = false
  /// Whole lines can't be made shorter.
  var writesShortLines: Bool { !writer.words.isEmpty }

  private let library: WriterLibrary
  private let writer: WriterLibrary.Writer
  /// The shuffled numbers of words and lines that the page hasn't used.
  private var words: [Int] = []
  private var lines: [Int] = []
  /// The median x-height of the writer's words, in the words' units.
  private var unit: Float = 1
  /// The share of lines that are written as they are, with the person's own spaces.
  private let lineShare: Float
  var wordGap: Float { max(gap, leastGap) }
  /// The mean gap between words, its deviation as a ratio, and the least one: letters may not stand further apart.
  private var gap: Float
  private let gapDeviation: Float
  private var leastGap: Float = 0.3

  /// The factor by which the page's writer writes wider than the person whose ink it is, and the slant that is added.
  private let stretch: Float
  private let slant: Float

  /// The tallest sensible line, in x-heights: taller ink has a wrong label or is several lines.
  private static let tallest: Float = 6

  init(_ writer: WriterLibrary.Writer, of library: WriterLibrary, random: inout SplitMix64) throws {
    self.writer = writer
    self.library = library
    let first = try library.sample(writer.words.first ?? writer.lines[0])
    identity = PageIdentity(
      writer: first.writer, contributor: first.contributor, language: first.language, source: first.source,
      licence: first.licence)
    lineShare = writer.words.isEmpty ? 1 : writer.lines.isEmpty ? 0 : random.uniform(0.2...0.9)
    gap = exponential(random.uniform(-0.5...1.1))
    stretch = exponential(0.15 * random.normal())
    slant = 0.15 * random.normal()
    gapDeviation = random.uniform(0.1...0.35)
    try measure(random: &random)
  }

  mutating func line(width: Float, random: inout SplitMix64) throws -> WrittenLine {
    if random.happens(lineShare) {
      // Short widths rarely find a line that is short enough.
      for _ in 0..<(writer.words.isEmpty ? 12 : 3) {
        if let line = try wholeLine(random: &random), line.width <= width * 1.1 || writer.words.isEmpty {
          return line.width <= width * 1.1 ? line : cut(line, to: width)
        }
      }
    }
    var line = WrittenLine()
    for _ in 0..<80 {
      guard let word = try word(random: &random) else { continue }
      let gap = max(gap * exponential(gapDeviation * random.normal()), leastGap)
      if !line.words.isEmpty, line.width + gap + (word.box?.upper.x ?? 0) > width { break }
      line.append(word, gap: gap)
    }
    if line.words.isEmpty, let whole = try wholeLine(random: &random) { return cut(whole, to: width) }
    return line
  }

  mutating func number(_ number: Int, random: inout SplitMix64) throws -> WrittenWord? {
    var result = WrittenWord(text: "", strokes: [])
    var end: Float = 0
    for digit in String(number) {
      guard let entries = writer.characters[digit] else { return nil }
      let sample = try library.sample(entries[random.index(below: entries.count)])
      guard let metrics = WordMetrics(of: sample.ink, text: sample.text), let xHeight = metrics.xHeight else {
        return nil
      }
      let scale = 0.9 / xHeight
      let shift = Point(x: end - scale * metrics.left, y: -scale * metrics.baseline)
      result.strokes += Self.paths(of: sample.ink).map { $0.map { $0 * scale + shift } }
      end = (result.box?.upper.x ?? end) + 0.15
    }
    let dot = Point(x: end + 0.1, y: -0.05)
    result.strokes.append([dot, dot + Point(x: 0.04, y: 0.05), dot + Point(x: 0.07, y: 0.02)])
    result.text = "\(number)."
    return result
  }

  /// Reads some words for the size of the writing and the distance of its points.
  private mutating func measure(random: inout SplitMix64) throws {
    var heights: [Float] = []
    var distances: [Float] = []
    var gaps: [Float] = []
    let entries = writer.words.isEmpty ? writer.lines : writer.words
    for _ in 0..<24 {
      let sample = try library.sample(entries[random.index(below: entries.count)])
      guard let height = WordMetrics(of: sample.ink, text: sample.text)?.xHeight, height > 0 else { continue }
      heights.append(height)
      let paths = Self.paths(of: sample.ink)
      for path in paths {
        for (a, b) in zip(path, path.dropFirst()) where a != b { distances.append(a.distance(to: b) / height) }
      }
      gaps += Self.gaps(between: paths).map { $0 / height }
    }
    if gaps.count >= 4, !writer.words.isEmpty {
      let letters = gaps.sorted()[gaps.count * 9 / 10]
      leastGap = 1.1 * letters + 0.25
      gap = max(gap, leastGap + random.uniform(0.1...0.6))
    }
    unit = heights.upperMedian ?? unit
    if let median = distances.upperMedian { pointDistance = min(max(median, 0.02), 0.4) }
  }

  private mutating func word(random: inout SplitMix64) throws -> WrittenWord? {
    guard !writer.words.isEmpty else { return nil }
    if words.isEmpty { words = Array(writer.words.indices).shuffled(using: &random) }
    let sample = try library.sample(writer.words[words.removeLast()])
    guard let metrics = WordMetrics(of: sample.ink, text: sample.text) else { return nil }
    let scale = 1 / (metrics.foreignXHeight(unit: unit) ?? unit)
    let baseline = metrics.baseline(unit: unit)
    let word = WrittenWord(
      text: sample.text,
      strokes: Self.paths(of: sample.ink).map { path in
        path.map { shaped(Point(x: ($0.x - metrics.left) * scale, y: ($0.y - baseline) * scale)) }
      })
    guard let box = word.box, box.height < Self.tallest, box.width < 60 else { return nil }
    return word
  }

  private mutating func wholeLine(random: inout SplitMix64) throws -> WrittenLine? {
    guard !writer.lines.isEmpty else { return nil }
    if lines.isEmpty { lines = Array(writer.lines.indices).shuffled(using: &random) }
    let sample = try library.sample(writer.lines[lines.removeLast()])
    guard let metrics = WordMetrics(of: sample.ink, text: sample.text),
      let xHeight = xHeight(of: sample) ?? metrics.xHeight, xHeight > 0
    else { return nil }
    var words = sample.structure?.lines.first?.words ?? []
    // Where numbers are divided into digits, nobody left spaces.
    let isSpelled = zip(words, words.dropFirst()).contains { $0.text.count == 1 && $1.text.count == 1 }
    if words.isEmpty || isSpelled {
      words = [
        .init(text: sample.text, strokes: words.isEmpty ? Array(sample.ink.strokes.indices) : words.flatMap(\.strokes))
      ]
    }
    var line = WrittenLine()
    for word in words {
      let strokes = word.strokes.map { number -> [Point] in
        let stroke = sample.ink.strokes[number]
        return stroke.points.indices.map { index in
          let location = stroke.location(at: index)
          return shaped(
            Point(x: (location.x - metrics.left) / xHeight, y: (location.y - metrics.baseline) / xHeight))
        }
      }
      guard let box = Box(around: strokes.joined()) else { return nil }
      line.words.append(
        WrittenWord(
          text: word.text, strokes: strokes.map { $0.map { Point(x: $0.x - box.lower.x, y: $0.y) } },
          left: box.lower.x, order: word.strokes))
      line.width = max(line.width, box.upper.x)
    }
    guard let box = line.box, box.height < 1.5 * Self.tallest, line.width < 90,
      line.width > 0.3 * Float(sample.text.count), !line.hasStackedWords
    else { return nil }
    return line
  }

  /// A point above the baseline, stretched and slanted.
  private func shaped(_ point: Point) -> Point { Point(x: point.x * stretch - point.y * slant, y: point.y) }

  /// The median x-height of a line's words, which is steadier than that of a sloping line.
  private func xHeight(of sample: LabelledInk) -> Float? {
    guard let words = sample.structure?.lines.first?.words else { return nil }
    return words.compactMap { word in
      WordMetrics(of: Ink(strokes: word.strokes.map { sample.ink.strokes[$0] }), text: word.text)?.xHeight
    }.upperMedian
  }

  /// The first words of a line that are short enough; a line of unknown words stays whole.
  private func cut(_ line: WrittenLine, to width: Float) -> WrittenLine {
    var result = WrittenLine()
    for word in line.words {
      let right = word.left + (word.box?.upper.x ?? 0)
      if !result.words.isEmpty && right > width { break }
      result.words.append(word)
      result.width = max(result.width, right)
    }
    return result
  }

  /// The gaps along x between paths that have one.
  private static func gaps(between paths: [[Point]]) -> [Float] {
    let boxes = paths.compactMap { Box(around: $0) }.sorted { $0.lower.x < $1.lower.x }
    var end = boxes.first?.upper.x ?? 0
    var gaps: [Float] = []
    for box in boxes.dropFirst() {
      if box.lower.x > end { gaps.append(box.lower.x - end) }
      end = max(end, box.upper.x)
    }
    return gaps
  }

  private static func paths(of ink: Ink) -> [[Point]] {
    ink.visibleStrokes.map { stroke in stroke.points.indices.map(stroke.location(at:)).filter(\.isFinite) }
      .filter { !$0.isEmpty }
  }
}
