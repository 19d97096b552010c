/// A problem with a compiled set.
public enum CompiledSetError: Error, Hashable, Sendable {
  /// The file doesn't begin with a compiled set's mark.
  case notACompiledSet(path: String)
  /// The file has a version that this program doesn't read.
  case unknownVersion(path: String, found: UInt32, known: UInt32)
  /// The file is shorter or longer than its header says.
  case wrongLength(path: String, expected: UInt64, found: Int)
  /// A part of the file is damaged.
  case damaged(path: String, part: String, offset: Int)
  /// The ink of one sample is damaged.
  case damagedSample(path: String, index: Int, offset: Int)
  /// The structure of one sample is damaged.
  case damagedStructure(path: String, index: Int, offset: Int)
  /// A sample has something that a compiled set can't store.
  case unstorable(sampleID: String, problem: String)
}
