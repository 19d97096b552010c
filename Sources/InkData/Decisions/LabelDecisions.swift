import Foundation

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

  /// Checks that the decisions were made about the samples of a set.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - isPartial: Whether the set may lack samples, because it holds a part of the data only.
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
