package import Tensors

/// A running average of weights over training steps; often better than the last weights.
///
/// The average is exponential with `decay`, bounded by what has been seen: step n counts for at least 1 / n, so that a
/// decay of 1 gives the plain mean of everything since the average was started.
///
/// ## Source
/// Polyak, Juditsky: Acceleration of Stochastic Approximation by Averaging (1992).
public final class WeightAverage {
  /// The share of the average that a step keeps, 0...1.
  public let decay: Float
  /// The number of weights averaged so far.
  public private(set) var steps = 0
  private let mean: FloatBuffer

  /// Starts an average for some parameters.
  public init(for parameters: Parameters, decay: Float) {
    precondition(decay >= 0 && decay <= 1, "a decay of \(decay)")
    self.decay = decay
    mean = FloatBuffer(count: parameters.count)
  }

  /// Adds the present weights to the average.
  public func update(with parameters: Parameters) {
    let share = beginUpdate()
    parameters.read { apply(share, from: $0, range: 0..<mean.count) }
  }

  /// Counts an update and returns the weights' share in it; `apply` then carries it out for every part once.
  package func beginUpdate() -> Float {
    steps += 1
    return max(1 - decay, 1 / Float(steps))
  }

  /// Adds a part of the weights to the average.
  package func apply(_ share: Float, from parameters: FloatBuffer, range: Range<Int>) {
    precondition(parameters.count == mean.count, "parameters of another network")
    let start = range.lowerBound
    unsafe BLAS.scale(mean.base + start, by: 1 - share, count: range.count)
    unsafe BLAS.add(parameters.base + start, scale: share, to: mean.base + start, count: range.count)
  }

  /// Writes the average into parameters; does nothing before the first update.
  public func copy(to parameters: Parameters) {
    guard steps > 0 else { return }
    parameters.write { $0.assign(mean) }
  }

  /// The average and its number of steps, for a checkpoint; setting it traps when the count differs.
  public var state: (values: [Float], steps: Int) {
    get { (mean.array, steps) }
    set {
      mean.assign(newValue.values)
      steps = newValue.steps
    }
  }
}
