public import Distribution
import Evaluation
import InkCore
import InkData
import InkFeatures

/// The samples that a run learns from and is validated with, selected once at its start.
///
/// Every sample's frames are counted then, so that batches can be cut evenly without looking at the ink again.
public final class TrainingCorpus: Sendable {
  /// A sample to learn from.
  package struct Entry: Sendable, Equatable {
    /// The sample's index in its source.
    package var index: Int
    /// The frames of the unchanged ink.
    package var frames: Int
    /// Who wrote it, by a number within the source; below 0 where that isn't known.
    package var writer: Int32
    /// The kind of the sample.
    package var kind: SampleKind

    package init(index: Int, frames: Int, writer: Int32 = -1, kind: SampleKind = .line) {
      self.index = index
      self.frames = frames
      self.writer = writer
      self.kind = kind
    }
  }

  /// A sample to validate with, ready for the network.
  struct ValidationSample: Sendable {
    var frames: FeatureFrames
    var labels: [Int32]
    var kind: SampleKind
  }

  /// The samples that were taken and those that were skipped.
  public let report: CorpusReport
  let sources: [TrainingSource]
  let weights: [Float]
  let entries: [[Entry]]
  let validation: [ValidationSample]

  /// Selects the samples of the sources that belong to a recipe's `data` one by one: all, or at most `limit` of each,
  /// evenly spread, for trying a recipe out. Each process of the group counts the frames of its share of them;
  /// `progress` gets, now and then and from any thread, the samples done and their total.
  ///
  /// - Throws: `TrainingError.noTrainingSamples`, and what reading a sample throws.
  public init(
    recipe: Recipe, sources: [TrainingSource], limit: Int? = nil, group: ProcessGroup = .alone,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    precondition(recipe.data.count == sources.count, "\(sources.count) sources for \(recipe.data.count) of the recipe")
    // A text decides nothing where labels are the strokes'.
    let alphabet = recipe.task == .strokes ? nil : try recipe.alphabet()
    var report = CorpusReport()
    var training: [[Candidate]] = []
    var candidates: [Candidate] = []
    for (index, source) in sources.enumerated() {
      var sorter = SampleSorter(
        index: index, settings: recipe.data[index], alphabet: alphabet, source: source, report: .init(name: source.name)
      )
      if source.isEndless {
        sorter.takeAll()
      } else {
        for index in 0..<source.count { sorter.sort(index) }
      }
      training.append(sorter.training.spread(limit))
      candidates += sorter.validation.spread(limit)
      report.sources.append(sorter.report)
    }
    let chosen = Self.choose(candidates, recipe: recipe, report: &report)
    let encoder = try SampleEncoder(recipe: recipe)
    let flat = training.flatMap { $0 }
    let total = flat.count + chosen.count
    let lengths = try encoder.lengths(of: flat, in: sources, group: group) { progress($0, total) }
    var entries = Array(repeating: [Entry](), count: sources.count)
    for (candidate, length) in zip(flat, lengths) {
      switch length {
      case .frames(let count):
        entries[candidate.source].append(
          Entry(index: candidate.index, frames: count, writer: candidate.writer, kind: candidate.kind))
        report.sources[candidate.source].training += 1
      case .skipped(let reason): report.sources[candidate.source].skipped[reason, default: 0] += 1
      }
    }
    var validation: [ValidationSample] = []
    for (done, candidate) in chosen.enumerated() {
      let sample = try sources[candidate.source].sample(candidate.index)
      if let (frames, labels) = encoder.encoded(sample) {
        validation.append(ValidationSample(frames: frames, labels: labels, kind: sample.kind))
        report.sources[candidate.source].validation += 1
      } else {
        report.sources[candidate.source].skipped[.noFrames, default: 0] += 1
      }
      progress(flat.count + done + 1, total)
    }
    guard entries.contains(where: { !$0.isEmpty }) else { throw TrainingError.noTrainingSamples(reasons: report.lines) }
    self.report = report
    self.sources = sources
    weights = recipe.data.map(\.weight)
    self.entries = entries
    self.validation = validation
  }

