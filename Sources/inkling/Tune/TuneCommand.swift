import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkData
import InkDecoding
import InkModelFile
import InkRuntime
import Training

/// `inkling tune`: decoder settings and calibration of a model, from validation data.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find a model's decoder weights and calibrate its confidences on validation data.",
    discussion: """
      The network runs once over every sample; then weights of the language model, length bonuses, beam widths and \
      word weights are searched for the lowest mean of the character error rates of lines and words. To estimate the \
      accuracy on unseen writers, the writers are split into folds: everything is tuned without one fold and evaluated \
      on it. The settings written are tuned on all writers. The new model file differs in its decoder settings and its \
      language model only.
      """)

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @OptionGroup
  var data: SampleChoice

  @Option(help: "The model file to write. (default: only print the findings)")
  var to: String?

  @Option(help: "The language model for the model file, made by `inkling lm build`. (default: the file's own)")
  var languageModel: String?

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
    let recognizer = try Recognizer(model: try ModelFile(bytes: writer.bytes()))
    let samples = try tuningSamples(recognizer)
    let progress = Progress("tuning", unit: "settings")
    let result = DecoderTuning(
      samples: samples, alphabet: recognizer.metadata.alphabet, languageModel: recognizer.languageModel,
      folds: folds, workers: workers, progress: { progress.update(done: $0, of: $1) }
    ).run()
    progress.finish()
    writer.metadata.decoder = DecoderDefaults(
      beamWidth: result.settings.width, languageWeight: result.settings.languageWeight,
      lengthBonus: result.settings.lengthBonus, wordWeight: result.settings.wordWeight,
      calibration: result.calibration.numbers)
    if let to { try writer.write(to: to) }
    let findings = TuningFindings(result, path: to)
    try output.show(findings, text: findings.text)
  }

  private func tuningSamples(_ recognizer: Recognizer) throws -> [TuningSample] {
    let samples = try data.samples(of: .validation)
    let progress = Progress("recognizing", unit: "samples")
    defer { progress.finish() }
    @Sendable func show(_ done: Int) { progress.update(done: done, of: samples.count) }
    return try samples.map(workers: workers, progress: show) { sample in
      TuningSample(
        matrix: try recognizer.logProbabilities(of: sample.ink), text: sample.text, kind: sample.kind,
        writer: sample.writer, alphabet: recognizer.metadata.alphabet)
    }
  }
}
