public import InkData

/// The samples of an evaluation, read one at a time, so that a large set needn't fit into memory.
public struct EvaluationSamples: Sendable {
  /// The number of samples.
  public var count: Int
  /// The sample at an index below `count`; may be called from several threads at once.
  public var sample: @Sendable (Int) throws -> LabelledInk

  /// Makes samples of a function that reads each.
  public init(count: Int, sample: @escaping @Sendable (Int) throws -> LabelledInk) {
    self.count = count
    self.sample = sample
  }

  /// Makes samples from an array.
  public init(_ samples: [LabelledInk]) {
    self.init(count: samples.count) { samples[$0] }
  }

  /// Transforms every sample on several threads.
  ///
  /// - Parameters:
  ///   - workers: the number of threads.
  ///   - progress: called with the number of samples done, from any thread.
  ///   - transform: called once for each sample, from any thread.
  /// - Returns: the results in the samples' order.
  /// - Throws: of the errors of reading or transforming samples the one of the first sample; the others aren't begun then.
  public func map<Result: Sendable>(
    workers: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
    _ transform: @Sendable (LabelledInk) throws -> Result
  ) throws -> [Result] {
    try concurrentMap(count: count, workers: workers, progress: progress) { try transform(try sample($0)) }
  }
}
