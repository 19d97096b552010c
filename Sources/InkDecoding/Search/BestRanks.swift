/// The largest ranks of a frame's prefixes, as many as a beam keeps.
struct BestRanks: Sendable {
  /// The ranks as a heap, the smallest first.
  private var ranks: [Float] = []
  private var width = 0

  /// Removes the ranks of the frame before.
  mutating func start(keeping width: Int) {
    self.width = width
    ranks.removeAll(keepingCapacity: true)
  }

  /// The smallest rank that is kept; −∞ while there are fewer than the beam keeps.
  var least: Float { ranks.count < width ? -.infinity : ranks[0] }

  /// Adds a prefix's rank, which must be final.
  mutating func add(_ rank: Float) {
    if ranks.count < width {
      ranks.append(rank)
      rise(from: ranks.count - 1)
    } else if rank > ranks[0] {
      ranks[0] = rank
      sink()
    }
  }

  private mutating func rise(from index: Int) {
    var index = index
    while index > 0, ranks[index] < ranks[(index - 1) / 2] {
      ranks.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= ranks.count { return }
      if child + 1 < ranks.count, ranks[child + 1] < ranks[child] { child += 1 }
      if ranks[index] <= ranks[child] { return }
      ranks.swapAt(index, child)
      index = child
    }
  }
}
