import InkCore
import InkData
import InkModelFile
import InkRuntime
import TextAndFiles

/// Learns each writer of a set from some samples, and reads the writer's other samples and those of others.
struct AdaptationBench {
  let model: ModelFile
  let set: CompiledSet
  /// The number of samples to learn a writer from, and the fewest and most to judge by.
  let samples: Int
  let least: Int
  let most: Int
  let settings: WriterAdaptation.Settings
  let seed: UInt64

  func report(on indices: [Int]) throws -> AdaptationReport {
    let byWriter = Dictionary(grouping: indices) { set.info(at: $0).writer }
    var report = AdaptationReport()
    let recognizer = try Recognizer(model: model)
    var random = SplitMix64(seed)
    // Every writer's samples in an order of their own, of which the first are learned from.
    let writers = byWriter.sorted { $0.key < $1.key }.filter { $0.value.count >= samples + least }
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
      guard let delta = adaptation.learn(settings) else { continue }
      let seconds = watch.seconds
      let adapted = try Recognizer(model: model, delta: delta)
      report.writers.append(
        AdaptationReport.Writer(
          name: writer.name, learned: adaptation.sampleCount, seconds: seconds, byteCount: delta.bytes().count,
          before: try read(own, with: recognizer), after: try read(own, with: adapted),
          othersBefore: try read(others, with: recognizer), othersAfter: try read(others, with: adapted)))
    }
    return report
  }

  private func read(_ indices: some Sequence<Int>, with recognizer: Recognizer) throws -> AdaptationReport.Count {
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
