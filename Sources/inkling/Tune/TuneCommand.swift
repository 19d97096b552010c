import ArgumentParser
import Evaluation
import Foundation
import InkData
import InkDecoding
import InkModelFile
import InkRuntime
import TextAndFiles
import Training

struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find a model's decoder weights and calibrate its confidences on validation data.",
    discussion: """
      The network runs once over every sample; then weights of the language model, the share of texts that it doesn't know, \
      length bonuses, beam widths \
      and word weights are searched for the lowest mean of the character error rates of lines, of words, and of numbers, \
      formulas and addresses. Of a Chinese model \
      the share of the language model that Latin graphemes within lines get is searched in the same way, and \
      the weight of a prior over single characters is searched, too, for the lowest mean of their error rate and of the \
      same weighted by their frequency in texts: the smallest weight is taken whose errors are at most a standard error \
      more, since a larger one costs rare characters. The samples should be as hard to read as ink of people. Weights that \
      the samples tell nothing about stay as they are: of the language model without lines and words, of the prior \
      without single Chinese characters. To estimate the \
      accuracy on unseen writers, the writers are split into folds: everything is tuned without one fold and evaluated \
      on it. The settings written are tuned on all writers. The new model file differs in its decoder settings and its \
      language model only. Where a file has a network for single characters, its weight beside the network for lines is \
      chosen first.
      """)

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @OptionGroup
  var data: SampleChoice

  @Option(help: "The model file to write. (default: only print the findings)")
  var to: String?

  @Option(help: "The language model for the model file, made by `inkling lm build`. (default: the file's own)")
  var languageModel: String?

  @Option(
    help: """
      The log-probability, in nats, that a single grapheme loses to an average ideograph if it is none, where a model has a \
      prior over single characters. (default: the file's own, or 2.5)
      """)
  var signPenalty: Float?

  @Option(help: "The number of folds that the writers are split into for cross-validation; 1 for none.")
  var folds = 2

  @Option(help: "The number of samples decoded at the same time.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard data.part != .test else {
      throw ValidationError(
        "--part test: a model can't be evaluated on the data that it was tuned on; tune on the part validation")
    }
    try requireAtLeastOne(["--folds": folds, "--workers": workers])
  }

  func run() throws {
    let file = try ModelFile(path: model)
    var writer = ModelFileWriter(copying: file)
    if let languageModel { writer.languageModel = try LanguageModelFile.bytes(languageModel) }
    let shares = try characterShares(&writer)
    let tuning = try decoderTuning(writer)
    let result = tuning.run()
    writer.metadata.decoder = result.settings
    if let to {
      if let language = file.language {
        let tuned = LanguageFile(
          copying: language, decoder: result.settings, network: file, languageModel: writer.languageModel)
        try AtomicFile.write(tuned.bytes(), to: to)
      } else {
        try writer.write(to: to)
      }
    }
    let findings = TuningFindings(result, path: to, characterShares: shares)
    try output.show(findings, text: findings.text)
  }

  /// Chooses the weight of the network for single characters where the file has one; returns what was tried.
  private func characterShares(_ writer: inout ModelFileWriter) throws -> [TuningFindings.CharacterShare] {
    guard writer.characters != nil else { return [] }
    var tried: [TuningFindings.CharacterShare] = []
    for share: Float in [0.35, 0.5, 0.65, 0.8] {
      writer.metadata.decoder.characterShare = share
      tried.append(.init(share: share, errorRate: try decoderTuning(writer).initialErrorRate()))
    }
    if let best = tried.min(by: { $0.errorRate < $1.errorRate }) { writer.metadata.decoder.characterShare = best.share }
    return tried
  }

  private func decoderTuning(_ writer: ModelFileWriter) throws -> DecoderTuning {
    try .tuning(
      try Recognizer(model: try ModelFile(bytes: writer.bytes())), on: data, signPenalty: signPenalty, folds: folds,
      workers: workers)
  }
}

extension DecoderTuning {
  /// The tuning of a recognizer's decoder on samples, with its progress shown.
  static func tuning(
    _ recognizer: Recognizer, on data: SampleChoice, signPenalty: Float? = nil, folds: Int,
    workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws -> Self {
    let samples = try samples(recognizer, data, workers)
    var initial = recognizer.metadata.decoder
    initial.signPenalty = signPenalty ?? initial.tuningSignPenalty
    let progress = Progress("tuning", unit: "settings")
    return DecoderTuning(
      samples: samples, alphabet: recognizer.metadata.alphabet, languageModel: recognizer.languageModel,
      own: recognizer.metadata.ownGraphemes,
      inventory: recognizer.metadata.languages.lazy.compactMap { try? Inventory.named($0) }.first,
      initial: initial, folds: folds, workers: workers
    ) {
      progress.update(done: $0, of: $1)
      if $0 == $1 { progress.finish() }
    }
  }

  private static func samples(
    _ recognizer: Recognizer, _ data: SampleChoice, _ workers: Int
  ) throws -> [TuningSample] {
    let samples = try data.samples(
      of: .validation, for: recognizer.metadata.alphabet, languages: recognizer.metadata.languages)
    let progress = Progress("recognizing", unit: "samples")
    defer { progress.finish() }
    @Sendable func show(_ done: Int) { progress.update(done: done, of: samples.count) }
    return try samples.map(workers: workers, progress: show) { sample in
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: sample.ink)
      return TuningSample(
        matrix: try drawing.logProbabilities(), text: sample.text, kind: sample.kind,
        writer: sample.writer, alphabet: recognizer.metadata.alphabet)
    }
  }
}
