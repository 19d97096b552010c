import InkCore
import InkData

/// Writes a page as one synthetic Latin writer.
struct LatinPageWriter: PageWriter {
  let identity: PageIdentity
  let isIdeographic = false
  let writesShortLines = true
  private(set) var pointDistance: Float = 0.1

  private let synthesizer: LatinSynthesizer
  private let texts: LatinTexts
  private let writer: LatinWriter
  private let gap: Float
  var wordGap: Float { gap }

  init(synthesizer: LatinSynthesizer, texts: LatinTexts, seed: UInt64, random: inout SplitMix64) {
    self.synthesizer = synthesizer
    self.texts = texts
    writer = synthesizer.writer(seed: seed)
    let name = "hand-\(seed)"
    identity = PageIdentity(
      writer: name, contributor: name, language: "en", source: "starter", licence: "Apache-2.0")
    gap = exponential(random.uniform(-0.4...1.3))
  }

  mutating func line(width: Float, random: inout SplitMix64) throws -> WrittenLine {
    var line = WrittenLine()
    for _ in 0..<80 {
      let text = texts.text(.word, characters: synthesizer.skeletons.characters, random: &random)
      guard !text.contains(" "), let word = try word(text, random: &random) else { continue }
      let gap = gap * exponential(0.25 * random.normal())
      if !line.words.isEmpty, line.width + gap + (word.box?.upper.x ?? 0) > width { break }
      line.append(word, gap: gap)
    }
    return line
  }

  mutating func number(_ number: Int, random: inout SplitMix64) throws -> WrittenWord? {
    try word("\(number).", random: &random)
  }

  private func word(_ text: String, random: inout SplitMix64) throws -> WrittenWord? {
    let sample = try synthesizer.synthesize(text, writer: writer, random: &random, kind: .word)
    guard let metrics = WordMetrics(of: sample.ink, text: text) else { return nil }
    let unit = writer.xHeight * writer.device.unitsPerMillimetre
    let baseline = metrics.xHeight == nil ? metrics.baseline(xHeight: unit) : metrics.baseline
    return WrittenWord(
      text: text,
      strokes: sample.ink.strokes.map { stroke in
        stroke.points.map {
          Point(x: ($0.location.x - metrics.left) / unit, y: ($0.location.y - baseline) / unit)
        }
      })
  }
}