  /// A text that differs where the selection does, for comparison with other processes.
  var fingerprint: String {
    let frames = entries.map { list in list.reduce(0) { $0 &* 31 &+ $1.index &* 7 &+ $1.frames } }
    return "\(report.lines) \(frames) \(validation.map(\.frames.frameCount))"
  }

  struct Candidate: Sendable {
    var source: Int
    var index: Int
    var writer: Int32 = -1
    var kind = SampleKind.line
  }

  /// The samples to validate with, chosen by the recipe's seed, as evenly from its sources as they have samples.
  private static func choose(_ candidates: [Candidate], recipe: Recipe, report: inout CorpusReport) -> [Candidate] {
    var shuffled = candidates
    var random = RandomStream.validation.source(seed: recipe.seed)
    random.shuffle(&shuffled)
    var seen = Array(repeating: 0, count: recipe.data.count)
    let ranks = shuffled.map { candidate in
      seen[candidate.source] += 1
      return seen[candidate.source]
    }
    shuffled = shuffled.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { shuffled[$0] }
    for candidate in shuffled.dropFirst(recipe.validation.samples) {
      report.sources[candidate.source].skipped[.notChosen, default: 0] += 1
    }
    return Array(shuffled.prefix(recipe.validation.samples))
  }
}

/// Sorts one source's samples by their labels alone.
private struct SampleSorter {
  let index: Int
  let settings: DataSource
  /// `nil` where texts make no difference.
  let alphabet: Alphabet?
  let source: TrainingSource
  var report: CorpusReport.Source
  var training: [TrainingCorpus.Candidate] = []
  var validation: [TrainingCorpus.Candidate] = []
  var writers: [String: Int32] = [:]

  /// Takes a source whose samples are made as they are asked for: their texts are checked when their frames are counted.
  mutating func takeAll() {
    report.samples = source.count
    if settings.weight > 0 { training = (0..<source.count).map { .init(source: index, index: $0) } }
  }

  mutating func sort(_ sample: Int) {
    report.samples += 1
    let info = source.info(sample)
    if let reason = reason(toSkip: info) {
      report.skipped[reason, default: 0] += 1
      if reason == .outsideAlphabet { note(info.text) }
      return
    }
    let candidate = TrainingCorpus.Candidate(source: index, index: sample, writer: writer(of: info), kind: info.kind)
    switch source.part(info) {
    case .training where settings.weight > 0: training.append(candidate)
    case .validation where settings.validates: validation.append(candidate)
    case .test: report.skipped[.test, default: 0] += 1
    default: report.skipped[.excluded, default: 0] += 1
    }
  }

  /// The number of a sample's writer; below 0 where it isn't known, so that nothing is joined that several people wrote,
  /// and for punctuation that is labelled as a word, which a space before it would separate.
  private mutating func writer(of info: SampleInfo) -> Int32 {
    guard info.writer != "unknown" else { return -1 }
    if info.kind == .word && !info.text.contains(where: { $0.isLetter || $0.isNumber }) { return -1 }
    // Words of two languages don't make a line.
    let name = "\(info.writer)\u{0}\(info.language)"
    let number = writers[name] ?? Int32(writers.count)
    writers[name] = number
    return number
  }

  private func reason(toSkip info: SampleInfo) -> SkipReason? {
    if !settings.kinds.contains(info.kind) { return .kind }
    if !settings.languages.isEmpty && !settings.languages.contains(info.language) { return .language }
    if source.part(info) == nil { return .excluded }
    if source.part(info) == .test { return .test }
    guard let alphabet else { return nil }
    if info.text.isEmpty { return .emptyText }
    if info.text.contains(where: { alphabet.label(of: $0) == nil }) { return .outsideAlphabet }
    return nil
  }

  private mutating func note(_ text: String) {
    for grapheme in Set(text) where alphabet?.label(of: grapheme) == nil {
      report.outside[grapheme, default: 0] += 1
    }
  }
}
