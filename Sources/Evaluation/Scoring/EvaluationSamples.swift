import InkData

/// The samples that a recognizer is judged by, fetched one at a time, so that a large set needn't fit into memory.
public struct EvaluationSamples: Sendable {
  /// The number of samples.
  public var count: Int
  /// The sample at an index below `count`; may be called from several threads at once.
  public var sample: @Sendable (Int) throws -> LabelledInk

  /// Makes samples from a way to get each.
  public init(count: Int, sample: @escaping @Sendable (Int) throws -> LabelledInk) {
    self.count = count
    self.sample = sample
  }

  /// Makes samples from an array.
  public init(_ samples: [LabelledInk]) {
    self.init(count: samples.count) { samples[$0] }
  }
}
