/// What can be wrong with a compiled set.
public enum CompiledSetError: Error, Hashable, Sendable {
  /// The file doesn't begin as a compiled set does.
  case notACompiledSet(path: String)
  /// The file is of a version that this one doesn't read.
  case unknownVersion(path: String, found: UInt32, known: UInt32)
  /// The file is shorter or longer than it was written.
  case wrongLength(path: String, expected: UInt64, found: Int)
  /// Something in the file isn't as it was written.
  case damaged(path: String, part: String, offset: Int)
  /// The ink of one sample isn't as it was written.
  case damagedSample(path: String, index: Int, offset: Int)
  /// A sample holds something that a compiled set can't: its name and what it is.
  case unstorable(sampleID: String, problem: String)
}
