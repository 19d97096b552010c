internal import CInkKernels
internal import Tensors

/// The C loops' layout of an LSTM's gates: in blocks of a vector's units, i, f, g, o of the first units, then of the next.
///
/// Units beyond the width fill the last block; their weights and biases are zero, so that they stay out of every sum.
struct LSTMGateLayout {
  let width: Int
  /// The units with those that fill the last block.
  let paddedWidth: Int
  private let lanes: Int

  init(width: Int) {
    self.width = width
    lanes = unsafe RecurrentKernels.best.pointee.lanes
    paddedWidth = (width + lanes - 1) / lanes * lanes
  }

  /// The gates of one direction.
  var gates: Int { 4 * paddedWidth }

  /// Copies the rows of `weight` [4H, columns] into blocks, to `target` [gates, columns].
  func arrange(_ weight: UnsafePointer<Float>, columns: Int, into target: UnsafeMutablePointer<Float>) {
    for block in 0..<paddedWidth / lanes {
      for gate in 0..<4 {
        let start = (block * 4 + gate) * lanes
        let units = min(lanes, width - block * lanes)
        unsafe (target + start * columns).update(
          from: weight + (gate * width + block * lanes) * columns, count: units * columns)
        unsafe (target + (start + units) * columns).update(repeating: 0, count: (lanes - units) * columns)
      }
    }
  }

  /// Adds the rows of `source` [gates, columns], which are in blocks, to those of `weight` [4H, columns].
  func add(_ source: UnsafePointer<Float>, columns: Int, to weight: UnsafeMutablePointer<Float>) {
    for block in 0..<paddedWidth / lanes {
      for gate in 0..<4 {
        let units = min(lanes, width - block * lanes)
        unsafe BLAS.add(
          source + (block * 4 + gate) * lanes * columns, to: weight + (gate * width + block * lanes) * columns,
          count: units * columns)
      }
    }
  }
}
