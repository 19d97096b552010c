import ArgumentParser
import Foundation
import InkData
import InkModelFile
import InkRuntime
import TextAndFiles

struct AdaptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapt",
    abstract: "Adapt a model to a writer, from some lines of ink and what they say.",
    discussion: """
      The result is a small file beside the model file, which stays as it is. It holds numbers that are added to scales, \
      shifts and biases of the network, neither ink nor texts, and fits this model alone:
        inkling adapt model.gguf --ink mine.inkset --to mine.delta
        inkling evaluate model.gguf --delta mine.delta --data other-lines.inkset
        inkling recognize model.gguf --delta mine.delta --ink note.inkml

      Twenty lines are enough to begin with. The program learns from all samples of the ink that the model can write; judge \
      it by ink that it didn't learn from. Apps learn in the same way on the device, with WriterAdaptation.
      """)

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @Option(help: "A compiled set with the writer's ink; may be repeated.")
  var ink: [String]

  @Option(help: "The file to write.")
  var to: String

  @Option(help: "An earlier adaptation to go on from.", completion: .file(extensions: ["delta"]))
  var from: String?

  @Option(help: "The passes over the ink.")
  var steps = WriterAdaptation.Settings().steps

  @Option(help: "The size of the first step.")
  var learningRate = WriterAdaptation.Settings().learningRate

  @OptionGroup(title: "Part of the ink")
  var properties: SelectionOptions

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard !ink.isEmpty else { throw ValidationError("name the writer's ink: --ink SET.inkset") }
    try requireAtLeastOne(["--steps": steps])
    guard learningRate > 0, learningRate <= 1 else {
      throw ValidationError("--learning-rate is \(learningRate), but must be greater than 0 and at most 1")
    }
  }

  func run() throws {
    let file = try ModelFile(path: model)
    let adaptation = try WriterAdaptation(model: file, delta: try from.map { try WriterDelta(path: $0) })
    let selection = try properties.selection()
    var census = SampleCensus()
    var skipped: [String: Int] = [:]
    for path in ink {
      let set = try CompiledSet(path: path)
      for index in 0..<set.count {
        census.add(set.info(at: index))
        guard selection.accepts(set.info(at: index)) else { continue }
        let sample = try set.sample(at: index)
        do throws(AdaptationError) {
          try adaptation.addSample(sample.ink, text: sample.text)
        } catch {
          skipped["\(error)", default: 0] += 1
        }
      }
    }
    try census.check(selection)
    guard adaptation.sampleCount > 0 || !skipped.isEmpty || selection.isEverything else {
      throw SampleSelectionError.nothingLeft(
        of: ink.joined(separator: ", "), conditions: selection.restrictions, there: census.summary)
    }
    guard adaptation.sampleCount > 0 else {
      let reasons = skipped.sorted { $0.value > $1.value }.map { "\($0.key) (\($0.value) times)" }
      throw CommandFailure(
        message: "\(ink.joined(separator: ", ")): no sample can be learned from: \(reasons.joined(separator: "; "))")
    }
    let clock = ElapsedTime()
    let progress = Progress("learning", unit: "steps")
    var losses: [Double] = []
    let delta = adaptation.learn(WriterAdaptation.Settings(steps: steps, learningRate: learningRate)) { step, loss in
      losses.append(loss)
      progress.update(done: step, of: steps)
      return true
    }
    progress.finish()
    guard let delta else { return }
    let bytes = delta.bytes()
    try AtomicFile.write(bytes, to: to)
    let (first, last, seconds) = (losses.first ?? 0, losses.last ?? 0, clock.seconds)
    let rows = [
      ["wrote", "\(to), \(bytes.count) bytes"], ["samples", "\(adaptation.sampleCount)"],
      ["loss per grapheme", String(format: "%.3f → %.3f nats", first, last)],
      ["time", String(format: "%.1f s", seconds)],
    ]
    let leftOut = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    try output.show(
      [
        "path": to, "byteCount": bytes.count, "samples": adaptation.sampleCount, "skipped": skipped,
        "firstLoss": first, "lastLoss": last, "seconds": seconds,
      ], text: TextTable.list(rows + leftOut.map { ["left out", "\($0.value): \($0.key)"] }))
  }
}

extension WriterDelta {
  init(path: String) throws {
    try self.init(bytes: try MappedFile.bytes(of: path))
  }
}
