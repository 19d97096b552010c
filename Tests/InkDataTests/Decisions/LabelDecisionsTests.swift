import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Decisions about labels` {
  private static let decisions = [
    LabelDecision(sampleID: "a#1", label: "teh \"x\"", verdict: .correct("the")),
    LabelDecision(sampleID: "a#2", label: "b", verdict: .keep),
    LabelDecision(sampleID: "b#1", label: "c", verdict: .drop),
  ]

  private static func info(_ id: String, _ text: String) -> SampleInfo {
    LabelledInk(
      ink: Ink(), text: text, kind: .word, language: "en", writer: "w", contributor: "w", source: "s", sampleID: id,
      licence: "CC0-1.0"
    ).info
  }

  @Test func `what is written reads back the same`() throws {
    let folder = try TemporaryFolder()
    for made in [Self.decisions, []] {
      let decisions = try LabelDecisions(set: "s", decisions: made)
      try decisions.write(path: folder.file("d.json"))
      #expect(try LabelDecisions.read(path: folder.file("d.json")) == decisions)
    }
  }

  @Test func `a label is kept, corrected or left out`() throws {
    let decisions = try LabelDecisions(set: "s", decisions: Self.decisions)
    #expect(decisions.text(of: Self.info("a#1", "teh \"x\"")) == "the")
    #expect(decisions.text(of: Self.info("a#2", "b")) == "b")
    #expect(decisions.text(of: Self.info("b#1", "c")) == nil)
    #expect(decisions.text(of: Self.info("b#2", "d")) == "d")
    #expect(decisions.summary == "1 corrected, 1 left out")
  }

  @Test(arguments: [
    (#"{"set": "s", "decisions": [{"sample": "a", "label": "b", "decision": "correct"}]}"#, "needs “text”"),
    (#"{"set": "s", "decisions": [{"sample": "a", "label": "b", "decision": "drop", "text": "c"}]}"#, "needs “text”"),
    (#"{"set": "s", "decisions": [{"sample": "a", "label": "b", "decision": "kep"}]}"#, "kep"),
    (#"{"set": "s", "decisions": [{"sample": "a", "lable": "b", "decision": "keep"}]}"#, "lable"),
    (#"{"set": "s"}"#, "decisions"),
    (
      #"{"set": "s", "decisions": [{"sample": "a", "label": "b", "decision": "keep"}, {"sample": "a", "label": "b", "decision": "drop"}]}"#,
      "two decisions about a"
    ),
  ])
  func `a wrong file is told what is wrong`(_ text: String, _ problem: String) throws {
    let folder = try TemporaryFolder()
    try text.write(toFile: folder.file("d.json"), atomically: true, encoding: .utf8)
    let error = #expect(throws: LabelDecisionsError.self) { try LabelDecisions.read(path: folder.file("d.json")) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }
}

@Suite struct `Folds of a split` {
  private static func samples(_ writers: Int) -> [SampleInfo] {
    (0..<writers).flatMap { writer in
      (0..<(5 + writer % 4)).map { number in
        LabelledInk(
          ink: Ink(), text: "a", kind: .word, language: "en", writer: "w\(writer)", contributor: "c\(writer % 6)",
          source: "s", sampleID: "\(writer)#\(number)", licence: "CC0-1.0"
        ).info
      }
    }
  }

  @Test func `every sample of the training part is validated by one fold and learned by the others`() throws {
    let samples = Self.samples(40)
    let base = try DataSplit(
      set: "s", key: .writer,
      rule: .names([
        .training: (0..<30).map { "w\($0)" }, .validation: (30..<34).map { "w\($0)" },
        .test: (34..<39).map { "w\($0)" },
      ]), groups: [["w3", "w7", "w12"]], excluded: [.init(name: "w39", reason: "why")])
    let folds = try DataSplit.folds(3, set: "s", key: .writer, samples: samples, base: base, seed: 2)
    #expect(folds.count == 3)
    for sample in samples {
      let parts = folds.map { $0.part(of: sample) }
      switch base.part(of: sample) {
      case .training:
        #expect(parts.count { $0 == .validation } == 1 && parts.count { $0 == .training } == 2)
      case nil: #expect(parts.allSatisfy { $0 == nil })
      default: #expect(parts.allSatisfy { $0 == .test })
      }
    }
    let sizes = folds.map { fold in samples.count { fold.part(of: $0) == .validation } }
    #expect(sizes.max()! - sizes.min()! <= 24, "\(sizes)")
    #expect(try folds == DataSplit.folds(3, set: "s", key: .writer, samples: samples, base: base, seed: 2))
  }

  @Test func `without a split everything is divided, and more folds than names are an error`() throws {
    let samples = Self.samples(12)
    let folds = try DataSplit.folds(2, set: "s", key: .contributor, samples: samples, seed: 1)
    #expect(samples.allSatisfy { sample in Set(folds.map { $0.part(of: sample) }) == [.training, .validation] })
    #expect(throws: DataSplitError.tooFewNames(6, key: .contributor, folds: 7)) {
      try DataSplit.folds(7, set: "s", key: .contributor, samples: samples, seed: 1)
    }
  }
}
