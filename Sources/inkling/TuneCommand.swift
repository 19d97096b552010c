import ArgumentParser
import Evaluation
import Export
import Foundation
import InkCore
import InkData
import InkDecoding
import InkModelFile
import InkRuntime
import Synchronization
import Training

/// `inkling tune`: the decoder's numbers that suit a model, found on validation data.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find a model's decoder weights and calibrate its confidences on validation data.",
    discussion: """
      The network runs once over every sample; then weights of the language model, length bonuses, beam widths and \
      word weights are tried. What becomes least is the mean of the character error rates of lines and of words. \
      To judge that, the writers are dealt into two groups, everything is tuned on the one and measured on the other, and \
      the other way round; what is written is tuned on all. The model that is written differs from the one that was read in its decoder's defaults and its language model alone.
      """)

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @OptionGroup
  var data: SampleChoice

  @Option(help: "The model file to write; without one the findings are only printed.")
  var to: String?

  @Option(help: "The language model to put into the model file, made by `inkling lm build`; else the file's own.")
  var languageModel: String?

  @Option(
    help: """
      Into how many groups the writers are dealt, so that the findings are judged on writers that they don't come from; 1 \
      leaves that out.
      """)
  var folds = 2

  @Option(help: "How many samples are decoded at the same time.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Print the findings as JSON.")
  var json = false

  func validate() throws {
    guard data.part != .test else {
      throw ValidationError("--part test: what a model was tuned on can't judge it; tune on the part validation")
    }
    guard folds >= 1 else { throw ValidationError("--folds is \(folds), but must be at least 1") }
    guard workers >= 1 else { throw ValidationError("--workers is \(workers), but must be at least 1") }
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
    try show(TuningFindings(result, path: to))
  }

  private func tuningSamples(_ recognizer: Recognizer) throws -> [TuningSample] {
    let samples = try data.samples(of: .validation)
    let progress = Progress("recognizing", unit: "samples")
    let results = Mutex<[Int: TuningSample]>([:])
    let failure = Mutex<(any Error)?>(nil)
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while failure.withLock({ $0 == nil }) {
        let index = next.withLock { value in
          defer { value += 1 }
          return value
        }
        guard index < samples.count else { return }
        do {
          let sample = try samples.sample(index)
          let tuning = TuningSample(
            matrix: try recognizer.logProbabilities(of: sample.ink), text: sample.text, kind: sample.kind,
            writer: sample.writer, alphabet: recognizer.metadata.alphabet)
          results.withLock { $0[index] = tuning }
          progress.update(done: index, of: samples.count)
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    progress.finish()
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { results in (0..<samples.count).compactMap { results[$0] } }
  }

  private func show(_ findings: TuningFindings) throws {
    print(json ? try JSONText.of(findings) : findings.text, terminator: json ? "\n" : "")
  }
}
