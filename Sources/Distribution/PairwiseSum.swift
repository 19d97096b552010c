import Tensors

/// Adds up numbers in halves: the sum of the first half of the addends and that of the second half.
///
/// A half of the addends is added up in the same order wherever that happens. So the shards of a step give the same bytes
/// in one process and in 2, 4, 8 … processes, which each add up their own shards first.
package enum PairwiseSum {
  /// Adds up a range of buffers of the same count; the sum replaces the first one's, and others change, too.
  package static func add(_ buffers: [FloatBuffer], in range: Range<Int>) {
    unsafe add(buffers.map { unsafe $0.base + range.lowerBound }, count: range.count)
  }

  /// Adds up numbers at addresses; the sum replaces the first one's, and others change, too.
  static func add(_ slots: [UnsafeMutablePointer<Float>], count: Int) {
    guard unsafe slots.count > 1 else { return }
    let half = unsafe slots.count / 2
    let (first, second) = unsafe (Array(slots[..<half]), Array(slots[half...]))
    unsafe add(first, count: count)
    unsafe add(second, count: count)
    unsafe BLAS.add(second[0], to: first[0], count: count)
  }
}
