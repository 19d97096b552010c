import InkCore
import InkDecoding
import InkFeatures
public import InkModelFile
import InkRuntime
import NeuralNet
import TextAndFiles

/// Compares the runtime with a model file and the training network on the same ink.
package struct ParityCheck: Sendable {
  /// The network as it was trained.
  package let trained: Network
  /// Ink of the model's kind; the effect of rounding is counted on its texts.
  package let inks: [Ink]
  /// Ink for comparing the arithmetic only: scribbles have no clear text, so that rounding changes it without meaning.
  package let scribbles: [Ink]

  /// Makes a check.
  package init(trained: Network, inks: [Ink], scribbles: [Ink] = ParityInk.scribbles()) {
    self.trained = trained
    self.inks = inks
    self.scribbles = scribbles
  }

  /// Runs every ink through the runtime, through the trained network, and through the training network with the file's
  /// weights.
  ///
  /// The arithmetic is compared with float activations on both sides, the effect of rounding with the rounded activations
  /// that drawings use.
  ///
  /// - Throws: `ExportError.frameMismatch`, and errors of the runtime and the network.
  package func report(on file: ModelFile) throws -> ParityReport {
    let all = inks + scribbles
    guard !all.isEmpty else { throw ExportError.noParityInk }
    let recognizer = try Recognizer(model: file, kernels: .best())
    let rounded = try Network(file)
    let extractor = file.metadata.extractor
    let decoder = GreedyDecoder(alphabet: file.metadata.alphabet)
    var report = ParityReport()
    for (index, ink) in all.enumerated() {
      let frames = try extractor.frames(of: ink)
      let shipped = recognizer.logProbabilities(of: frames)
      let exact = recognizer.logProbabilities(of: frames, arithmetic: .exact)
      let reference = try rounded.logProbabilities(of: frames)
      let original = try trained.logProbabilities(of: frames)
      guard shipped.frameCount == reference.frameCount else {
        throw ExportError.frameMismatch(ink: index, runtime: shipped.frameCount, network: reference.frameCount)
      }
      let texts = [shipped, reference, original, exact].map { decoder.decode($0).labels }
      report.inkCount += 1
      report.frameCount += reference.frameCount
      report.arithmeticDifference = max(report.arithmeticDifference, Self.difference(exact, reference))
      report.roundingDifference = max(report.roundingDifference, Self.difference(shipped, original))
      report.arithmeticTextChanges += texts[3] == texts[1] ? 0 : 1
      guard index < inks.count else { continue }
      report.textCount += 1
      report.roundingTextChanges += texts[0] == texts[2] ? 0 : 1
      report.roundingEdits += EditDistance.between(texts[0], texts[2])
      report.graphemeCount += texts[2].count
    }
    return report
  }

  /// The largest difference of log-probabilities clamped to `ParityTolerance.floor`; infinite for one-sided NaN.
  static func difference(_ a: LogProbabilityMatrix, _ b: LogProbabilityMatrix) -> Float {
    var largest: Float = 0
    for (x, y) in zip(a.values, b.values) where !(x < ParityTolerance.floor && y < ParityTolerance.floor) {
      let difference = abs(max(x, ParityTolerance.floor) - max(y, ParityTolerance.floor))
      largest = difference.isNaN ? .infinity : max(largest, difference)
    }
    return largest
  }
}

/// The differences between the runtime and the training network.
public struct ParityReport: Hashable, Codable, Sendable {
  /// The number of inks compared.
  public var inkCount = 0
  /// The number of frames that came out of the network for them.
  public var frameCount = 0
  /// The largest difference of a log-probability between runtime and training network, both with the file's weights.
  public var arithmeticDifference: Float = 0
  /// The number of inks without the scribbles, whose texts are compared with the network as trained.
  public var textCount = 0
  /// The largest difference of a log-probability between the runtime and the network as trained, on all inks.
  public var roundingDifference: Float = 0
  /// The inks with different texts by runtime and training network, both with the file's weights.
  public var arithmeticTextChanges = 0
  /// The inks with different texts by the runtime and the network as trained.
  public var roundingTextChanges = 0
  /// The graphemes by which those texts differ.
  public var roundingEdits = 0
  /// The graphemes of the texts of the network as trained.
  public var graphemeCount = 0

  /// A report without any ink.
  public init() {}

  /// Whether the figures stay within a tolerance; with the file's weights every text must be the same.
  public func holds(_ tolerance: ParityTolerance) -> Bool {
    inkCount > 0 && arithmeticDifference <= tolerance.arithmetic && arithmeticTextChanges == 0
      && roundingDifference <= tolerance.rounding
      && Double(roundingEdits) <= tolerance.text * Double(graphemeCount)
  }
}

