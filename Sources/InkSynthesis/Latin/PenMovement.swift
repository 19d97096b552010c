import InkCore

/// Moves a pen along a planned trajectory by the kinematic theory: a vector sum of ballistic strokes with lognormal
/// speeds that overlap in time.
///
/// Where two strokes overlap, the second begins before the first has ended, so corners are rounded by the overlap and the
/// pen slows down in bends: p(t) = p₀ + Σᵢ (cᵢ(Φᵢ(t)) − cᵢ(0)), cᵢ being the i-th stroke's own
/// curve by its share of arc length and Φᵢ its lognormal's progress.
struct PenMovement {
  private var pulses: [LognormalPulse] = []
  private var cursors: [Int] = []

  /// Appends the pen's positions at equal intervals in seconds from the trajectory's start to its end.
  mutating func trace(
    _ plan: borrowing TrajectoryPlan, traits: MovementTraits, interval: Float, random: inout SplitMix64,
    into positions: inout [SIMD2<Float>]
  ) {
    schedule(plan, traits: traits, random: &random)
    guard let end = pulses.last?.end else { return }
    var base = plan.points[0]
    var active = 0
    let count = max(Int((end / interval).rounded(.up)), 1)
    for step in 0...count {
      let time = step == count ? end : Float(step) * interval
      while active < pulses.count && time >= pulses[active].end {
        base += plan.points[plan.boundaries[active + 1].point] - plan.points[plan.boundaries[active].point]
        active += 1
      }
      var position = base
      var index = active
      while index < pulses.count && pulses[index].start < time {
        position += displacement(of: index, at: time, plan: plan)
        index += 1
      }
      positions.append(position)
    }
  }

  /// Sets the strokes' pulses one after the other, each overlapping the one before.
  private mutating func schedule(_ plan: borrowing TrajectoryPlan, traits: MovementTraits, random: inout SplitMix64) {
    pulses.removeAll(keepingCapacity: true)
    cursors.removeAll(keepingCapacity: true)
    var previousEnd: Float = 0
    var previousDuration: Float = 0
    for index in 0..<max(plan.boundaries.count - 1, 0) {
      let length = plan.distances[plan.boundaries[index + 1].point] - plan.distances[plan.boundaries[index].point]
      let steadiness = exponential(0.08 * random.normal())
      let duration = traits.strokeDuration * steadiness * power(max(length, 0.5) / 10, traits.durationExponent)
      let overlap = plan.boundaries[index].isCorner ? traits.cornerOverlap : traits.smoothOverlap
      let start = index == 0 ? 0 : previousEnd - overlap * min(duration, previousDuration)
      let sigma = traits.sigma * exponential(0.1 * random.normal())
      // A pulse never ends before the one before it.
      pulses.append(LognormalPulse(start: start, duration: duration, sigma: sigma))
      cursors.append(plan.boundaries[index].point)
      previousEnd = start + duration
      previousDuration = duration
    }
  }

  private mutating func displacement(of index: Int, at time: Float, plan: borrowing TrajectoryPlan) -> SIMD2<Float> {
    let first = plan.boundaries[index].point
    let last = plan.boundaries[index + 1].point
    let from = plan.distances[first]
    let travelled = from + (plan.distances[last] - from) * pulses[index].progress(at: time)
    var cursor = cursors[index]
    while cursor + 1 < last && plan.distances[cursor + 1] < travelled { cursor += 1 }
    cursors[index] = cursor
    let span = max(plan.distances[cursor + 1] - plan.distances[cursor], 1e-9)
    let share = min(max((travelled - plan.distances[cursor]) / span, 0), 1)
    let point = plan.points[cursor] + (plan.points[cursor + 1] - plan.points[cursor]) * share
    return point - plan.points[first]
  }
}

/// The speed of one ballistic stroke over time: the lognormal pulse of the kinematic theory.
///
/// A neuromuscular system that receives a command at time t₀ answers with the speed
/// v(t) = D / (σ√(2π)·(t − t₀)) · exp(−(ln(t − t₀) − μ)² / 2σ²), D being the distance covered. The pulse is cut three
/// standard deviations of ln(t − t₀) from its middle on either side and scaled so that all of D is covered in between.
///
/// ## Source
/// R. Plamondon, “A kinematic theory of rapid human movements, part I”, Biological Cybernetics 72, 1995; C. O'Reilly,
/// R. Plamondon, “Development of a Sigma-Lognormal representation for on-line signatures”, Pattern Recognition 42, 2009.
package struct LognormalPulse: Hashable, Sendable {
  /// The time of the command, t₀, in seconds.
  package let commandTime: Float
  /// The mean of ln(t − t₀).
  package let mu: Float
  /// The standard deviation of ln(t − t₀).
  package let sigma: Float
  /// The start of the movement.
  package let start: Float
  /// The end of the movement.
  package let end: Float

  // The part of the lognormal between ±3σ.
  private static let coverage: Float = 0.997_300_2
  private static let cut: Float = 3

  /// Makes a pulse from its start and duration, both in seconds, and its σ.
  package init(start: Float, duration: Float, sigma: Float) {
    self.sigma = sigma
    self.start = start
    end = start + duration
    mu = naturalLogarithm(duration / (2 * hyperbolicSine(Self.cut * sigma)))
    commandTime = start - exponential(mu - Self.cut * sigma)
  }

  /// Returns the share of the distance that is covered at a time, from 0 to 1.
  package func progress(at time: Float) -> Float {
    if time <= start { return 0 }
    if time >= end { return 1 }
    let deviations = (naturalLogarithm(time - commandTime) - mu) / sigma
    let covered = 0.5 * errorFunction(deviations * 0.707_106_77)
    return min(max(0.5 + covered / Self.coverage, 0), 1)
  }
}
