/// A problem with a split.
public enum DataSplitError: Error, Hashable, Sendable {
  /// The file isn't a split.
  case unreadable(path: String, problem: String)
  /// A name is in two parts.
  case nameTwice(String, SplitPart, SplitPart)
  /// Names that belong together are in several parts.
  case groupDivided([String], [String])
  /// A name is excluded altogether and is in a part.
  case excludedButUsed(String, SplitPart)
  /// The parts' shares don't sum to 1.
  case badShares(sum: Double)
  /// The split has names that the set lacks.
  case unknownNames([String], key: DataSplit.Key, split: String, set: String)
  /// The set has names that the split lacks.
  case unassigned([String], key: DataSplit.Key, split: String, set: String)
  /// There are fewer names than folds.
  case tooFewNames(Int, key: DataSplit.Key, folds: Int)
}
