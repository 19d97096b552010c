/// What can be wrong with a split.
public enum DataSplitError: Error, Hashable, Sendable {
  /// The file isn't a split.
  case unreadable(path: String, problem: String)
  /// A name stands in two parts.
  case nameTwice(String, SplitPart, SplitPart)
  /// Names that belong together stand in several parts.
  case groupDivided([String], [String])
  /// A name is excluded altogether and stands in a part.
  case excludedButUsed(String, SplitPart)
  /// The parts' shares don't make 1.
  case badShares(sum: Double)
  /// The split names who doesn't occur in the set.
  case unknownNames([String], key: DataSplit.Key, split: String, set: String)
  /// The set has samples of names that the split doesn't speak of.
  case unassigned([String], key: DataSplit.Key, split: String, set: String)
}
