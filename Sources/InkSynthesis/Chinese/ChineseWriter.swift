import InkCore

/// The habits of one synthetic Chinese writer, from neat to fast cursive; the same seed gives the same writer on every
/// machine.
///
/// Lengths are in ems, the side of a character's square, y down.
public struct ChineseWriter: Hashable, Sendable {
  /// The seed that the habits are sampled with.
  public let seed: UInt64
  /// The pen's strokes per stroke of the template, over many characters: 1 lifts the pen after every stroke.
  package let strokeRatio: Float
  /// From 0, the neatest writer measured, to 1, the fastest.
  package let speed: Float

  let unsteadiness: Float
  let strengths: ChineseStrengths
  let aspect: Float
  let slant: Float
  let rise: Float
  let smoothing: Float
  /// The shift of a stroke or component to the right per unit that it is lower.
  let layoutShear: Float
  package let tails: TailHabit
  /// The deviation of the smooth warp of a character.
  let warp: Float
  let traits: ChineseTraits
  let layout: ChineseLayoutTraits
  let pen: ChinesePenTraits

  /// Samples the habits of a writer from a part of all writers' styles, 0 being the neatest and 1 the fastest.
  package init(seed: UInt64, settings: ChineseSettings = ChineseSettings(), style: ClosedRange<Float> = 0...1) {
    var random = SplitMix64(seed, 0x48_41_4E_5A)
    self.seed = seed
    let style = random.uniform(style)
    let isNeat: Bool
    switch settings.generator {
    case .structured:
      strokeRatio = interpolate(1 - style, StructuredTraits.ratioQuantiles)
      speed = min(max((0.95 - strokeRatio) / 0.75, 0), 1)
      isNeat = style < settings.neatShare
      let traits = StructuredTraits(settings, style: style, strokeRatio: strokeRatio, speed: speed, random: &random)
      self.traits = .structured(traits)
      unsteadiness = (0.4 + 0.25 * speed) * exponential(0.16 * random.normal())
      slant = settings.slantMean + settings.slantDeviation * random.normal()
      rise = settings.riseMean + settings.riseDeviation * random.normal()
    case .free:
      isNeat = style < settings.free.neatShare
      let traits = FreeTraits(settings.free, seed: seed, style: style, random: &random)
      self.traits = .free(traits)
      strokeRatio = interpolate(traits.joining, FreeTraits.ratioByJoining)
      speed = style
      unsteadiness = isNeat ? random.uniform(settings.free.neatUnsteadiness) : exponential(0.2 * random.normal())
      slant = settings.slantMean + 0.8 * settings.free.slant * random.normal()
      rise = settings.free.riseMean + 0.8 * settings.free.rise * random.normal()
    }
    strengths = ChineseStrengths(seed: seed, spread: settings.strengthSpread)
    aspect = exponential(settings.aspectMean + settings.aspectDeviation * random.normal())
    smoothing = random.happens(settings.lowPassShare) ? random.uniform(0.006...0.02) : 0
    tails = TailHabit(
      settings.tails, isNeat: isNeat,
      neatShare: settings.generator == .free ? settings.free.neatShare : settings.neatShare, random: &random)
    layoutShear = (settings.layoutShearMean + settings.layoutShearDeviation * random.normal()) * strengths.layoutShear
    warp = settings.warp * (isNeat ? 0.6 : 1) * random.uniform(0.5...1.5) * strengths.warp
    layout = ChineseLayoutTraits(random: &random, speed: speed)
    pen = ChinesePenTraits(random: &random, settings: settings, speed: speed)
  }
}

/// The factors of a writer's deviations: one moves strokes more than others do, another their components.
///
/// Each is log-normal with a mean square of 1, so that the spread leaves the deviation over all writers as it is.
struct ChineseStrengths: Hashable, Sendable {
  /// Of a stroke's shift, length, rotation and bend.
  let stroke: Float
  /// Of a component's shift and size.
  let component: Float
  /// Of the smooth warp.
  let warp: Float
  /// Of the shift of lower strokes, whose mean falls by an eighth at a spread of 0.5.
  let layoutShear: Float
  /// Of the whole character's rotation, slant and rise from one character to the next.
  let turn: Float

  init(seed: UInt64, spread: Float) {
    var random = SplitMix64(seed, 0x53_54_52)
    func factor(_ spread: Float) -> Float { exponential(spread * random.normal() - spread * spread) }
    stroke = factor(spread)
    component = factor(spread)
    warp = factor(spread)
    layoutShear = factor(spread)
    turn = factor(0.7 * spread)
  }
}

/// The habits that only one kind of writers has.
enum ChineseTraits: Hashable, Sendable {
  case structured(StructuredTraits)
  case free(FreeTraits)
}

/// A writer's arrangement of characters on a line, in ems.
struct ChineseLayoutTraits: Hashable, Sendable {
  /// Space between two characters' squares.
  let spacing: Float
  /// Deviation of that space from one pair to the next.
  let spacingDeviation: Float
  /// ln of a character's size: deviation within a line.
  let sizeDeviation: Float
  /// Slope of the baseline; positive sinks.
  let baselineSlope: Float
  let baselineWave: Float
  let baselineWaveLength: Float
  /// Deviation of a character's height above the baseline.
  let bounce: Float
  let latinXHeight: Float
  /// The share of neighbouring characters between which the pen stays down.
  let runOnShare: Float

  /// The baseline's deviation below its level; `phase` is that of its wave, in radians.
  func drift(at x: Float, phase: Float) -> Float {
    baselineSlope * x + baselineWave * sine(x * 6.283_185_5 / baselineWaveLength + phase)
  }

