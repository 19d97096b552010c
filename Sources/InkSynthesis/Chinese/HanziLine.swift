import InkCore
import InkData

/// Puts a text's characters side by side as a hand does: Chinese characters and marks on their squares, Latin words and
/// digits on a baseline in a matching size.
struct HanziLine {
  private enum Path {
    /// What the pen is still to write.
    case planned([SIMD2<Float>])
    /// What was sampled already.
    case sampled([SIMD2<Float>])
  }

  private let writer: HanziWriter
  private let hand: HanziHand
  private let wavePhase: Float
  private var paths: [Path] = []
  private var x: Float = 0
  /// Whether the last path is a Chinese character's, which the next one may run on from.
  private var canRunOn = false

  /// How far below the square's top Latin letters stand.
  private static let baseline: Float = 0.88

  init(writer: HanziWriter, hand: HanziHand, random: inout SplitMix64) {
    self.writer = writer
    self.hand = hand
    wavePhase = random.uniform(0...6.283_185_5)
  }

  /// Lays out a text that the writer covers.
  mutating func write(_ text: String, random: inout SplitMix64) {
    var word = ""
    for character in text {
      if let plan = writer.plan(character, hand: hand, random: &random) {
        finish(&word, random: &random)
        place(plan, random: &random)
      } else if let mark = writer.forms.mark(character) {
        finish(&word, random: &random)
        place(mark, random: &random)
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

  /// The ink of what was laid out.
  func ink(random: inout SplitMix64) -> Ink {
    let box = PenPath.box(
      paths.lazy.map {
        switch $0 {
        case .planned(let path), .sampled(let path): path
        }
      })
    var pen = HanziPen(hand: hand, origin: box.lower - SIMD2(repeating: 0.1))
    for path in paths {
      switch path {
      case .planned(let path): pen.write(path, random: &random)
      case .sampled(let path): pen.copy(path, random: &random)
      }
    }
    return pen.ink
  }

  private mutating func place(_ plan: CharacterPlan, random: inout SplitMix64) {
    let size = exponential(hand.layout.sizeDeviation * random.normal())
    let lift = hand.layout.bounce * random.normal()
    // The square's width follows the hand's; a narrow character's own box isn't drawn out to it.
    let width = exponential(0.5 * naturalLogarithm(hand.aspect))
    let middle = SIMD2(x + width / 2, drift(at: x + width / 2) + lift)
    var strokes = plan.strokes.map { stroke in stroke.map { ($0 - 0.5) * size + middle } }
    if canRunOn, case .planned(let last)? = paths.last, random.happens(hand.layout.runOnShare), !strokes.isEmpty {
      paths[paths.count - 1] = .planned(last + strokes.removeFirst())
    }
    paths += strokes.map { .planned($0) }
    x += width + space(random: &random)
    canRunOn = true
  }

  private mutating func place(_ mark: WrittenMark, random: inout SplitMix64) {
    let form = mark.forms[random.index(below: mark.forms.count)]
    let size = exponential(2 * hand.layout.sizeDeviation * random.normal())
    let shift = SIMD2(0.03 * random.normal(), 0.04 * random.normal())
    // A mark keeps its place in a square that is as wide as its advance, about its own middle.
    let box = PenPath.box(form.map { $0.map(\.place) })
    let middle = (box.lower + box.upper) * 0.5
    let width = mark.advance * 0.01
    let origin = SIMD2(x, drift(at: x) - 0.5) + shift
    for stroke in form {
      var points = stroke.map(\.place)
      for index in points.indices {
        points[index] += SIMD2(random.normal(), random.normal()) * (0.008 * hand.unsteadiness)
        points[index] = origin + middle + (points[index] - middle) * size
      }
      paths.append(.planned(PenPath.smooth(points, corners: stroke.map(\.isCorner))))
    }
    x += width + 0.5 * space(random: &random)
    canRunOn = false
  }

  /// Writes the Latin word that was collected.
  private mutating func finish(_ word: inout String, random: inout SplitMix64) {
    guard !word.isEmpty, let latin = writer.latin else { return }
    defer { word = "" }
    let latinHand = latin.hand(seed: hand.seed &* 0x9E37_79B9 &+ 1)
    var layout = PageLayout(skeletons: latin.skeletons, hand: latinHand)
    layout.write(word, random: &random)
    var pen = PenWriter(hand: latinHand, random: &random)
    let ink = pen.ink(of: layout.strokes, random: &random)
    let units = latinHand.xHeight * latinHand.device.unitsPerMillimetre
    let top = ((layout.strokes.joined().map(\.location.y).max() ?? 0) + 4) * units / 10
    let size = hand.layout.latinXHeight * exponential(hand.layout.sizeDeviation * random.normal()) / units
    let strokes = ink.strokes.map { $0.points.map { SIMD2($0.location.x, $0.location.y - top) * size } }
    let box = PenPath.box(strokes)
    if !paths.isEmpty { x += 0.08 }
    let origin = SIMD2(x - box.lower.x, drift(at: x) - 0.5 + Self.baseline)
    for stroke in strokes { paths.append(.sampled(stroke.map { $0 + origin })) }
    x += box.upper.x - box.lower.x + 0.1 + max(space(random: &random), 0)
    canRunOn = false
  }

  private func space(random: inout SplitMix64) -> Float {
    hand.layout.spacing + hand.layout.spacingDeviation * random.normal()
  }

  /// How far below its level the line has come.
  private func drift(at x: Float) -> Float {
    hand.layout.baselineSlope * x + hand.layout.baselineWave
      * sine(x * 6.283_185_5 / hand.layout.baselineWaveLength + wavePhase)
  }
}

extension SkeletonPoint {
  /// The place of a mark's point, in ems.
  fileprivate var place: SIMD2<Float> { SIMD2(location.x, location.y) * 0.01 }
}
