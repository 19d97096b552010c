/// The results of changed model files.
package struct FuzzReport: Hashable, Sendable {
  /// The number of files.
  package var files = 0
  /// The number of files that the reader rejected.
  package var rejected = 0
  /// The number of readable files with an unusable language model.
  package var unusable = 0
  /// The number of files that recognized ink, or failed to turn it into frames.
  package var used = 0
  /// The most bytes allocated to open a file and make a recognizer from it, over the file's size; −1 where they can't be
  /// counted.
  package var mostMemory = -1.0
  /// The number of that file.
  package var mostMemoryFile = 0
  /// The files that allocated more than is allowed.
  package var overLimit: [Int] = []

  /// An empty report.
  package init() {}

  /// The report as a line.
  package var text: String {
    var text =
      "\(files) files: \(rejected) rejected, \(unusable) with an unusable language model, \(used) read and used"
    if mostMemory >= 0 {
      let times = (mostMemory * 10).rounded() / 10
      text += "; memory to load one: at most \(times) times its size, for file \(mostMemoryFile)"
    }
    if let first = overLimit.first { text += "; \(overLimit.count) needed more than is allowed, first file \(first)" }
    return text
  }
}
