internal import Tensors

extension Tape {
  /// Writes the transpose of a matrix to `target`, tile by tile.
  ///
  /// A recurrent weight is turned once a pass, because every step's product is faster with it lying the other way.
  func transpose(_ matrix: Tensor, into target: UnsafeMutablePointer<Float>) {
    let (rows, columns) = (matrix.rows, matrix.columns)
    let tile = 16
    for top in stride(from: 0, to: rows, by: tile) {
      for left in stride(from: 0, to: columns, by: tile) {
        for row in top..<min(top + tile, rows) {
          for column in left..<min(left + tile, columns) {
            unsafe target[column * rows + row] = unsafe matrix.values[row * columns + column]
          }
        }
      }
    }
  }
}
