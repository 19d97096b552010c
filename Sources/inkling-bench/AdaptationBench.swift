import ArgumentParser
import Foundation
import InkCore
import InkData
import InkModelFile
import InkRuntime
import TextAndFiles

struct AdaptationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adaptation",
    abstract: "Let a model learn each writer from some lines, and judge it by the writer's other lines.",
    discussion: """
      Each writer with enough samples is learned for itself, as `inkling adapt` does it. The delta is then judged by the \
      writer's other samples, and by samples of all others.
      """)

  @OptionGroup var model: ModelOptions
  @Option(help: "A compiled set.")
  var ink: String
  @OptionGroup var part: PartOptions
  @Option(help: "The kind of the samples: line, word or character.")
  var kind = SampleKind.line
  @Option(help: "The number of samples to learn a writer from.")
  var samples = 20
  @Option(help: "The number of other samples that a writer must have.")
  var least = 20
  @Option(help: "The most samples that a writer is judged by; others are judged by as many, of all together.")
  var most = 200
  @Option(help: "The passes over the samples.")
  var steps = WriterAdaptation.Settings().steps
  @Option(help: "The size of the first step.")
  var learningRate = WriterAdaptation.Settings().learningRate
  @Option(help: "Decides which samples are learned from.")
  var seed: UInt64 = 1
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard samples >= 1, least >= 1, most >= least, steps >= 1, learningRate > 0 else {
      throw ValidationError(
        "--samples, --least and --steps must be at least 1, --most at least --least, --learning-rate greater than 0")
    }
  }

  func run() throws {
    let set = try CompiledSet(path: ink)
    let isInPart = try part.filter()
    let model = try ModelFile(path: model.path)
    let indices = (0..<set.count).filter { index in
      let info = set.info(at: index)
      return info.kind == kind && isInPart(info)
    }
    var report = AdaptationReport()
    let recognizer = try Recognizer(model: model)
    var random = SplitMix64(seed)
    // Every writer's samples in an order of their own, of which the first are learned from.
    let writers = Dictionary(grouping: indices) { set.info(at: $0).writer }.sorted { $0.key < $1.key }
      .filter { $0.value.count >= samples + least }
      .map { (name: $0.key, indices: $0.value.shuffled(using: &random)) }
    let common = indices.shuffled(using: &random)
    for writer in writers {
      let own = writer.indices.dropFirst(samples).prefix(most)
      let others = common.lazy.filter { set.info(at: $0).writer != writer.name }.prefix(most)
      let adaptation = try WriterAdaptation(model: model)
      let watch = Stopwatch()
      for index in writer.indices.prefix(samples) {
        let sample = try set.sample(at: index)
        // Ink of several lines and the like is no sample to learn from; the writer is judged all the same.
        try? adaptation.addSample(sample.ink, text: sample.text)
      }
      guard let delta = adaptation.learn(.init(steps: steps, learningRate: learningRate)) else { continue }
      let seconds = watch.seconds
      let adapted = try Recognizer(model: model, delta: delta)
      report.writers.append(
        AdaptationReport.Writer(
          name: writer.name, learned: adaptation.sampleCount, seconds: seconds, byteCount: delta.bytes().count,
          before: try Self.read(own, of: set, with: recognizer), after: try Self.read(own, of: set, with: adapted),
          othersBefore: try Self.read(others, of: set, with: recognizer),
          othersAfter: try Self.read(others, of: set, with: adapted)))
    }
    guard !report.writers.isEmpty else { throw BenchError.noWriters(samples: samples + least, set: ink) }
    try output.show(report)
  }

  private static func read(
    _ indices: some Sequence<Int>, of set: CompiledSet, with recognizer: Recognizer
  ) throws -> AdaptationReport.Count {
    var count = AdaptationReport.Count()
    for index in indices {
      let sample = try set.sample(at: index)
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: sample.ink)
      let text = try drawing.prediction().first?.text ?? ""
      count.samples += 1
      count.characters += sample.text.count
      count.wrong += EditDistance.between(Array(text), Array(sample.text))
    }
    return count
  }
}

/// The errors of a model before and after it learned each of some writers.
package struct AdaptationReport: BenchReport, Codable, Hashable, Sendable {
  package struct Count: Codable, Hashable, Sendable {
    package var samples = 0
    package var characters = 0
    /// Insertions, deletions and substitutions.
    package var wrong = 0

    package var rate: Double { Double(wrong) / Double(max(characters, 1)) }
  }

  package struct Writer: Codable, Hashable, Sendable {
    package var name: String
    package var learned: Int
    package var seconds: Double
    package var byteCount: Int
    /// The writer's other samples, without and with the delta.
    package var before: Count
    package var after: Count
    /// Samples of all others, without and with the delta.
    package var othersBefore: Count
    package var othersAfter: Count
  }

  package var writers: [Writer] = []

  /// The mean error rate of the worst tenth of the writers, at least of one.
  package static func worst(_ rates: [Double]) -> Double {
    let count = max((rates.count + 5) / 10, 1)
    return rates.sorted(by: >).prefix(count).reduce(0, +) / Double(count)
  }

  package var text: String {
    let (before, after) = (writers.map(\.before.rate), writers.map(\.after.rate))
    func percent(_ rate: Double) -> String { String(format: "%.2f %%", 100 * rate) }
    func change(_ a: Double, _ b: Double) -> String {
      "\(percent(a)) → \(percent(b)), \(String(format: "%+.1f %%", 100 * (b / max(a, 1e-9) - 1)))"
    }
    func mean(_ rates: [Double]) -> Double { rates.reduce(0, +) / Double(rates.count) }
    let (othersBefore, othersAfter) = (mean(writers.map(\.othersBefore.rate)), mean(writers.map(\.othersAfter.rate)))
    let worstFirst = zip(before, after).sorted { $0.0 > $1.0 }.prefix(max((before.count + 5) / 10, 1))
    let judged = writers.reduce(0) { $0 + $1.before.samples }
    return """
      \(writers.count) writers, each learned from at most \(writers.map(\.learned).max() ?? 0) samples, judged by \(judged) others
      character error rate, mean of the worst tenth   \(change(Self.worst(before), Self.worst(after)))
      … of the same writers afterwards                \(change(mean(worstFirst.map(\.0)), mean(worstFirst.map(\.1))))
      median of the writers                           \(change(before.median ?? 0, after.median ?? 0))
      mean of the writers                             \(change(mean(before), mean(after)))
      writers better, equal, worse                    \(zip(before, after).count { $1 < $0 }), \
      \(zip(before, after).count { $1 == $0 }), \(zip(before, after).count { $1 > $0 })
      others, mean over the deltas                    \(percent(othersBefore)) → \(percent(othersAfter)), \
      \(String(format: "%+.2f points", 100 * (othersAfter - othersBefore)))
      learning, longest                               \(String(format: "%.1f s", writers.map(\.seconds).max() ?? 0))
      delta, largest                                  \(writers.map(\.byteCount).max() ?? 0) bytes

      """
  }
}
