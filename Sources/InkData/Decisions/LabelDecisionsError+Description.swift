extension LabelDecisionsError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path, let problem):
      "\(path) has no decisions about labels: \(problem)"
    case .sampleTwice(let sample):
      "there are two decisions about \(sample): remove one of them"
    case .otherLabel(let sample, let decided, let found, let set):
      "the decision about \(sample) was made about the label “\(decided)”, but \(set) has “\(found)”: judge it again"
    case .unknownSamples(let samples, let set):
      "the decisions are about \(samples.count) samples that \(set) doesn't have (\(samples.prefix(4).joined(separator: ", "))\(samples.count > 4 ? ", …" : "")): use the decisions that belong to the set, or import the whole data set"
    }
  }
}
