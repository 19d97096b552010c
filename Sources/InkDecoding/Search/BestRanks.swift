/// The largest ranks of a frame's prefixes, as many as a beam keeps.
struct BestRanks: Sendable {
  /// The ranks as a heap, the smallest first.
  private var ranks: [Float] = []
  private var width = 0

  /// Forgets the ranks of another frame.
  mutating func start(keeping width: Int) {
    self.width = width
    ranks.removeAll(keepingCapacity: true)
  }

  /// The smallest rank that is kept; −∞ as long as there is room for more.
  var least: Float { ranks.count < width ? -.infinity : ranks[0] }

  /// Takes one more prefix's rank, which must be final.
  mutating func note(_ rank: Float) {
    if ranks.count < width {
      ranks.append(rank)
      rise(from: ranks.count - 1)
    } else if rank > ranks[0] {
      ranks[0] = rank
      sink()
    }
  }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0, ranks[place] < ranks[(place - 1) / 2] {
      ranks.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= ranks.count { return }
      if child + 1 < ranks.count, ranks[child + 1] < ranks[child] { child += 1 }
      if ranks[place] <= ranks[child] { return }
      ranks.swapAt(place, child)
      place = child
    }
  }
}
