import Tensors

/// Adds up numbers in halves: the sum of the first half of the addends and that of the second half.
///
/// A half of the addends is added up in the same order wherever that happens. So the shards of a step give the same bytes
/// in one process and in 2, 4, 8 … processes, which each add up their own shards first.
package enum PairwiseSum {
  /// Adds up a range of buffers of the same count; the sum replaces the first one's, and others change, too.
  package static func add(_ buffers: [FloatBuffer], in range: Range<Int>) {
    go(through: buffers.indices) { from, to in
      unsafe BLAS.add(
        buffers[from].base + range.lowerBound, to: buffers[to].base + range.lowerBound, count: range.count)
    }
  }

  /// Adds up numbers at addresses; the sum replaces the first one's, and others change, too.
  static func add(_ slots: [UnsafeMutablePointer<Float>], count: Int) {
    unsafe go(through: slots.indices) { from, to in unsafe BLAS.add(slots[from], to: slots[to], count: count) }
  }

  /// Calls `add` with the indices of two addends, of which the second gets the sum, until the first of all has it.
  private static func go(through indices: Range<Int>, _ add: (_ from: Int, _ to: Int) -> Void) {
    guard indices.count > 1 else { return }
    let middle = indices.lowerBound + indices.count / 2
    go(through: indices.lowerBound..<middle, add)
    go(through: middle..<indices.upperBound, add)
    add(middle, indices.lowerBound)
  }
}
