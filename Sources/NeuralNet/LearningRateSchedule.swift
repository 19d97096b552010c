internal import Foundation

/// A learning rate that rises evenly to its peak, then falls along half a cosine.
///
/// ## Source
/// Loshchilov, Hutter: SGDR (2017), equation 5, without restarts; Goyal et al.: Accurate, Large Minibatch SGD (2017) for
/// the warm-up.
public struct LearningRateSchedule: Hashable, Sendable, Codable {
  /// The highest rate.
  public var peak: Float
  /// The steps that the rise takes.
  public var warmUpSteps: Int
  /// The steps of the whole training; later steps keep the last rate.
  public var totalSteps: Int
  /// The rate at the end as a share of the peak.
  public var finalShare: Float

  /// Makes a schedule.
  public init(peak: Float, warmUpSteps: Int, totalSteps: Int, finalShare: Float = 0.01) {
    self.peak = peak
    self.warmUpSteps = warmUpSteps
    self.totalSteps = totalSteps
    self.finalShare = finalShare
  }

  /// The rate of a step, counted from 0.
  public func rate(atStep step: Int) -> Float {
    if step < warmUpSteps { return peak * Float(Double(step + 1) / Double(warmUpSteps + 1)) }
    let progress = min(Double(step - warmUpSteps) / Double(max(totalSteps - warmUpSteps, 1)), 1)
    let cosine = Float(0.5 * (1 + cos(Double.pi * progress)))
    return peak * (finalShare + (1 - finalShare) * cosine)
  }
}