/// The tolerated differences between the runtime and the training network.
public struct ParityTolerance: Hashable, Sendable {
  /// The largest difference of a log-probability between the runtime and the training network *with the file's rounded
  /// weights*: only the order of sums and the implementation differ.
  public var arithmetic: Float
  /// The largest difference of a log-probability between the runtime and the network *as trained*: a bound that only a
  /// wrong weight exceeds.
  public var rounding: Float
  /// The share of graphemes by which the texts of the runtime may differ from those of the network as trained, because of
  /// rounded weights.
  public var text: Double

  /// Makes a tolerance.
  public init(arithmetic: Float, rounding: Float, text: Double) {
    self.arithmetic = arithmetic
    self.rounding = rounding
    self.text = text
  }

  /// The lower limit to which log-probabilities are clamped: classes less likely than one in 22,000 don't affect texts,
  /// their logarithms magnify rounding, and the runtime skips many of them in blank frames.
  public static let floor: Float = -10

  /// The tolerance of a type.
  ///
  /// - float32: sums of a few hundred products in another order differ by some 1e-6 of their size; through five
  ///   recurrent layers of a trained network the difference was 1.2e-5. 2e-3 is far beyond that and far below what
  ///   changes a text. Nothing is rounded, so that the same bound holds for the network as trained.
  /// - float16: computed like float32 from the rounded weights, so the same arithmetic. Rounding by 2⁻¹² moved a trained
  ///   network's log-probabilities by 0.011, for which 0.25 is allowed, and may flip a near tie: one grapheme in 200.
  /// - int8: the arithmetic is compared with float activations, so it is the same. Rounding weights by up to 1/254 of a
  ///   row's largest, and activations by as much of a frame's, moved a trained network's log-probabilities by 0.3, for
  ///   which 4 is allowed, and may flip near ties more often: one grapheme in 50.
  public static func standard(for type: ModelTensorType) -> Self {
    switch type {
    case .float32: Self(arithmetic: 2e-3, rounding: 2e-3, text: 0)
    case .float16: Self(arithmetic: 2e-3, rounding: 0.25, text: 0.005)
    case .int8: Self(arithmetic: 2e-3, rounding: 4, text: 0.02)
    }
  }
}

/// Computed ink for parity checks: nobody's handwriting, so that any model file may contain it.
package enum ParityInk {
  /// A fixed number of scribbles from a dot to a line of many strokes; the same at every call.
  package static func scribbles(count: Int = 24) -> [Ink] {
    (0..<count).map { scribble(strokeCount: [1, 2, 3, 5, 8, 13, 24, 40][$0 % 8], seed: UInt32($0 + 1)) }
  }

  static let dot = Ink(strokes: [Stroke(locations: [.zero])])

  /// Strokes side by side, each a sum of two random circular motions: loops, arcs, hooks, lines.
  private static func scribble(strokeCount: Int, seed: UInt32) -> Ink {
    var state = seed &* 2_654_435_761
    func random(_ low: Float, _ high: Float) -> Float {
      state = state &* 1_664_525 &+ 1_013_904_223
      return low + (high - low) * Float(state >> 8) / Float(1 << 24)
    }
    var left: Float = 0
    let strokes = (0..<strokeCount).map { index -> Stroke in
      let isDot = index % 11 == 10
      let points = isDot ? 1 : 8 + Int(random(0, 30))
      let circles = (0..<2).map { _ in (radius: random(2, 14), speed: random(-0.35, 0.35), start: random(0, 6.28)) }
      let height = random(0, 12)
      let advance = random(-0.2, 0.9)
      let locations = (0..<points).map { step -> Point in
        var point = Point(x: left + advance * Float(step), y: height)
        for circle in circles {
          let turn = turned(circle.start + circle.speed * Float(step))
          point = point + turn * circle.radius
        }
        return point
      }
      left += random(6, 26)
      return Stroke(locations: locations)
    }
    return Ink(strokes: strokes)
  }

  /// The unit vector at an angle, by a polynomial, so that every platform gives the same ink.
  private static func turned(_ angle: Float) -> Point {
    func wave(_ phase: Float) -> Float {
      let turns = phase / 6.283_185_5
      let part = (turns - turns.rounded(.down)) * 4 - 2
      return part * (2 - abs(part))
    }
    return Point(x: wave(angle + 1.570_796_4), y: wave(angle))
  }
}
