import TextAndFiles

/// The decisions of people about the labels of a data set, which training and evaluation apply.
///
/// The data stay as they were published: a small file beside the split says which labels were found wrong.
public struct LabelDecisions: Hashable, Sendable {
  /// The data set's name.
  public var set: String
  /// The decisions, at most one about a sample.
  public let decisions: [LabelDecision]
  private let bySample: [String: LabelDecision]

  /// Makes decisions; throws when there are two about a sample.
  public init(set: String, decisions: [LabelDecision]) throws(LabelDecisionsError) {
    self.set = set
    self.decisions = decisions
    var bySample: [String: LabelDecision] = [:]
    for decision in decisions {
      if bySample.updateValue(decision, forKey: decision.sampleID) != nil { throw .sampleTwice(decision.sampleID) }
    }
    self.bySample = bySample
  }

  /// The text of a sample with the decision about it: its label, or a corrected one; `nil` when it is left out.
  public func text(of sample: SampleInfo) -> String? {
    switch bySample[sample.sampleID]?.verdict {
    case nil, .keep: sample.text
    case .correct(let text): text
    case .drop: nil
    }
  }

  /// Whether somebody has decided about a sample.
  public func contains(_ sample: SampleInfo) -> Bool { bySample[sample.sampleID] != nil }

  /// Checks that the decisions were made about the samples of a set, which may lack some if it is a part of the data.
  public func check(against set: CompiledSet, isPartial: Bool = false) throws(LabelDecisionsError) {
    var missing = Set(bySample.keys)
    for index in 0..<set.count {
      let info = set.info(at: index)
      guard let decision = bySample[info.sampleID] else { continue }
      missing.remove(info.sampleID)
      guard decision.label == info.text else {
        throw .otherLabel(info.sampleID, decided: decision.label, found: info.text, set: set.path)
      }
    }
    if !isPartial, !missing.isEmpty { throw .unknownSamples(missing.sorted(), set: set.path) }
  }

  /// The numbers of decisions in words: `3 corrected, 20 left out`.
  public var summary: String {
    let corrected = decisions.count { if case .correct = $0.verdict { true } else { false } }
    let dropped = decisions.count { $0.verdict == .drop }
    return "\(corrected) corrected, \(dropped) left out"
  }
}

/// A person's decision about the label of a sample that looked wrong.
public struct LabelDecision: Hashable, Sendable {
  /// The treatment of the sample.
  public enum Verdict: Hashable, Sendable {
    /// The label is right.
    case keep
    /// The label is wrong: this was written.
    case correct(String)
    /// Nobody can say what was written, or the ink is no writing: the sample is left out.
    case drop
  }

  /// The sample's name in its data set.
  public var sampleID: String
  /// The label that was judged.
  public var label: String
  /// The treatment of the sample.
  public var verdict: Verdict

  /// Makes a decision.
  public init(sampleID: String, label: String, verdict: Verdict) {
    self.sampleID = sampleID
    self.label = label
    self.verdict = verdict
  }
}

extension LabelDecisions {
  private struct File: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable { case set, decisions }

    var set: String
    var decisions: [Strict<Entry>]
  }

  private struct Entry: StrictlyKeyed, Encodable {
    enum CodingKeys: String, CodingKey, CaseIterable { case sample, label, decision, text }
    enum Word: String, Codable { case keep, correct, drop }

    var sample: String
    var label: String
    var decision: Word
    var text: String?

    init(_ decision: LabelDecision) {
      sample = decision.sampleID
      label = decision.label
      switch decision.verdict {
      case .keep: self.decision = .keep
      case .drop: self.decision = .drop
      case .correct(let text):
        self.decision = .correct
        self.text = text
      }
    }
  }

  /// Reads decisions, as `inkling data suspects --review` saves them, from a JSON file.
  public static func read(path: String) throws -> Self {
    let file = try File.read(
      path: path, unknownKey: { "the key “\($0)” is none of its keys" },
      unreadable: { LabelDecisionsError.unreadable(path: path, problem: $0) })
    return try Self(
      set: file.set,
      decisions: try file.decisions.map(\.value).map { entry in
        let verdict: LabelDecision.Verdict
        switch (entry.decision, entry.text) {
        case (.keep, nil): verdict = .keep
        case (.drop, nil): verdict = .drop
        case (.correct, let text?) where !text.isEmpty: verdict = .correct(text)
        default:
          throw LabelDecisionsError.unreadable(
            path: path, problem: "“\(entry.sample)” needs “text” if it is to be corrected, and only then")
        }
        return LabelDecision(sampleID: entry.sample, label: entry.label, verdict: verdict)
      })
  }

  /// Writes the decisions as a JSON file, which `read(path:)` reads.
  public func write(path: String) throws {
    try AtomicFile.write(Array(try json().utf8), to: path)
  }

  /// The decisions as JSON, a line for each.
  package func json() throws -> String {
    let lines = try decisions.map { "\n    " + (try JSONText.line(Entry($0))) }.joined(separator: ",")
    return "{\n  \"set\": \(JSONString.quoted(set)),\n  \"decisions\": [\(lines)\n  ]\n}\n"
  }
}

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
      "the decisions are about \(samples.count) samples that \(set) doesn't have (\(samples.listed(4))): use the decisions that belong to the set, or import the whole data set"
    }
  }
}
