/// The classes that a frame may extend prefixes by.
struct CandidateList: Sendable {
  struct Candidate: Hashable, Sendable {
    var label: Int32
    /// Its log-probability.
    var value: Float
  }

  /// The likeliest classes, the likeliest first; of equals the one with the lower label.
  private(set) var best: [Candidate] = []

  /// Collects a frame's likeliest classes without the blank, in one pass: at most `limit`, none less likely than `floor`, and
  /// none by `threshold` nats less likely than the likeliest, which may be the blank.
  ///
  /// - Complexity: O(C + limit · log limit), unless the likely classes come in rising order.
  mutating func collect(
    _ values: Span<Float>, row: Int, classes: Int, within threshold: Float, floor: Float, limit: Int
  ) {
    best.removeAll(keepingCapacity: true)
    let frame = values.extracting(row..<row + classes)
    var likeliest = frame[0]
    var least = max(likeliest - threshold, floor)
    for label in 1..<classes {
      let value = frame[label]
      if value < least { continue }
      best.append(Candidate(label: Int32(label), value: value))
      if value > likeliest {
        likeliest = value
        least = max(least, likeliest - threshold)
      }
      // Twice as many, so that sorting stays rare.
      if best.count == 2 * limit {
        cut(to: limit)
        least = max(least, best[limit - 1].value)
      }
    }
    best.removeAll { $0.value < least }
    cut(to: limit)
  }

  private mutating func cut(to limit: Int) {
    best.sort { $0.value != $1.value ? $0.value > $1.value : $0.label < $1.label }
    if best.count > limit { best.removeLast(best.count - limit) }
  }
}

/// The largest ranks of a frame's prefixes, as many as a beam keeps.
struct BestRanks: Sendable {
  /// The ranks as a heap, the smallest first.
  private var ranks: [Float] = []
  private var width = 0

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

extension Span<Float> {
  /// The likeliest class of a frame whose log-probabilities begin at `row`; of equals the one with the lower label.
  func likeliest(row: Int, classes: Int) -> (label: Int, value: Float) {
    let frame = extracting(row..<row + classes)
    var best = 0
    var value = frame[0]
    // A blank with more than half of the probability has no rival.
    if value > -0.69 { return (best, value) }
    for label in 1..<classes where frame[label] > value {
      value = frame[label]
      best = label
    }
    return (best, value)
  }
}
