/// A problem with decisions about labels.
public enum LabelDecisionsError: Error, Hashable, Sendable {
  /// The file has no decisions.
  case unreadable(path: String, problem: String)
  /// There are two decisions about a sample.
  case sampleTwice(String)
  /// A sample's label isn't the one that was judged.
  case otherLabel(String, decided: String, found: String, set: String)
  /// The set lacks samples that were judged.
  case unknownSamples([String], set: String)
}
