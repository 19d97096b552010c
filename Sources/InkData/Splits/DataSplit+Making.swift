extension DataSplit {
  /// Assigns names to parts so that each part has about its share of the samples.
  ///
  /// The seed shuffles the names; each is assigned to the part that lacks most of its share. Every part with a share
  /// gets a name as long as there are enough.
  ///
  /// - Parameters:
  ///   - set: The data set's name.
  ///   - key: Whether the names are writers or contributors.
  ///   - counts: Each name's number of samples.
  ///   - shares: Each part's share; they sum to 1.
  ///   - seed: The seed of the assignment.
  /// - Throws: `DataSplitError.badShares` when the shares don't sum to 1.
  public static func making(
    set: String, key: Key, counts: [String: Int], shares: [SplitPart: Double], seed: UInt64
  ) throws(DataSplitError) -> Self {
    try check(shares)
    var random = SplitMix64(seed)
    let names = counts.keys.sorted().shuffled(using: &random)
    let total = Double(counts.values.reduce(0, +))
    var parts: [SplitPart: [String]] = [:]
    var filled: [SplitPart: Double] = [:]
    let wanted = SplitPart.allCases.filter { (shares[$0] ?? 0) > 0 }
    func lack(_ part: SplitPart) -> Double { (shares[part] ?? 0) * total - (filled[part] ?? 0) }
    for (index, name) in names.enumerated() {
      let empty = wanted.filter { parts[$0] == nil }
      let candidates = names.count - index <= empty.count ? empty : wanted
      let part = candidates.max { lack($0) < lack($1) } ?? .training
      parts[part, default: []].append(name)
      filled[part, default: 0] += Double(counts[name] ?? 0)
    }
    return try Self(
      set: set, key: key, rule: .names(parts.mapValues { $0.sorted() }),
      notes: ["Made by “inkling data split” with seed \(seed)."])
  }
}
