/// Records operations on tensors and runs their gradients in reverse.
///
/// One tape serves one worker thread. Memory of tensors without owners returns to the tape, so that a
/// training step after the first few hardly allocates.
///
/// ```swift
/// let tape = Tape()
/// let x = tape.tensor(rows: 1, columns: 2, values: [1, 2], requiresGradient: true)
/// tape.backward(from: tape.product(x, x, transposingSecond: true))
/// x.gradientArray  // [2, 4]
/// ```
@safe public final class Tape {
  /// Whether operations are recorded; a tape for inference doesn't need to.
  public var isRecording: Bool
  /// The arithmetic of matrix products.
  public var arithmetic = Arithmetic.float32
  private let pool = BufferPool()
  private var steps: [Step] = []

  /// A recorded operation. A type of its own: in a tuple every closure would cost another object.
  @safe private struct Step {
    let result: Tensor
    let body: (_ gradient: UnsafeMutablePointer<Float>) -> Void
  }

  /// Makes a tape.
  public init(recording: Bool = true) { isRecording = recording }

  /// The number of buffers that were allocated so far; it doesn't change once the tape is warm.
  public var allocationCount: Int { pool.allocationCount }

  /// A tensor with the given values, row by row.
  public func tensor(rows: Int, columns: Int, values: [Float], requiresGradient: Bool = false) -> Tensor {
    tensor(rows: rows, columns: columns, values: values[...], requiresGradient: requiresGradient)
  }

  /// A tensor with the given values, row by row.
  package func tensor(
    rows: Int, columns: Int, values: ArraySlice<Float>, requiresGradient: Bool = false
  ) -> Tensor {
    precondition(values.count == rows * columns, "\(values.count) values for a tensor of \(rows) × \(columns)")
    let result = make(rows: rows, columns: columns, requiresGradient: requiresGradient)
    unsafe values.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe result.values.update(from: start, count: values.count) }
    }
    return result
  }

  /// A view of `rows` × `columns` floats of `buffer` from `offset`; its gradient is added at the same offset of `gradient`.
  package func view(rows: Int, columns: Int, of buffer: FloatBuffer, at offset: Int, gradient: FloatBuffer?) -> Tensor {
    Tensor(rows: rows, columns: columns, buffer: buffer, offset: offset, gradient: gradient, pool: pool)
  }

  /// A tensor with whatever values were in its memory before.
  package func make(rows: Int, columns: Int, requiresGradient: Bool = false) -> Tensor {
    Tensor(rows: rows, columns: columns, requiresGradient: requiresGradient, pool: pool)
  }

  /// A tensor for the result of an operation on `inputs`: it wants a gradient if one of them does.
  package func makeResult(rows: Int, columns: Int, from inputs: [Tensor]) -> Tensor {
    make(rows: rows, columns: columns, requiresGradient: isRecording && inputs.contains { $0.requiresGradient })
  }

  /// Memory for an operation's own use.
  package func scratch(_ count: Int) -> FloatBuffer { pool.buffer(count: count) }

  /// Lends memory for as long as `body` runs; unlike `scratch` it costs no object.
  package func withScratch<Result>(_ count: Int, _ body: (UnsafeMutablePointer<Float>) -> Result) -> Result {
    let base = unsafe pool.take(count)
    defer { unsafe pool.takeBack(base, count: count) }
    return unsafe body(base)
  }

  /// Records what adds the gradients of an operation's inputs once its result's gradient is known.
  ///
  /// `step` isn't run when nothing flowed to `result`. It may overwrite the result's gradient: it isn't read later.
  package func record(_ result: Tensor, _ step: @escaping (_ gradient: UnsafeMutablePointer<Float>) -> Void) {
    guard result.requiresGradient else { return }
    unsafe steps.append(Step(result: result, body: step))
  }

  /// Sets the gradient of every element of `result` to 1 and runs the recorded operations in reverse.
  public func backward(from result: Tensor) {
    precondition(result.requiresGradient, "nothing that leads to this tensor wants a gradient")
    let (gradient, _) = unsafe result.gradientToWrite()
    unsafe gradient.update(repeating: 1, count: result.count)
    backward()
  }

  /// Runs the recorded operations in reverse and forgets them; the gradients of the results have been set by then.
  package func backward() {
    while let step = steps.popLast() {
      if let gradient = unsafe step.result.gradient { unsafe step.body(gradient) }
    }
  }

  /// Forgets the recorded operations.
  public func reset() { steps.removeAll(keepingCapacity: true) }
}
