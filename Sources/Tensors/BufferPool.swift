/// Keeps the memory of buffers that are done, so that a training step after the first few hardly allocates.
///
/// A pool belongs to one thread at a time, as do the tensors made from it.
@safe final class BufferPool {
  private var free: [Int: [UnsafeMutablePointer<Float>]] = unsafe [:]
  /// The number of buffers that had to be allocated so far.
  private(set) var allocationCount = 0

  /// A buffer of `count` floats with whatever values were there before.
  func buffer(count: Int) -> FloatBuffer {
    let capacity = BufferPool.capacity(for: count)
    if let base = unsafe free[capacity]?.popLast() {
      return unsafe FloatBuffer(count: count, base: base, pool: self)
    }
    allocationCount += 1
    return unsafe FloatBuffer(count: count, base: FloatBuffer.allocate(capacity), pool: self)
  }

  func takeBack(_ base: UnsafeMutablePointer<Float>, count: Int) {
    unsafe free[BufferPool.capacity(for: count), default: []].append(base)
  }

  deinit {
    var remaining = unsafe free.values.joined().makeIterator()
    while let base = unsafe remaining.next() { unsafe base.deallocate() }
  }

  /// Sizes are rounded up to two steps an octave: steps of a training differ in size by about a third, and with finer
  /// steps each size keeps memory of its own.
  static func capacity(for count: Int) -> Int {
    guard count > 64 else { return 64 }
    let octave = Int.bitWidth - count.leadingZeroBitCount - 1
    let step = max(16, 1 << max(octave - 1, 0))
    return (count + step - 1) / step * step
  }
}
