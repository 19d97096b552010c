import InkCore

/// The habits of one synthetic writer of Latin script; the same seed gives the same writer on every machine.
///
/// Lengths are in units of the skeleton grid, where the x-height is 10.
public struct LatinWriter: Hashable, Sendable {
  /// The seed that the habits are sampled with.
  public let seed: UInt64
  /// The probability of cursive letter shapes.
  let cursiveness: Float
  /// The tendency to run one letter into the next, from 0 to 1.
  package let joining: Float
  /// The tangent of the slant; positive leans right.
  package let slant: Float
  /// Width by height, relative to the skeletons.
  package let aspect: Float
  /// The height of the x-height letters in millimetres.
  package let xHeight: Float

  let letterSpacing: Float
  let wordSpacing: Float
  let ascenderScale: Float
  let descenderScale: Float
  let capitalScale: Float
  let digitScale: Float
  let baselineSlope: Float
  let baselineWave: Float
  let baselineWaveLength: Float
  let bounce: Float
  let sizeDeviation: Float
  let shapeDeviation: Float
  let unsteadiness: Float
  let secondaryShare: Float
  let leadsIn: Bool
  let leadsOut: Bool
  let delaysLateStrokes: Bool
  let lateDrift: Float
  let movement: MovementTraits
  let device: PenDevice
  /// Amplitude of tremor in grid units.
  let tremor: Float
  /// Standard deviation of a location's error, in millimetres.
  let noise: Float

  init(seed: UInt64, settings: LatinSettings) {
    var random = SplitMix64(seed, 0x48_41_4E_44)
    self.seed = seed
    let style = random.unit()
    let degree = random.unit()
    if style < settings.printShare {
      cursiveness = 0.06 * degree * degree
      joining = 0.25 * random.unit()
    } else if style < settings.printShare + settings.mixedShare {
      cursiveness = 0.25 + 0.45 * degree
      joining = 0.3 + 0.5 * random.unit()
    } else {
      cursiveness = 0.88 + 0.12 * degree
      joining = 0.85 + 0.15 * random.unit()
    }
    slant = min(max(settings.slantMean + settings.slantDeviation * random.normal(), -0.45), 0.75)
    let isJoined = joining > 0.6
    aspect = 0.92 * exponential(settings.aspectDeviation * random.normal())
    xHeight = random.uniform(settings.xHeight)
    letterSpacing = random.uniform(settings.letterSpacing) * (isJoined ? 0.7 : 1)
    wordSpacing = random.uniform(settings.wordSpacing)
    ascenderScale = random.uniform(0.72...1.12)
    descenderScale = random.uniform(0.7...1.2)
    capitalScale = random.uniform(0.84...1.04)
    digitScale = random.uniform(0.78...1.04)
    baselineSlope = settings.baselineSlope * random.normal()
    baselineWave = settings.baselineWave * random.unit()
    baselineWaveLength = random.uniform(60...240)
    bounce = random.uniform(0.1...0.6)
    sizeDeviation = random.uniform(0.015...0.07)
    shapeDeviation = random.uniform(settings.shapeDeviation)
    unsteadiness = random.uniform(settings.unsteadiness)
    secondaryShare = random.happens(0.5) ? 0 : random.uniform(0.02...0.2)
    leadsIn = random.happens(0.4)
    leadsOut = random.happens(0.7)
    delaysLateStrokes = random.happens(0.3 + 0.6 * joining)
    lateDrift = random.uniform(0.2...1.1)
    movement = MovementTraits(random: &random)
    let samplingRate = PenDevice.samplingRate(settings.device, random: &random)
    device = PenDevice(settings.device, samplingRate: samplingRate, random: &random)
    let shakiness = random.unit()
    tremor = settings.tremor * shakiness * shakiness
    noise = 0.03 * random.unit() * random.unit()
  }
}

/// The movement of a writer: the parameters of the lognormal strokes.
struct MovementTraits: Hashable, Sendable {
  /// Seconds that a ballistic stroke of one x-height takes.
  let strokeDuration: Float
  /// The exponent of a stroke's length in its duration: 0 is isochrony, 1 constant speed.
  let durationExponent: Float
  /// The lognormal's shape parameter σ.
  let sigma: Float
  /// The share of a stroke's duration in which the one before still runs, in smooth passages.
  let smoothOverlap: Float
  /// The same at corners; it rounds them.
  let cornerOverlap: Float
  /// Seconds that the pen is lifted between strokes.
  let liftDuration: Float
  /// Tremor in hertz.
  let tremorFrequency: Float

  init(random: inout SplitMix64) {
    strokeDuration = random.uniform(0.1...0.25)
    durationExponent = random.uniform(0.2...0.55)
    sigma = random.uniform(0.18...0.36)
    smoothOverlap = random.uniform(0.36...0.52)
    let softness = random.unit()
    cornerOverlap = 0.42 * softness * softness
    liftDuration = random.uniform(0.06...0.22)
    tremorFrequency = random.uniform(7...12)
  }
}
