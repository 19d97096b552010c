/// A matrix of Float in row-major order, with its gradient; a vector is a matrix of one row.
///
/// Sequences are packed: the frames of a whole batch are the rows of one matrix, without padding, so two axes are all
/// that a network needs. Tensors are made by a `Tape` and belong to its thread; they stay valid as long as they have
/// an owner.
@safe public final class Tensor {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// Whether a gradient is wanted for this tensor.
  public let requiresGradient: Bool

  package let values: UnsafeMutablePointer<Float>
  private let owner: FloatBuffer
  private var gradientOwner: FloatBuffer?
  private var gradientStart: UnsafeMutablePointer<Float>?
  private let pool: BufferPool

  init(rows: Int, columns: Int, requiresGradient: Bool, pool: BufferPool) {
    self.rows = rows
    self.columns = columns
    self.requiresGradient = requiresGradient
    self.pool = pool
    owner = pool.buffer(count: rows * columns)
    unsafe values = unsafe owner.base
  }

  /// A view of a parameter; its gradient is added to what `gradient` already holds.
  init(rows: Int, columns: Int, buffer: FloatBuffer, offset: Int, gradient: FloatBuffer?, pool: BufferPool) {
    precondition(offset >= 0 && offset + rows * columns <= buffer.count, "the view leaves its buffer")
    precondition(gradient == nil || gradient?.count == buffer.count, "the gradient's buffer has another size")
    self.rows = rows
    self.columns = columns
    self.pool = pool
    requiresGradient = gradient != nil
    owner = buffer
    unsafe values = unsafe buffer.base + offset
    gradientOwner = gradient
    unsafe gradientStart = unsafe gradient.map { unsafe $0.base + offset }
  }

  /// The number of elements.
  public var count: Int { rows * columns }

  /// A copy of the values, row by row.
  public var array: [Float] { unsafe Array(UnsafeBufferPointer(start: values, count: count)) }

  /// A copy of the gradient, row by row; `nil` when nothing has flowed here.
  public var gradientArray: [Float]? {
    guard let start = unsafe gradientStart else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The gradient if something has flowed here.
  package var gradient: UnsafeMutablePointer<Float>? { unsafe gradientStart }

  /// The gradient's memory to add to; zeros at first.
  package func gradientToAddTo() -> UnsafeMutablePointer<Float> {
    let (start, adding) = unsafe gradientToWrite()
    if !adding { unsafe start.update(repeating: 0, count: count) }
    return unsafe start
  }

  /// The gradient's memory, and whether its present content counts: not the first time.
  package func gradientToWrite() -> (start: UnsafeMutablePointer<Float>, adding: Bool) {
    if let start = unsafe gradientStart { return unsafe (start, true) }
    let buffer = pool.buffer(count: count)
    gradientOwner = buffer
    unsafe gradientStart = unsafe buffer.base
    return unsafe (buffer.base, false)
  }

  /// The values as a factor of a product.
  package func matrix(transposed: Bool = false) -> Matrix {
    unsafe Matrix(values, stride: columns, transposed: transposed)
  }

  /// Adds the gradient of a sum that this tensor is a term of; where nothing has flowed here yet, its memory is
  /// taken over. Only in the result's own step, after which its gradient isn't read.
  package func addGradient(of result: Tensor) {
    precondition(result.count == count, "\(result.count) numbers for a gradient of \(count)")
    guard let source = unsafe result.gradientStart else { return }
    guard unsafe gradientStart == nil else {
      unsafe BLAS.add(source, to: gradientToAddTo(), count: count)
      return
    }
    gradientOwner = result.gradientOwner
    unsafe gradientStart = unsafe source
    result.gradientOwner = nil
    unsafe result.gradientStart = nil
  }

  /// Makes the values, overwritten with the gradient by the operation that consumed them, the gradient itself.
  ///
  /// Only for a tensor that nothing else reads; it saves a copy of the largest matrices of a step.
  package func adoptValuesAsGradient() {
    precondition(gradientOwner == nil, "the tensor has a gradient already")
    gradientOwner = owner
    unsafe gradientStart = unsafe values
  }
}
