extension DataSplit {
  /// Makes the splits of a cross-validation: each has another fold for validation and the other folds for training.
  ///
  /// Models that are trained with them judge data that they didn't learn from, and all of it together.
  ///
  /// - Parameters:
  ///   - count: The number of folds, 2 or more.
  ///   - set: The data set's name.
  ///   - key: Whether the folds divide writers or contributors.
  ///   - samples: The samples.
  ///   - base: The split whose training part is divided; its other parts are in the test part of every fold. `nil` divides
  ///     everything.
  ///   - seed: The seed of the assignment.
  /// - Throws: `DataSplitError.tooFewNames` where a fold would be empty.
  public static func folds(
    _ count: Int, set: String, key: Key, samples: [SampleInfo], base: DataSplit? = nil, seed: UInt64
  ) throws(DataSplitError) -> [DataSplit] {
    precondition(count >= 2, "\(count) folds")
    precondition(base == nil || base?.key == key, "folds by another kind of names than the split's")
    var members: [String: Int] = [:]
    var others: Set<String> = []
    for sample in samples {
      let name = key == .contributor ? sample.contributor : sample.writer
      switch base?.part(of: sample) {
      case .training: members[name, default: 0] += 1
      case nil where base == nil: members[name, default: 0] += 1
      case nil: continue
      default: others.insert(name)
      }
    }
    // Names that belong together count as one.
    var units: [[String]] = base?.groups.map { $0.filter { members[$0] != nil } }.filter { !$0.isEmpty } ?? []
    let grouped = Set(units.joined())
    units += members.keys.filter { !grouped.contains($0) }.map { [$0] }
    guard units.count >= count else { throw .tooFewNames(units.count, key: key, folds: count) }
    var random = SplitMix64(seed)
    units = units.sorted { $0[0] < $1[0] }.shuffled(using: &random)
    var folds = Array(repeating: (names: [String](), samples: 0), count: count)
    for unit in units {
      let smallest = folds.indices.min { (folds[$0].samples, $0) < (folds[$1].samples, $1) } ?? 0
      folds[smallest].names += unit
      folds[smallest].samples += unit.reduce(0) { $0 + (members[$1] ?? 0) }
    }
    var splits: [DataSplit] = []
    for number in folds.indices {
      let rest = folds.indices.filter { $0 != number }.flatMap { folds[$0].names }
      splits.append(
        try DataSplit(
          set: set, key: key,
          rule: .names([
            .training: rest.sorted(), .validation: folds[number].names.sorted(), .test: others.sorted(),
          ]),
          groups: base?.groups ?? [], excluded: base?.excluded ?? [],
          notes: ["Fold \(number + 1) of \(count), made by “inkling data split” with seed \(seed)."]))
    }
    return splits
  }
}
