import InkData

/// One Chinese writer's habits, from neat to fast cursive. A hand is a seed: the same seed gives the same hand, on
/// every machine.
///
/// Lengths are in ems, the side of a character's square, y down.
public struct HanziHand: Hashable, Sendable {
  /// What the hand was made from.
  public let seed: UInt64
  /// The pen strokes that the hand takes for one of the template's, over many characters: 1 lifts the pen after every
  /// stroke.
  public let strokeRatio: Float
  /// From 0, the neatest hand measured, to 1, the fastest.
  public let haste: Float

  let joining: Float
  let touchJoining: Float
  let trim: Float
  let hookLoss: Float
  let flickShare: Float
  let landingShare: Float
  let lengthSpread: Float
  let unsteadiness: Float
  let aspect: Float
  let slant: Float
  let rise: Float
  let roundsOff: Float
  let layout: HanziLayoutTraits
  let device: HanziDeviceTraits

  /// Draws the habits of a hand.
  ///
  /// - Parameters:
  ///   - seed: Which hand.
  ///   - settings: What hands are drawn from.
  ///   - manner: The part of all writers that it comes from, 0 being the neatest and 1 the fastest.
  public init(seed: UInt64, settings: HanziSettings = HanziSettings(), manner: ClosedRange<Float> = 0...1) {
    var random = SplitMix64(seed, 0x48_41_4E_5A)
    self.seed = seed
    strokeRatio = Self.strokeRatio(of: random.uniform(manner))
    haste = min(max((0.95 - strokeRatio) / 0.75, 0), 1)
    joining = settings.joinScale * Self.joining(for: strokeRatio)
    touchJoining = Self.touchJoining(for: joining)
    trim = (0.2 + 0.35 * haste) * random.unit()
    flickShare = haste * random.uniform(0...0.9)
    hookLoss = 0.15 + 0.6 * haste * random.unit()
    landingShare = settings.landingShare * (0.25 + 0.75 * haste) * random.uniform(0.2...1.8)
    lengthSpread = exponential(0.25 * random.normal())
    unsteadiness = (0.65 + 0.4 * haste) * exponential(0.16 * random.normal())
    aspect = exponential(settings.aspectMean + settings.aspectDeviation * random.normal())
    slant = settings.slantMean + settings.slantDeviation * random.normal()
    rise = settings.riseMean + settings.riseDeviation * random.normal()
    roundsOff = random.happens(settings.lowPassShare) ? random.uniform(0.006...0.02) : 0
    layout = HanziLayoutTraits(random: &random, haste: haste)
    device = HanziDeviceTraits(random: &random, settings: settings, haste: haste)
  }
}

/// How a hand puts characters side by side, in ems.
struct HanziLayoutTraits: Hashable, Sendable {
  /// Space between two characters' squares.
  let spacing: Float
  /// Deviation of that space from one pair to the next.
  let spacingDeviation: Float
  /// ln of a character's size: deviation within a line.
  let sizeDeviation: Float
  /// Slope of the baseline; positive sinks.
  let baselineSlope: Float
  /// Amplitude of the baseline's waves.
  let baselineWave: Float
  /// Their length.
  let baselineWaveLength: Float
  /// Deviation of a character's height above the baseline.
  let bounce: Float
  /// The x-height of Latin letters.
  let latinXHeight: Float
  /// The share of neighbouring characters between which the pen stays down.
  let runOnShare: Float

  init(random: inout SplitMix64, haste: Float) {
    spacing = random.uniform(-0.1...0.22)
    spacingDeviation = random.uniform(0.02...0.08)
    sizeDeviation = random.uniform(0.02...0.09)
    baselineSlope = 0.02 * random.normal()
    baselineWave = 0.06 * random.unit()
    baselineWaveLength = random.uniform(4...14)
    bounce = random.uniform(0.01...0.05)
    latinXHeight = random.uniform(0.3...0.48)
    runOnShare = 0.12 * haste * haste
  }
}

/// What a hand writes on and how fast the pen goes over it.
struct HanziDeviceTraits: Hashable, Sendable {
  /// The height of a character in millimetres.
  let emHeight: Float
  /// Units a millimetre.
  let unitsPerMillimetre: Float
  /// Whether locations come as whole units.
  let isWhole: Bool
  /// Points a second.
  let samplingRate: Float
  /// The way between two points where the pen is fast, in ems.
  let spacing: Float
  /// Deviation of a location's error, in ems.
  let noise: Float
  /// Seconds that the pen is lifted between strokes.
  let liftDuration: Float

  init(random: inout SplitMix64, settings: HanziSettings, haste: Float) {
    emHeight = random.uniform(settings.emHeight)
    let range = settings.unitsPerMillimetre
    unitsPerMillimetre = range.lowerBound * power(range.upperBound / range.lowerBound, random.unit())
    isWhole = random.happens(settings.wholeUnitShare)
    samplingRate = random.uniform(settings.samplingRate).rounded()
    // A character of five ems' path takes a neat hand three seconds, a fast one less than one.
    let speed = 1.8 * exponential(1.2 * haste + 0.25 * random.normal())
    let coarseness: Float = random.happens(settings.coarseShare) ? random.uniform(3...8) : 1
    spacing = min(max(coarseness * speed / samplingRate, 0.012), 0.25)
    noise = 0.004 * random.unit() * random.unit()
    liftDuration = random.uniform(0.05...0.2)
  }
}
