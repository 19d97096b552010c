extension DataSplitError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path, let problem):
      "\(path) is not a split: \(problem)"
    case .nameTwice(let name, let first, let second):
      "the split has \(name) twice, for \(first) and for \(second): remove one of them"
    case .groupDivided(let group, let parts):
      "\(group.joined(separator: ", ")) are the same people, but the split has them in \(parts.joined(separator: " and ")): put them together"
    case .excludedButUsed(let name, let part):
      "the split leaves \(name) out and has it in \(part): remove one of them, or name the kinds to leave out"
    case .badShares(let sum):
      "the split's shares sum to \(sum): write shares of 0 or more that sum to 1"
    case .unknownNames(let names, let key, let split, let set):
      "the split of \(split) names \(Self.count(names, key)) that \(set) doesn't have (\(Self.list(names))): use the split that belongs to the set, or import the whole data set"
    case .unassigned(let names, let key, let split, let set):
      "\(set) has \(Self.count(names, key)) that the split of \(split) doesn't name (\(Self.list(names))): add them to a part or exclude them with a reason"
    case .tooFewNames(let names, let key, let folds):
      "there are \(names) \(key.rawValue)s to divide into \(folds) folds: ask for fewer folds, or divide by the other kind of names (--by)"
    }
  }

  private static func count(_ names: [String], _ key: DataSplit.Key) -> String {
    "\(names.count) \(key.rawValue)\(names.count == 1 ? "" : "s")"
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
}
