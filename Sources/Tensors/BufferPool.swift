/// The memory of one thread's tensors: one block that holds everything that a training step needs at once.
///
/// The first step asks the system buffer by buffer. When its last buffer has come back, what it took is made one block,
/// and the steps after it ask for nothing, unless they are larger: then the block grows once more. Within the block a
/// buffer takes the smallest gap that it fits in, so that what backpropagation gives back is used again at once,
/// whatever the sizes are.
///
/// A pool belongs to one thread at a time, as do the tensors made from it.
@safe final class BufferPool {
  @safe private struct Stretch {
    var start: UnsafeMutablePointer<Float>
    var count: Int
    var end: UnsafeMutablePointer<Float> { unsafe start + count }
  }

  /// The unused memory, by ascending address; neighbouring gaps are one.
  private var gaps: [Stretch] = []
  private var blocks: [Stretch] = []
  private var givenOut = 0
  /// The number of times that the system was asked for memory so far.
  private(set) var allocationCount = 0

  /// A buffer of `count` floats with whatever values were there before.
  func buffer(count: Int) -> FloatBuffer { unsafe FloatBuffer(count: count, base: take(count), pool: self) }

  /// Memory for `count` floats, until `takeBack`.
  func take(_ count: Int) -> UnsafeMutablePointer<Float> {
    let size = BufferPool.size(for: count)
    var best: Int?
    for index in gaps.indices where gaps[index].count >= size {
      if best.map({ gaps[index].count < gaps[$0].count }) ?? true { best = index }
    }
    let index = best ?? addBlock(size)
    let base = unsafe gaps[index].start
    if gaps[index].count == size {
      gaps.remove(at: index)
    } else {
      gaps[index] = unsafe Stretch(start: base + size, count: gaps[index].count - size)
    }
    givenOut += 1
    return unsafe base
  }

  func takeBack(_ base: UnsafeMutablePointer<Float>, count: Int) {
    givenOut -= 1
    if givenOut == 0 && blocks.count > 1 {
      uniteBlocks()
    } else {
      unsafe insert(Stretch(start: base, count: BufferPool.size(for: count)))
    }
  }

  deinit { freeBlocks() }

  /// Buffers start at multiples of 64 bytes.
  private static func size(for count: Int) -> Int { (max(count, 1) + 15) / 16 * 16 }

  /// Asks for a block, all of it a gap, and returns the gap's index.
  private func addBlock(_ count: Int) -> Int {
    allocationCount += 1
    let block = unsafe Stretch(start: FloatBuffer.allocate(count), count: count)
    blocks.append(block)
    return insert(block)
  }

  /// Makes one block of all, with half as much to spare for larger steps; what isn't used of it takes no memory.
  private func uniteBlocks() {
    let total = blocks.reduce(0) { $0 + $1.count }
    freeBlocks()
    FloatBuffer.returnFreeMemory()
    _ = addBlock(BufferPool.size(for: total + total / 2))
  }

  private func freeBlocks() {
    for index in blocks.indices { unsafe blocks[index].start.deallocate() }
    blocks.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
  }

  @discardableResult
  private func insert(_ gap: Stretch) -> Int {
    // The first gap behind.
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if unsafe gaps[middle].start < gap.start { low = middle + 1 } else { high = middle }
    }
    let joinsNext = unsafe low < gaps.count && gap.end == gaps[low].start
    if unsafe low > 0 && gaps[low - 1].end == gap.start {
      gaps[low - 1].count += gap.count + (joinsNext ? gaps[low].count : 0)
      if joinsNext { gaps.remove(at: low) }
      return low - 1
    }
    if joinsNext {
      gaps[low] = unsafe Stretch(start: gap.start, count: gap.count + gaps[low].count)
    } else {
      gaps.insert(gap, at: low)
    }
    return low
  }
}
