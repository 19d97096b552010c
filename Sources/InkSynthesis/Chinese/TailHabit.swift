import InkCore

/// The distribution of the tails that writers leave: the pen is still down while it already moves towards the next stroke,
/// and flicks up after the last one.
///
/// ## Source
/// Found by comparing, on real ink, networks that were trained with and without tails; they were the largest single gain.
public struct TailSettings: Hashable, Sendable {
  /// The share of writers with a strong habit; no neat writer has one.
  public var strongShare: Float = 0.4
  /// The probability of a tail for writers with a strong habit: range over writers.
  public var strong: ClosedRange<Float> = 0.75...1
  /// The probability of a tail for the others: range over writers.
  public var weak: ClosedRange<Float> = 0...0.45
  /// The part of the way to the next stroke that a tail covers, for writers with a strong habit.
  public var strongReach: ClosedRange<Float> = 0.25...0.85
  /// The same for the others.
  public var weakReach: ClosedRange<Float> = 0.1...0.6
  /// The length of the tail after the last stroke, as a share of the character's longest side.
  public var finalLength: ClosedRange<Float> = 0.03...0.15
  /// The length of the longer tails after the last stroke.
  public var longFinalLength: ClosedRange<Float> = 0.03...0.3
  /// The share of longer tails.
  public var longShare: Float = 0.3

  /// Makes the settings that the recipes use.
  public init() {}
}

/// One writer's tails.
package struct TailHabit: Hashable, Sendable {
  /// The probability that a lifted stroke runs on towards the next one.
  package let strength: Float
  private let reach: ClosedRange<Float>
  /// The direction of tails after the last stroke, in radians clockwise from upwards.
  private let direction: Float
  private let settings: TailSettings

  /// The deviation of the direction of final tails over writers and from one to the next: 40° and 26°.
  private static let directionDeviations: (writers: Float, each: Float) = (0.7, 0.45)
  /// The factor of a neat writer's probability of tails: they are rare, not missing.
  private static let neatness: Float = 0.25
  /// The probability of a final tail relative to others.
  private static let finalShare: Float = 0.95

  /// Samples a habit; a share of the writers are neat, like a schoolbook, with few tails.
  package init(_ settings: TailSettings, isNeat: Bool, neatShare: Float, random: inout SplitMix64) {
    self.settings = settings
    let isStrong = random.happens(settings.strongShare / max(1 - neatShare, 0.01)) && !isNeat
    strength = (isNeat ? Self.neatness : 1) * random.uniform(isStrong ? settings.strong : settings.weak)
    reach = isStrong ? settings.strongReach : settings.weakReach
    direction = Self.directionDeviations.writers * random.normal()
  }

  /// Lets a stroke run on towards the start of the next one.
  package func runOn(_ path: inout [SIMD2<Float>], towards next: SIMD2<Float>, random: inout SplitMix64) {
    guard random.happens(strength) else { return }
    let last = path[path.count - 1]
    Self.append((next - last) * random.uniform(reach), to: &path, random: &random)
  }

  /// Adds a tail to the last stroke of a character, whose longest side is `size`.
  package func finish(_ path: inout [SIMD2<Float>], size: Float, random: inout SplitMix64) {
    guard random.happens(Self.finalShare * strength) else { return }
    let angle = direction + Self.directionDeviations.each * random.normal()
    let length = random.uniform(random.happens(settings.longShare) ? settings.longFinalLength : settings.finalLength)
    Self.append(SIMD2(sine(angle), -cosine(angle)) * (length * size), to: &path, random: &random)
  }

  /// Appends a movement that turns sharply away from the stroke and is slightly bent itself.
  private static func append(_ movement: SIMD2<Float>, to path: inout [SIMD2<Float>], random: inout SplitMix64) {
    let last = path[path.count - 1]
    let bend = SIMD2(-movement.y, movement.x) * (0.06 * random.normal())
    path.append(last + movement * 0.5 + bend)
    path.append(last + movement)
  }
}
