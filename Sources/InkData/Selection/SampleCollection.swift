import InkCore

/// The chosen samples of one or several inputs, read one after another as one set.
///
/// A sample that two inputs have is taken once: the inputs agree in its set, name, text, kind, language, writer, contributor
/// and numbers of strokes and points. Two different samples of one set and name are an error. Within one input everything
/// stays as it is.
public struct SampleCollection {
  /// One of the inputs.
  public struct Input {
    /// Its name in messages and notes.
    public var name: String
    /// Its samples.
    public var source: SampleSource

    /// Makes an input.
    public init(name: String, source: SampleSource) {
      self.name = name
      self.source = source
    }
  }

  /// The inputs.
  public var inputs: [Input]
  /// The choice among their samples.
  public var selection: SampleSelection
  /// The largest number of samples, at random by the seed; `nil` for all.
  public var limit: Int?
  /// The seed of the random sample.
  public var seed: UInt64

  /// Makes a collection.
  public init(
    _ inputs: [Input], selection: SampleSelection = SampleSelection(), limit: Int? = nil, seed: UInt64 = 1
  ) {
    self.inputs = inputs
    self.selection = selection
    self.limit = limit
    self.seed = seed
  }

  /// The result of reading a collection.
  public struct Outcome {
    /// The samples that were read, chosen or not.
    public internal(set) var census = SampleCensus()
    /// The number of samples that fit the selection, each once.
    public internal(set) var accepted = 0
    /// The number of samples that were taken; `accepted` but for a limit.
    public internal(set) var taken = 0
    /// The number of samples that an earlier input has, too.
    public internal(set) var repeated = 0
    /// Writers of one name in different sets, who count as one writer.
    public internal(set) var sharedWriters: Set<String> = []
    /// The reports of importers, in the order of the inputs; `nil` for a compiled set.
    public internal(set) var reports: [ImportReport?] = []
    var takenOfInput: [Int] = []
    var languages: Set<String> = []
    var sources: [String] = []
    var licences: [String] = []
  }

  /// Calls `body` with each chosen sample, in the order of the inputs.
  ///
  /// With a limit the inputs are read twice: first to count, then to choose, so that each sample is as likely as any other and
  /// none is kept in memory.
  ///
  /// - Parameters:
  ///   - progress: Receives now and then how much of the work is done, from 0 to 1.
  ///   - body: Receives each sample.
  /// - Throws: `SampleSelectionError`, and the errors of reading.
  ///
  /// ## Source
  /// Knuth, The Art of Computer Programming, volume 2, section 3.4.2, algorithm S.
  public func samples(progress: (Double) -> Void = { _ in }, _ body: (LabelledInk) throws -> Void) throws -> Outcome {
    var left: (samples: Int, wanted: Int)?
    if let limit {
      let counted = try pass(progress: { progress($0 / 2) }, choosing: { false }, body)
      left = (counted.accepted, min(limit, counted.accepted))
    }
    var random = SplitMix64(state: seed)
    return try pass(
      progress: { progress(limit == nil ? $0 : 0.5 + $0 / 2) },
      choosing: {
        guard let (samples, wanted) = left else { return true }
        let isChosen = Int.random(in: 0..<samples, using: &random) < wanted
        left = (samples - 1, wanted - (isChosen ? 1 : 0))
        return isChosen
      }, body)
  }

  private func pass(
    progress: (Double) -> Void, choosing isChosen: () -> Bool, _ body: (LabelledInk) throws -> Void
  ) throws -> Outcome {
    var outcome = Outcome()
    var seen = Repetitions(inputs: inputs.map(\.name))
    for (number, input) in inputs.enumerated() {
      outcome.takenOfInput.append(0)
      let report = try input.source.samples(
        progress: { progress((Double(number) + $0) / Double(inputs.count)) },
        { sample in
          let info = sample.info
          outcome.census.add(info, split: selection.part?.split)
          guard selection.accepts(info) else { return }
          if inputs.count > 1, try !seen.isNew(info, input: number) {
            outcome.repeated += 1
            return
          }
          outcome.accepted += 1
          guard isChosen() else { return }
          outcome.taken += 1
          outcome.takenOfInput[number] += 1
          outcome.languages.insert(info.language)
          if !outcome.sources.contains(info.source) { outcome.sources.append(info.source) }
          if !outcome.licences.contains(sample.licence) { outcome.licences.append(sample.licence) }
          try body(sample)
        })
      outcome.reports.append(report)
    }
    outcome.sharedWriters = seen.sharedWriters
    try outcome.census.check(selection)
    guard outcome.accepted > 0 || selection.isEverything else {
      throw SampleSelectionError.nothingLeft(
        of: inputs.map(\.name).joined(separator: ", "), conditions: selection.restrictions,
        there: outcome.census.summary)
    }
    return outcome
  }

