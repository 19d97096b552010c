import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkData
import InkDecoding
import InkRuntime

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

  @OptionGroup var properties: SelectionOptions

  @Option(help: "Decisions made before.")
  var decisions: String?

  @Option(help: "The most suspects to list.")
  var count = 100

  @Option(help: "The page to write, an HTML file.")
  var review: String?

  @Option(help: "The number of suspects to print.")
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
    let selection = try properties.selection()
    var census = SampleCensus()
    var chosen: [(model: Int, index: Int)] = []
    var (notJudged, decidedCount, outsideAlphabet) = (0, 0, 0)
    for index in 0..<opened.count {
      let info = opened.info(at: index)
      census.add(info)
      let judge = splits.isEmpty ? 0 : splits.firstIndex { $0.part(of: info) == part }
      guard let judge, selection.accepts(info) else {
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
    try census.check(selection)
    guard !chosen.isEmpty else {
      throw CommandFailure(
        message:
          "no sample of \(set) is left to judge: look at --split, --part, --decisions and the options that choose "
          + "samples; there is \(census.summary)")
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

extension EvaluatedModel {
  /// The weight of labels' own probability beside that of the ink; networks are surer of themselves than they should be.
  private static var labelWeight: Double { 1.5 }
  private static var readings: Int { 8 }

  /// The labels of a text; `nil` where the model lacks one of its graphemes.
  func labels(of text: String) -> [Int32]? {
    try? alphabet?.encode(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The text that ink and prior make likeliest, among what the model reads and near what the label says, and how much
  /// likelier they make it than the sample's label, in nats; `nil` where the ink is too short for the label.
  func judgement(of sample: LabelledInk, prior: LabelPrior) throws -> (reading: String, suspicion: Double?) {
    guard let (texts, matrix) = try read(sample.ink), let written = labels(of: sample.text) else { return ("", nil) }
    func score(_ text: String, _ labels: [Int32]) -> Double {
      Double(matrix.logProbability(of: labels))
        + Self.labelWeight * prior.logProbability(of: text, without: sample.text)
    }
    let label = score(sample.text, written)
    // Spaces at the ends or in rows make no difference.
    var best = (text: sample.text, score: label)
    for text in texts + prior.neighbours(of: sample.text).sorted() {
      guard let labels = labels(of: text), labels != written else { continue }
      let score = score(text, labels)
      if score > best.score { best = (text, score) }
    }
    let suspicion = best.score - label
    return (label.isFinite ? best.text : texts.first ?? "", suspicion.isFinite ? suspicion : nil)
  }

  /// The likeliest texts and what they were decoded from; `nil` where nothing is visible.
  private func read(_ ink: Ink) throws -> (texts: [String], matrix: LogProbabilityMatrix)? {
    switch self {
    case .file(let recognizer, _):
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: ink)
      let texts = try drawing.prediction().prefix(Self.readings).map(\.text)
      return texts.isEmpty ? nil : (texts, try drawing.logProbabilities())
    case .network(let trained):
      guard ink.boundingBox != nil else { return nil }
      let matrix = try trained.network.logProbabilities(
        of: trained.recipe.extractor.frames(of: ink))
      let settings = DecoderSettings(beamWidth: trained.recipe.decoder.beamWidth, languageWeight: 0, lengthBonus: 0)
      let decoder = BeamDecoder(alphabet: trained.alphabet, settings: settings, alternatives: Self.readings)
      return (decoder.decode(matrix).map(\.text), matrix)
    case .program, .labeller:
      preconditionFailure("a program has no probabilities, and a labeller no texts")
    }
  }
}