  init(random: inout SplitMix64, speed: Float) {
    spacing = random.uniform(-0.1...0.22)
    spacingDeviation = random.uniform(0.02...0.08)
    sizeDeviation = random.uniform(0.02...0.09)
    baselineSlope = 0.02 * random.normal()
    baselineWave = 0.06 * random.unit()
    baselineWaveLength = random.uniform(4...14)
    bounce = random.uniform(0.01...0.05)
    latinXHeight = random.uniform(0.3...0.48)
    runOnShare = 0.12 * speed * speed
  }
}

/// A writer's device and the pen's speed over it.
struct ChinesePenTraits: Hashable, Sendable {
  /// The height of a character in millimetres.
  let emHeight: Float
  let device: PenDevice
  /// The distance between two points where the pen is fast, in ems.
  let spacing: Float
  /// Deviation of a location's error, in ems.
  let noise: Float
  /// Seconds that the pen is lifted between strokes.
  let liftDuration: Float

  init(random: inout SplitMix64, settings: ChineseSettings, speed: Float) {
    emHeight = random.uniform(settings.emHeight)
    device = PenDevice(settings.device, random: &random)
    // A character of five ems' path takes a neat writer three seconds, a fast one less than one.
    let emsPerSecond = 1.8 * exponential(1.2 * speed + 0.25 * random.normal())
    let coarseness: Float = random.happens(settings.coarseShare) ? random.uniform(3...8) : 1
    spacing = min(max(coarseness * emsPerSecond / device.samplingRate, 0.012), 0.25)
    noise = 0.004 * random.unit() * random.unit()
    liftDuration = random.uniform(0.05...0.2)
  }
}

/// The habits that only structured writers have.
struct StructuredTraits: Hashable, Sendable {
  /// The factor of the join law.
  let joining: Float
  /// The probability that strokes that touch are joined, in addition to the join law.
  let touchJoining: Float
  /// The part of a third of a stroke's length that is cut off beside a connection.
  let trim: Float
  /// The share of hooks that aren't finished.
  let hookLoss: Float
  /// The share of strokes that begin early.
  let landingShare: Float
  /// The factor of the deviation of strokes' lengths.
  let lengthSpread: Float

  init(_ settings: ChineseSettings, style: Float, strokeRatio: Float, speed: Float, random: inout SplitMix64) {
    // The neatest writers join less than the neatest ones measured, like a schoolbook.
    let neatness = settings.neatShare > 0 ? min(style / settings.neatShare, 1) : 1
    joining = settings.joinScale * neatness * interpolate(strokeRatio, Self.joiningByRatio)
    touchJoining = 0.85 * (1 - exponential(-joining / 0.12))
    trim = (0.2 + 0.35 * speed) * random.unit()
    hookLoss = 0.15 + 0.6 * speed * random.unit()
    landingShare = settings.landingShare * (0.25 + 0.75 * speed) * random.uniform(0.2...1.8)
    lengthSpread = exponential(0.25 * random.normal())
  }

  /// Quantiles of the stroke ratios of 84 real writers, the fastest first; measured on real ink.
  static let ratioQuantiles: [(Float, Float)] = [
    (0, 0.20), (0.05, 0.29), (0.25, 0.48), (0.5, 0.64), (0.75, 0.71), (0.95, 0.89), (1, 0.95),
  ]

  /// The factor of the join law that gives a stroke ratio, as measured on synthesized ink.
  private static let joiningByRatio: [(Float, Float)] = [
    (0.2, 2.04), (0.25, 1.65), (0.29, 1.44), (0.34, 1.22), (0.43, 0.92), (0.51, 0.7), (0.58, 0.53), (0.64, 0.39),
    (0.68, 0.31), (0.71, 0.26), (0.8, 0.13), (0.89, 0.04), (0.95, 0),
  ]
}

/// The habits that only free writers have.
struct FreeTraits: Hashable, Sendable {
  /// The factor of the join law.
  let joining: Float
  /// The part of a third of a stroke's length that is cut off beside a connection.
  let trim: Float
  /// The probability of each kind of change of the stroke order.
  let disorder: Float
  /// The probability that the pen is lifted at a corner.
  let cornerLift: Float
  let habits: StrokeHabits

  /// - Parameter style: From 0, the neatest, to 1, the fastest.
  init(_ settings: FreeSettings, seed: UInt64, style: Float, random: inout SplitMix64) {
    let isNeat = style < settings.neatShare
    if isNeat {
      joining = 0.1 * style / max(settings.neatShare, 0.01)
    } else {
      // The square root makes writers that join much more frequent than those that join little.
      joining = settings.joinScale * ((style - settings.neatShare) / max(1 - settings.neatShare, 0.01)).squareRoot()
    }
    trim = random.unit()
    // The fifth power: half of the writers have less than 3 % of the largest disorder, an eighth more than half of it.
    disorder = settings.disorder * power(random.unit(), 5)
    cornerLift = settings.cornerLift * power(random.unit(), 4)
    habits = StrokeHabits(seed: seed, settings: settings)
  }

  /// The pen's strokes per stroke of the template for a factor of the join law, measured on ink of GB 2312's level 1.
  static let ratioByJoining: [(Float, Float)] = [
    (0, 1), (0.02, 0.98), (0.54, 0.76), (0.94, 0.60), (1.21, 0.49), (1.43, 0.42), (1.80, 0.33), (2.1, 0.28),
  ]
}
