package import Tensors

/// The gradient of every parameter, in the parameters' layout.
///
/// Each worker thread has gradients of its own; they are summed before the optimizer's step.
public final class Gradients {
  /// The number of floats.
  public var count: Int { buffer.count }
  /// The parts, as the parameters have them.
  public let entries: [ParameterEntry]
  package let buffer: FloatBuffer

  /// Makes gradients of zero for some parameters.
  public init(like parameters: Parameters) {
    entries = parameters.entries
    buffer = FloatBuffer(count: parameters.count)
  }

  /// Sets every gradient to zero.
  public func zero() { buffer.zero() }

  /// Sets the gradient of one part to zero.
  public func zero(_ entry: ParameterEntry) {
    buffer.withValues { span in
      for index in entry.range { span[index] = 0 }
    }
  }

  /// Adds the gradients of another worker, all or a part of them.
  public func add(_ other: Gradients, in range: Range<Int>? = nil) {
    precondition(other.count == count, "gradients of another network")
    let range = range ?? 0..<count
    unsafe BLAS.add(other.buffer.base + range.lowerBound, to: buffer.base + range.lowerBound, count: range.count)
  }

  /// The sum of squares of a part.
  package func sumOfSquares(in range: Range<Int>) -> Double {
    unsafe TrainingKernels.best.pointee.sum_of_squares(range.count, buffer.base + range.lowerBound)
  }

  /// Multiplies the gradients, all or a part of them, by a factor.
  public func scale(by factor: Float, in range: Range<Int>? = nil) {
    let range = range ?? 0..<count
    unsafe BLAS.scale(buffer.base + range.lowerBound, by: factor, count: range.count)
  }

  /// The Euclidean length of the whole gradient.
  public var norm: Double { sumOfSquares(in: 0..<count).squareRoot() }

  /// Shortens the gradient to at most `limit`.
  ///
  /// - Returns: The length before; when it isn't finite nothing is changed and the step must not be taken.
  /// ## Source
  /// Pascanu, Mikolov, Bengio: On the difficulty of training recurrent neural networks (2013), algorithm 1.
  @discardableResult
  public func clip(toNorm limit: Double) -> Double {
    let norm = norm
    if norm.isFinite, norm > limit { scale(by: Float(limit / norm)) }
    return norm
  }

  /// A copy of all values, in the layout of the flat buffer.
  public var values: [Float] { buffer.array }

  /// Replaces all values; traps when the count differs.
  public func assign(_ values: [Float]) { buffer.assign(values) }

  /// A copy of one part's values, row by row.
  public func values(of entry: ParameterEntry) -> [Float] {
    buffer.withValues { span in entry.range.map { span[$0] } }
  }
}
