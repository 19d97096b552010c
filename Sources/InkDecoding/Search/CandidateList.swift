/// The classes that a frame may extend prefixes by.
struct CandidateList: Sendable {
  /// A class at a frame.
  struct Candidate: Hashable, Sendable {
    var label: Int32
    /// Its log-probability.
    var value: Float

    func precedes(_ other: Candidate) -> Bool {
      value != other.value ? value > other.value : label < other.label
    }
  }

  /// The likeliest classes, the likeliest first; of equals the one with the lower label.
  private(set) var best: [Candidate] = []

  /// Collects a frame's likeliest classes without the blank, in one pass.
  ///
  /// - Parameters:
  ///   - values: log-probabilities, of which those from `row` on are the frame's.
  ///   - row: the index of the blank's.
  ///   - classes: `C`.
  ///   - threshold: the number of nats that a class may be less likely than the likeliest, which may be the blank.
  ///   - floor: the least log-probability of a class.
  ///   - limit: the largest number of classes.
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
    best.sort { $0.precedes($1) }
    if best.count > limit { best.removeLast(best.count - limit) }
  }
}
