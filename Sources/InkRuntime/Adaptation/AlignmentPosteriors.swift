import InkDecoding

/// The probability that each frame of a network's output writes each state of a text: blank, l₁, blank, l₂, …, blank.
///
/// ## Source
/// Graves, Fernández, Gomez, Schmidhuber: Connectionist Temporal Classification (2006), equations 5–16, with the rescaling
/// of its section 4.1.
struct AlignmentPosteriors {
  /// The class of each state.
  let path: [Int32]
  /// −ln of the probability of the text.
  let loss: Double
  /// [T, S]; each frame's sum is 1.
  let values: [Double]

  /// The frames that labels need: one each, and a blank between equal neighbours.
  static func framesNeeded(for labels: [Int32]) -> Int {
    labels.count + zip(labels, labels.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
  }

  /// Finds the posteriors of labels; `nil` when no alignment with log-probabilities [T, C] has a probability that numbers can hold.
  init?(of labels: [Int32], in logProbabilities: Span<Float>, classes: Int) {
    let frames = logProbabilities.count / classes
    let states = 2 * labels.count + 1
    let path: [Int32] = [0] + labels.flatMap { label -> [Int32] in [label, 0] }
    let emissions = (0..<frames * states).map { index -> Double in
      // Below e⁻⁶⁰ products of neighbours would be 0.
      let logarithm = max(logProbabilities[index / states * classes + Int(path[index % states])], -60)
      return Double(exponential(logarithm))
    }
    let leaps = (0..<states).map { $0 >= 2 && path[$0] != 0 && path[$0] != path[$0 - 2] }

    var forward = [Double](repeating: 0, count: frames * states)
    var loss = 0.0
    for frame in 0..<frames {
      let row = frame * states
      var sum = 0.0
      for state in 0..<states {
        var reached = frame == 0 ? (state < 2 ? 1.0 : 0) : forward[row - states + state]
        if frame > 0, state >= 1 { reached += forward[row - states + state - 1] }
        if frame > 0, leaps[state] { reached += forward[row - states + state - 2] }
        let value = reached * emissions[row + state]
        forward[row + state] = value
        sum += value
      }
      guard sum > 0, sum.isFinite else { return nil }
      for state in 0..<states { forward[row + state] /= sum }
      loss -= Double(naturalLog(Float(sum)))
    }
    let last = (frames - 1) * states
    let ending = forward[last + states - 1] + (states > 1 ? forward[last + states - 2] : 0)
    guard ending > 0 else { return nil }
    loss -= Double(naturalLog(Float(ending)))

    // α · β per frame, normalized; β leaves its own frame's emission out.
    var backward = [Double](repeating: 0, count: states)
    for state in max(states - 2, 0)..<states { backward[state] = 1 }
    for frame in stride(from: frames - 1, through: 0, by: -1) {
      let row = frame * states
      var sum = 0.0
      for state in 0..<states {
        forward[row + state] *= backward[state]
        sum += forward[row + state]
      }
      guard sum > 0, sum.isFinite else { return nil }
      for state in 0..<states { forward[row + state] /= sum }
      var total = 0.0
      for state in 0..<states { backward[state] *= emissions[row + state] }
      var previous = [Double](repeating: 0, count: states)
      for state in 0..<states {
        previous[state] = backward[state]
        if state + 1 < states { previous[state] += backward[state + 1] }
        if state + 2 < states, leaps[state + 2] { previous[state] += backward[state + 2] }
        total += previous[state]
      }
      guard total > 0, total.isFinite else { return nil }
      for state in 0..<states { backward[state] = previous[state] / total }
    }
    self.path = path
    self.loss = loss
    values = forward
  }
}
