import Synchronization
package import Tensors

/// All weights of a network in one flat buffer, with names for its parts.
///
/// Entries start at multiples of 16 floats; the numbers between them are zero and stay so.
///
/// Safe to share between threads as long as nobody writes while others read. That is checked: networks announce that
/// they read, every writer here announces that it writes, and a clash traps.
public final class Parameters: @unchecked Sendable {
  // Proof for @unchecked: `values` is reached only through `read`, which excludes `write`, and through
  // `write`, which excludes everything else.

  /// The parts in the order of the network's layers.
  public let entries: [ParameterEntry]
  /// The number of floats, with those between the entries.
  public var count: Int { buffer.count }
  /// The number of trained numbers.
  public var trainedCount: Int { entries.reduce(0) { $0 + $1.range.count } }

  package let buffer: FloatBuffer
  private let indices: [String: Int]
  /// The number of readers, or −1 while somebody writes.
  private let users = Mutex(0)

  /// Makes parameters of zeros.
  package init(entries: [ParameterEntry]) {
    self.entries = entries
    buffer = FloatBuffer(count: Parameters.alignedCount(of: entries))
    indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
  }

  /// A copy of all values, in the layout of the flat buffer.
  public var values: [Float] { read { $0.array } }

  /// Replaces all values; traps when the count differs.
  public func assign(_ values: [Float]) { write { $0.assign(values) } }

  /// Replaces all values by those of parameters with the same parts.
  public func assign(_ other: Parameters) {
    precondition(entries == other.entries, "parameters of another network")
    other.read { source in write { $0.assign(source) } }
  }

  /// The part with a name, if there is one.
  public func entry(named name: String) -> ParameterEntry? { indices[name].map { entries[$0] } }

  /// A copy of one part's values, row by row.
  public func values(of entry: ParameterEntry) -> [Float] {
    read { buffer in buffer.withValues { span in entry.range.map { span[$0] } } }
  }

  /// Replaces one part's values; traps when the count differs.
  public func assign(_ values: [Float], to entry: ParameterEntry) {
    precondition(values.count == entry.range.count, "\(values.count) values for \(entry.name) of \(entry.shape)")
    write { buffer in
      buffer.withValues { span in
        for (index, value) in zip(entry.range, values) { span[index] = value }
      }
    }
  }

  package func read<Result>(_ body: (FloatBuffer) throws -> Result) rethrows -> Result {
    users.withLock {
      precondition($0 >= 0, "parameters are used while they are being changed")
      $0 += 1
    }
    defer { users.withLock { $0 -= 1 } }
    return try body(buffer)
  }

  package func write<Result>(_ body: (FloatBuffer) throws -> Result) rethrows -> Result {
    users.withLock {
      precondition($0 == 0, "parameters are changed while a network uses them")
      $0 = -1
    }
    defer { users.withLock { $0 = 0 } }
    return try body(buffer)
  }

  static func alignedCount(of entries: [ParameterEntry]) -> Int {
    ((entries.last?.range.upperBound ?? 0) + 15) / 16 * 16
  }
}

/// Averages that follow a training.
enum RunningAverage {
  /// The share of a step, counted from 1, in an average of about the last tenth of all steps, and of at most 1 / `least` steps.
  static func share(ofStep step: Int, least: Float) -> Float { max(10 / Float(step + 9), least) }
}

/// A running average of weights over training steps; often better than the last weights.
///
/// The average is exponential with `decay`, but spans no more than the last tenth of the steps, so that a short training isn't
/// judged by its first weights. A decay of 1 gives the plain mean of everything since the average was started.
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
    return decay < 1 ? RunningAverage.share(ofStep: steps, least: 1 - decay) : 1 / Float(steps)
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
