/// Where a factor of a product lies in memory: row-major, its rows `stride` floats apart, perhaps meant transposed.
@unsafe package struct Matrix {
  package var base: UnsafePointer<Float>
  package var stride: Int
  package var isTransposed: Bool

  package init(_ base: UnsafePointer<Float>, stride: Int, transposed: Bool = false) {
    unsafe self.base = unsafe base
    unsafe self.stride = stride
    unsafe isTransposed = transposed
  }

  /// The distances of an element to the next in its column and in its row, as the product sees them.
  package var steps: (row: Int, column: Int) { unsafe isTransposed ? (1, stride) : (stride, 1) }
}
