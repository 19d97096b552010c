/// What became of changed model files.
package struct FuzzReport: Hashable, Sendable {
  /// How many files were tried.
  package var files = 0
  /// How many the reader refused.
  package var refused = 0
  /// How many were read, but have a language model that can't be used.
  package var unusable = 0
  /// How many were read and recognized ink; some of them can't turn it into frames.
  package var used = 0
  /// The most bytes that were asked for to open a file and make a recognizer of it, over the file's size; −1 where
  /// they can't be counted.
  package var mostMemory = -1.0
  /// The file that this was for.
  package var hungriest = 0
  /// Files that asked for more than is allowed.
  package var greedy: [Int] = []

  /// A report on nothing.
  package init() {}

  /// The report as a line.
  package var text: String {
    var text = "\(files) files: \(refused) refused, \(unusable) with an unusable language model, \(used) read and used"
    if mostMemory >= 0 {
      let times = (mostMemory * 10).rounded() / 10
      text += "; memory asked for to load one: at most \(times) times its size, at \(hungriest)"
    }
    if let first = greedy.first { text += "; \(greedy.count) asked for more than is allowed, the first at \(first)" }
    return text
  }
}
