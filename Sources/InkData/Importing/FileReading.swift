/// The sizes that decide how a file is read: as a whole, or twice in windows, with memory for one of its samples.
package struct FileReading: Hashable, Sendable {
  /// The size in bytes up to which a file is read as a whole, which takes half the time and up to five times the memory.
  package var wholeSize: Int
  /// The number of bytes that are read at once of larger files, unless a sample is longer.
  package var windowSize: Int

  /// Sets the sizes.
  package init(wholeSize: Int = 16 << 20, windowSize: Int = 1 << 20) {
    self.wholeSize = wholeSize
    self.windowSize = windowSize
  }
}
