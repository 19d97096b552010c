import Foundation

/// The division of samples among processes that evaluate together: each recognizes its share, and all get all outcomes.
public struct EvaluationShare: Sendable {
  private let range: @Sendable (_ count: Int) -> Range<Int>
  private let gather: @Sendable ([UInt8]) throws -> [[UInt8]]

  /// Makes a division.
  ///
  /// - Parameters:
  ///   - range: Returns this process's part of so many samples; the parts follow one another.
  ///   - gather: Gives every process the bytes of all, in their order.
  public init(
    range: @escaping @Sendable (_ count: Int) -> Range<Int>,
    gather: @escaping @Sendable ([UInt8]) throws -> [[UInt8]]
  ) {
    self.range = range
    self.gather = gather
  }

  /// The outcomes of all samples, of which this process recognizes its share.
  func outcomes(
    on samples: EvaluationSamples, _ recognize: (EvaluationSamples) throws -> [SampleOutcome]
  ) throws -> [SampleOutcome] {
    let own = range(samples.count)
    let outcomes = try recognize(EvaluationSamples(count: own.count) { try samples.sample(own.lowerBound + $0) })
    return try gather(Array(try JSONEncoder().encode(outcomes))).flatMap { bytes in
      try JSONDecoder().decode([SampleOutcome].self, from: Data(bytes))
    }
  }
}
