import InkCore

/// Puts a text's characters side by side: Chinese characters and marks on their squares, Latin words and digits on a
/// baseline in a matching size.
struct ChineseLine {
  /// A path that the pen has yet to write, or one that was sampled already.
  private struct Path {
    var points: [SIMD2<Float>]
    var isSampled = false
  }

  private let synthesizer: ChineseSynthesizer
  private let writer: ChineseWriter
  private let wavePhase: Float
  private var paths: [Path] = []
  private var x: Float = 0
  /// Whether the last path is a Chinese character's, which the next one may run on from.
  private var canRunOn = false

  /// The baseline of Latin letters below the square's top.
  private static let baseline: Float = 0.88

  init(synthesizer: ChineseSynthesizer, writer: ChineseWriter, random: inout SplitMix64) {
    self.synthesizer = synthesizer
    self.writer = writer
    wavePhase = random.uniform(0...6.283_185_5)
  }

  /// Lays out a text that the synthesizer covers.
  mutating func write(_ text: String, random: inout SplitMix64) {
    var word = ""
    for character in text {
      if let plan = synthesizer.plan(character, writer: writer, random: &random) {
        finish(&word, random: &random)
        add(plan, random: &random)
      } else if let mark = synthesizer.forms.mark(character) {
        finish(&word, random: &random)
        add(mark, random: &random)
      } else if character == " " {
        finish(&word, random: &random)
        x += random.uniform(0.25...0.5)
        canRunOn = false
      } else {
        word.append(character)
      }
    }
    finish(&word, random: &random)
  }

  /// The number of strokes that the text has so far; the last one may become longer.
  var strokeCount: Int { paths.count }

  /// Begins a word: its strokes are its own, so that the pen doesn't run on from the one before.
  mutating func beginWord(gap: Float) {
    if !paths.isEmpty { x += gap }
    canRunOn = false
  }

  /// The ink's origin, in ems.
  var origin: SIMD2<Float> {
    let box = PenPath.box(paths.lazy.map(\.points))
    return box.lower - SIMD2(repeating: 0.1)
  }

  func ink(random: inout SplitMix64) -> Ink {
    var pen = ChinesePen(writer: writer, origin: origin)
    for path in paths {
      if path.isSampled { pen.copy(path.points, random: &random) } else { pen.write(path.points, random: &random) }
    }
    return pen.ink
  }

  private mutating func add(_ plan: CharacterPlan, random: inout SplitMix64) {
    let size = exponential(writer.layout.sizeDeviation * random.normal())
    let lift = writer.layout.bounce * random.normal()
    // The square's width follows the writer's aspect; a narrow character isn't stretched to it.
    let width = exponential(0.5 * naturalLogarithm(writer.aspect))
    let middle = SIMD2(x + width / 2, drift(at: x + width / 2) + lift)
    var strokes = plan.strokes.map { stroke in stroke.map { ($0 - 0.5) * size + middle } }
    if canRunOn, paths.last?.isSampled == false, random.happens(writer.layout.runOnShare), !strokes.isEmpty {
      paths[paths.count - 1].points += strokes.removeFirst()
    }
    paths += strokes.map { Path(points: $0) }
    x += width + space(random: &random)
    canRunOn = true
  }

  private mutating func add(_ mark: WrittenMark, random: inout SplitMix64) {
    let form = mark.forms[random.index(below: mark.forms.count)]
    let size = exponential(2 * writer.layout.sizeDeviation * random.normal())
    let shift = SIMD2(0.03 * random.normal(), 0.04 * random.normal())
    // A mark keeps its position in a square that is as wide as its advance; it is scaled about its own middle.
    let box = PenPath.box(form.map { $0.map(\.position) })
    let middle = (box.lower + box.upper) * 0.5
    let width = mark.advance * 0.01
    let origin = SIMD2(x, drift(at: x) - 0.5) + shift
    for stroke in form {
      var points = stroke.map(\.position)
      for index in points.indices {
        points[index] += SIMD2(random.normal(), random.normal()) * (0.008 * writer.unsteadiness)
        points[index] = origin + middle + (points[index] - middle) * size
      }
      paths.append(Path(points: PenPath.smooth(points, corners: stroke.map(\.isCorner))))
    }
    x += width + 0.5 * space(random: &random)
    canRunOn = false
  }

  /// Writes the Latin word that was collected.
  private mutating func finish(_ word: inout String, random: inout SplitMix64) {
    guard !word.isEmpty, let latin = synthesizer.latin else { return }
    defer { word = "" }
    let latinWriter = latin.writer(seed: writer.seed &* 0x9E37_79B9 &+ 1)
    var line = LatinLine(skeletons: latin.skeletons, writer: latinWriter)
    line.write(word, random: &random)
    var pen = LatinPen(writer: latinWriter, random: &random)
    let ink = pen.ink(of: line.strokes, random: &random)
    let units = latinWriter.xHeight * latinWriter.device.unitsPerMillimetre
    let top = ((line.strokes.joined().map(\.location.y).max() ?? 0) + 4) * units / 10
    let size = writer.layout.latinXHeight * exponential(writer.layout.sizeDeviation * random.normal()) / units
    let strokes = ink.strokes.map { $0.points.map { SIMD2($0.location.x, $0.location.y - top) * size } }
    let box = PenPath.box(strokes)
    if !paths.isEmpty { x += 0.08 }
    let origin = SIMD2(x - box.lower.x, drift(at: x) - 0.5 + Self.baseline)
    paths += strokes.map { Path(points: $0.map { $0 + origin }, isSampled: true) }
    x += box.upper.x - box.lower.x + 0.1 + max(space(random: &random), 0)
    canRunOn = false
  }

  private func space(random: inout SplitMix64) -> Float {
    writer.layout.spacing + writer.layout.spacingDeviation * random.normal()
  }

  /// The line's deviation below its level.
  private func drift(at x: Float) -> Float { writer.layout.drift(at: x, phase: wavePhase) }
}

extension SkeletonPoint {
  /// The position of a mark's point, in ems.
  fileprivate var position: SIMD2<Float> { SIMD2(location.x, location.y) * 0.01 }
}
