/// Counts for how many predictions each beginning of a drawing's text has been the same.
struct PrefixHistory {
  private var graphemes: [Character] = []
  /// For every grapheme the step since which it is the same; never falling.
  private var since: [Int] = []
  private var step = 0
  private var strokes = 0

  /// Records a prediction.
  ///
  /// Predictions while a stroke grows are one step: only the last of them counts, unless they disagree.
  ///
  /// - Parameters:
  ///   - read: the graphemes of its likeliest text.
  ///   - strokes: the number of strokes that have been added in all.
  mutating func record(_ read: [Character], after strokes: Int) {
    if strokes > self.strokes || step == 0 { step += 1 }
    self.strokes = strokes
    let common = zip(read, graphemes).prefix { $0 == $1 }.count
    since.removeSubrange(common...)
    since.append(contentsOf: repeatElement(step, count: read.count - common))
    graphemes = read
  }

  /// The number of predictions in a row that began with the first `count` graphemes of the last one.
  ///
  /// - Precondition: the last one has as many, and `count` is at least 1.
  func agreement(on count: Int) -> Int {
    precondition(count >= 1 && count <= since.count, "\(count) of \(since.count) graphemes")
    return step - since[count - 1] + 1
  }

  /// Removes the first graphemes, which were committed.
  mutating func removeFirst(_ count: Int) {
    graphemes.removeFirst(min(count, graphemes.count))
    since.removeFirst(min(count, since.count))
  }

  /// Removes everything.
  mutating func removeAll() { self = Self() }
}
