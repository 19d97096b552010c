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

  /// Returns the speed at a time as a share of the distance per second.
  package func speed(at time: Float) -> Float {
    if time <= start || time >= end { return 0 }
    let elapsed = time - commandTime
    let deviations = (naturalLogarithm(elapsed) - mu) / sigma
    return exponential(-0.5 * deviations * deviations) / (sigma * 2.506_628_3 * elapsed * Self.coverage)
  }
}
