import InkCore
import InkData

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

  /// Samples the habits of a writer.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - settings: The distribution of the writers.
  ///   - style: The part of all writers to sample from, 0 being the neatest and 1 the fastest.
  package init(seed: UInt64, settings: ChineseSettings = ChineseSettings(), style: ClosedRange<Float> = 0...1) {
    var random = SplitMix64(seed, 0x48_41_4E_5A)
    self.seed = seed
    let style = random.uniform(style)
    let isNeat: Bool
    switch settings.generator {
    case .structured:
      strokeRatio = Self.strokeRatio(of: style)
      speed = min(max((0.95 - strokeRatio) / 0.75, 0), 1)
      isNeat = style < settings.neatShare
      let traits = StructuredTraits(settings, style: style, strokeRatio: strokeRatio, speed: speed, random: &random)
      self.traits = .structured(traits)
      unsteadiness = (0.4 + 0.25 * speed) * exponential(0.16 * random.normal())
      slant = settings.slantMean + settings.slantDeviation * random.normal()
      rise = settings.riseMean + settings.riseDeviation * random.normal()
    case .free:
      isNeat = style < settings.free.neatShare
      let traits = FreeTraits(settings.free, style: style, random: &random)
      self.traits = .free(traits)
      strokeRatio = FreeTraits.strokeRatio(of: traits.joining)
      speed = style
      unsteadiness =
        isNeat ? random.uniform(settings.free.neatUnsteadiness) : exponential(0.2 * random.normal())
      slant = settings.slantMean + 0.8 * settings.free.slant * random.normal()
      rise = settings.free.riseMean + 0.8 * settings.free.rise * random.normal()
    }
    aspect = exponential(settings.aspectMean + settings.aspectDeviation * random.normal())
    smoothing = random.happens(settings.lowPassShare) ? random.uniform(0.006...0.02) : 0
    tails = TailHabit(
      settings.tails, isNeat: isNeat,
      neatShare: settings.generator == .free ? settings.free.neatShare : settings.neatShare, random: &random)
    layoutShear = settings.layoutShearMean + settings.layoutShearDeviation * random.normal()
    warp = settings.warp * (isNeat ? 0.6 : 1) * random.uniform(0.5...1.5)
    layout = ChineseLayoutTraits(random: &random, speed: speed)
    pen = ChinesePenTraits(random: &random, settings: settings, speed: speed)
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
  /// Amplitude of the baseline's waves.
  let baselineWave: Float
  /// Length of the baseline's waves.
  let baselineWaveLength: Float
  /// Deviation of a character's height above the baseline.
  let bounce: Float
  /// The x-height of Latin letters.
  let latinXHeight: Float
  /// The share of neighbouring characters between which the pen stays down.
  let runOnShare: Float

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