  /// The card of the set, before the samples are read or after.
  ///
  /// A part of an input has its card, with the languages that are left and a note of what was chosen. The card of several
  /// inputs has the names of their samples' sets joined by a plus sign, and their licences by AND, as SPDX writes that all of
  /// them hold. A note names the inputs.
  public func card(_ outcome: Outcome? = nil) throws -> DataSetCard {
    let cards = try inputs.indices.map { index in
      try inputs[index].source.card(report: outcome.flatMap { $0.reports[index] })
    }
    var card = cards.count == 1 ? cards[0] : DataSetCard(merging: cards)
    guard let outcome else { return card }
    if cards.count > 1 {
      (card.name, card.licence) = (outcome.sources.joined(separator: "+"), DataSetCard.licence(of: outcome.licences))
      let parts = zip(inputs, outcome.takenOfInput).map { "\($0.name) (\($1) samples)" }
      card.notes.insert("Merged from \(parts.joined(separator: ", ")).", at: 0)
      if outcome.repeated > 0 { card.notes.insert("Taken once: \(outcome.repeated) samples of several inputs.", at: 1) }
    }
    var chosen = selection.restrictions
    if limit != nil { chosen.append("\(outcome.taken) of \(outcome.accepted) samples at random, seed \(seed)") }
    if !chosen.isEmpty { card.notes.append("A part of the set: \(chosen.joined(separator: "; ")).") }
    if cards.count > 1 || !chosen.isEmpty { card.languages = outcome.languages.sorted() }
    return card
  }
}

extension DataSetCard {
  /// Makes the card of a set that has the samples of several.
  ///
  /// What they agree in stays. Names are joined by a plus sign, licences by AND, other properties by semicolons. The set is
  /// synthetic if one of them is.
  public init(merging cards: [DataSetCard]) {
    func joined(_ values: [String], by separator: String) -> String {
      values.filter { !$0.isEmpty }.unique.joined(separator: separator)
    }
    self.init(
      name: joined(cards.map(\.name), by: "+"), title: joined(cards.map(\.title), by: "; "),
      licence: Self.licence(of: cards.map(\.licence)),
      origin: joined(cards.map(\.origin), by: "; "), version: joined(cards.map(\.version), by: "; "),
      checksum: Set(cards.map(\.checksum)).count == 1 ? cards.first?.checksum : nil,
      citation: cards.contains { $0.citation != nil } ? joined(cards.compactMap(\.citation), by: " ") : nil,
      languages: Set(cards.flatMap(\.languages)).sorted(), isSynthetic: cards.contains { $0.isSynthetic == true },
      notes: cards.flatMap { card in card.notes.map { "\(card.name): \($0)" } })
  }

  /// The SPDX expression of licences that all hold.
  static func licence(of licences: [String]) -> String {
    let each = licences.unique
    return each.count == 1
      ? each[0] : each.map { $0.contains(" OR ") ? "(\($0))" : $0 }.joined(separator: " AND ")
  }
}

extension [String] {
  /// Each text once, in order.
  fileprivate var unique: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The samples that earlier inputs have, by 64-bit hashes: some dozens of bytes a sample.
private struct Repetitions {
  let inputs: [String]
  private(set) var sharedWriters: Set<String> = []
  private var samples: [Int: (input: Int, contents: Int)] = [:]
  private var sources: [String: String] = [:]

  init(inputs: [String]) { self.inputs = inputs }

  /// Whether no other input has a sample.
  mutating func isNew(_ sample: SampleInfo, input: Int) throws(SampleSelectionError) -> Bool {
    let (key, contents) = ([sample.source, sample.sampleID].hashValue, sample.hashValue)
    if let other = samples[key], other.input != input {
      guard other.contents == contents else {
        throw .differentSamples(id: sample.sampleID, source: sample.source, inputs[other.input], inputs[input])
      }
      return false
    }
    samples[key] = (input, contents)
    // Nobody knows who an unknown writer is.
    if sample.writer != "unknown", let other = sources.updateValue(sample.source, forKey: sample.writer),
      other != sample.source
    {
      sharedWriters.insert(sample.writer)
    }
    return true
  }
}
