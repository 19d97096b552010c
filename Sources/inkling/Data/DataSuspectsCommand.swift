import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkData

/// `inkling data suspects`: the labels that are most likely wrong.
struct DataSuspectsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suspects",
    abstract: "Rank a set's samples by how unlikely a model finds their labels, for a person to look at.",
    discussion: """
      A label is the more suspect the likelier another text is by ink and spelling: one that the model reads, or a word \
      of other labels that differs from the label's by a letter. A model that learned from the same samples is a poor \
      judge, so models of a cross-validation judge the folds that they didn't learn from:
        inkling data split words.inkset --split split.json --folds 2 --to folds
        inkling train recipe.yaml --set data.0.split=folds/fold-1.json --out runs/fold-1
        inkling train recipe.yaml --set data.0.split=folds/fold-2.json --out runs/fold-2
        inkling data suspects words.inkset --model runs/fold-1 --split folds/fold-1.json \\
          --model runs/fold-2 --split folds/fold-2.json --review suspects.html

      The page of --review shows ink, label and reading, and saves what a person decides about them with the keyboard. \
      Recipes (“decisions”) and evaluations (--decisions) apply that file; here it leaves out what was decided before.
      """)

  @Argument(help: "A compiled set.")
  var set: String

  @Option(help: "A model file, a run's folder or a checkpoint; may be repeated, with a --split for each.")
  var model: [String]

  @Option(help: "The split that the model was trained with; it judges the part that --part names.")
  var split: [String] = []

  @Option(help: "The part of each split that its model judges.")
  var part = SplitPart.validation

  @Option(help: "The kinds of samples, separated by commas.")
  var kinds = CommaList<SampleKind>([.page, .line, .word, .character])

  @Option(help: "A language, a BCP-47 tag; may be repeated. (default: all)")
  var language: [String] = []

  @Option(help: "Decisions made before.")
  var decisions: String?

  @Option(help: "The most suspects to list.")
  var count = 100

  @Option(help: "The page to write, an HTML file.")
  var review: String?

  @Option(help: "How many suspects to print.")
  var show = 20

  @Option(help: "The number of samples judged at the same time.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard !model.isEmpty else { throw ValidationError("name a model: --model MODEL") }
    guard split.isEmpty ? model.count == 1 : split.count == model.count else {
      throw ValidationError("give each --model the --split that it was trained with, or only one model without")
    }
    guard part != .training else {
      throw ValidationError("--part training: a model can't judge the labels that it learned")
    }
    try requireAtLeastOne(["--count": count, "--show": show, "--workers": workers])
  }

  func run() throws {
    let opened = try CompiledSet(path: set)
    let decided = try decisions.map { try LabelDecisions.read(path: $0) }
    try decided?.check(against: opened)
    let splits = try split.map { try DataSplit.read(path: $0) }
    for split in splits { try split.check(against: opened, isPartial: true) }
    let models = try model.map { path in
      let opened = try EvaluatedModel.open(path)
      if case .labeller = opened {
        throw CommandFailure(message: "“\(path)” labels strokes and reads no text: name a model that reads")
      }
      return opened
    }
    KernelAdvice.give()
    var chosen: [(model: Int, index: Int)] = []
    var (notJudged, decidedCount, outsideAlphabet) = (0, 0, 0)
    for index in 0..<opened.count {
      let info = opened.info(at: index)
      let judge = splits.isEmpty ? 0 : splits.firstIndex { $0.part(of: info) == part }
      guard let judge, kinds.values.contains(info.kind), language.isEmpty || language.contains(info.language) else {
        notJudged += 1
        continue
      }
      if let decided, decided.contains(info) {
        decidedCount += 1
      } else if models[judge].labels(of: info.text) == nil {
        outsideAlphabet += 1
      } else {
        chosen.append((judge, index))
      }
    }
    guard !chosen.isEmpty else {
      throw CommandFailure(
        message: "no sample of \(set) is left to judge: look at --split, --part, --kinds and --language, and at "
          + "`inkling inspect \(set)`")
    }
    let prior = LabelPrior(labels: chosen.map { opened.info(at: $0.index).text })
    let judged = try judge(chosen, of: opened, by: models, prior)
    let list = SuspectList(
      set: opened.card.name, licence: opened.card.licence, models: model, isCrossFitted: !splits.isEmpty,
      judged: judged, notJudged: notJudged, decided: decidedCount, outsideAlphabet: outsideAlphabet, limit: count)
    if let review {
      try SuspectReview(of: list, earlier: decided) { try opened.sample(at: $0) }.write(path: review)
    }
    try output.show(list, text: list.text(limit: show) + (review.map { "\nto review: \($0)\n" } ?? ""))
  }

  private func judge(
    _ chosen: [(model: Int, index: Int)], of set: CompiledSet, by models: [EvaluatedModel], _ prior: LabelPrior
  ) throws -> [Suspect] {
    let progress = Progress("judging", unit: "samples")
    defer { progress.finish() }
    @Sendable func show(_ done: Int) { progress.update(done: done, of: chosen.count) }
    return try concurrentMap(count: chosen.count, workers: workers, progress: show) { number in
      let sample = try set.sample(at: chosen[number].index)
      let judgement = try models[chosen[number].model].judgement(of: sample, prior: prior)
      return Suspect(
        sampleID: sample.sampleID, index: chosen[number].index, writer: sample.writer, kind: sample.kind,
        label: sample.text, reading: judgement.reading, suspicion: judgement.suspicion)
    }
  }
}
