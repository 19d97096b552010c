import Foundation
import InkData
import Synchronization
import TextAndFiles

/// A data set that grows: what is to be written, what came in, and who has written what.
public final class InkCollection: Sendable {
  /// The order that a writer's prompts come in.
  public enum Order: String, Sendable, CaseIterable {
    /// Those that were written least first.
    case balanced
    /// Any order, another for each writer.
    case random
    /// That of the file.
    case file
  }

  /// The choices of who collects.
  public struct Settings: Sendable {
    /// The order that a writer's prompts come in.
    public var order = Order.balanced
    /// The number of times that each writer is asked for the same.
    public var repetitions = 1
    /// The number of samples that a writer is asked for; `nil` for all.
    public var perWriter: Int?
    /// The licence of the ink as an SPDX identifier: `CC0-1.0` or `CC-BY-4.0`.
    public var licence = "CC0-1.0"

    /// Makes the defaults.
    public init() {}
  }

  /// The name of the set: the file's without its ending.
  let name: String
  let prompts: [Prompt]
  let settings: Settings
  private let path: String
  private let state: Mutex<State>

  static let licences = ["CC0-1.0", "CC-BY-4.0"]

  private struct State: ~Copyable {
    var file: SampleFile
    var skips: SampleFile
    /// The samples' ids with their writers and prompts.
    var samples: [String: Entry] = [:]
    /// The number of times that each prompt was written.
    var counts: [Int]
    /// The number of times that each writer has written each prompt.
    var done: [String: [Int: Int]] = [:]
    var passed: [String: Set<Int>] = [:]

    mutating func add(_ id: String, _ entry: Entry) {
      samples[id] = entry
      guard counts.indices.contains(entry.prompt) else { return }
      counts[entry.prompt] += 1
      done[entry.writer, default: [:]][entry.prompt, default: 0] += 1
    }

    mutating func remove(_ id: String) {
      guard let entry = samples.removeValue(forKey: id), counts.indices.contains(entry.prompt) else { return }
      counts[entry.prompt] -= 1
      done[entry.writer]?[entry.prompt, default: 1] -= 1
    }
  }

  private struct Entry {
    let writer: String
    let prompt: Int
  }

  /// The part of a line that is known by a collection.
  private struct Line: Decodable {
    let id: String
    let writer: String
    let text: String
    let extra: SampleExtra?
  }

  private struct Skip: Codable {
    let writer: String
    let text: String
    let reason: String
  }

  /// Opens a collection, or begins it.
  ///
  /// - Throws: `CollectionError`, `FileFailure`.
  public init(_ prompts: PromptList, path: String, settings: Settings = Settings()) throws {
    guard Self.licences.contains(settings.licence) else { throw CollectionError.licence(settings.licence) }
    self.path = path
    self.prompts = prompts.prompts
    self.settings = settings
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let stem = URL(fileURLWithPath: path).deletingPathExtension().path
    var state = State(
      file: try SampleFile(path: path), skips: try SampleFile(path: stem + ".skips.jsonl"),
      counts: [Int](repeating: 0, count: prompts.prompts.count))
    // Prompts are known by their texts, so that their file may change between two sessions.
    let indices = Dictionary(prompts.prompts.enumerated().map { ($1.text, $0) }) { first, _ in first }
    for (number, line) in try state.file.lines().enumerated() {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)), line.extra != nil else {
        throw CollectionError.foreign(file: path, line: number + 1)
      }
      state.add(line.id, Entry(writer: line.writer, prompt: indices[line.text] ?? -1))
    }
    for line in try state.skips.lines() {
      guard let skip = try? JSONDecoder().decode(Skip.self, from: Data(line)), let index = indices[skip.text] else {
        continue
      }
      state.passed[skip.writer, default: []].insert(index)
    }
    self.state = Mutex(state)
  }

  /// The numbers of samples and of people who wrote them.
  public var count: (samples: Int, writers: Int) {
    state.withLock { ($0.samples.count, Set($0.samples.values.map(\.writer)).count) }
  }

  // MARK: Writing

  /// The next task of a writer.
  struct Next: Encodable {
    /// The prompt's index; `nil` when the writer is done.
    var prompt: Int?
    var text: String?
    var direction: Prompt.Direction?
    var kind: SampleKind?
    var language: String?
    /// The samples that the writer has given.
    let done: Int
    /// The samples that the writer is asked for.
    let total: Int
  }

  /// The next prompt of a writer.
  func next(for writer: String) -> Next {
    state.withLock { state in
      let done = state.done[writer] ?? [:]
      let passed = state.passed[writer] ?? []
      let count = done.values.reduce(0, +)
      let possible = (prompts.count - passed.count) * settings.repetitions
      let total = max(count, min(settings.perWriter ?? .max, possible))
      let open = prompts.indices.filter { !passed.contains($0) && (done[$0] ?? 0) < settings.repetitions }
      guard count < total, let index = choice(open, state.counts, done, writer) else {
        return Next(done: count, total: total)
      }
      let prompt = prompts[index]
      return Next(
        prompt: index, text: prompt.text, direction: prompt.direction, kind: prompt.kind, language: prompt.language,
        done: count, total: total)
    }
  }

  private func choice(_ open: [Int], _ counts: [Int], _ done: [Int: Int], _ writer: String) -> Int? {
    switch settings.order {
    case .file: open.min { (done[$0] ?? 0, $0) < (done[$1] ?? 0, $1) }
    case .random: open.min { (done[$0] ?? 0, hash(writer, $0)) < (done[$1] ?? 0, hash(writer, $1)) }
    case .balanced:
      open.min { (done[$0] ?? 0, counts[$0], hash(writer, $0)) < (done[$1] ?? 0, counts[$1], hash(writer, $1)) }
    }
  }

  /// A number that is another for each writer, and the same after a restart.
  private func hash(_ writer: String, _ index: Int) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in writer.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ UInt64(index)) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    return value &* 0xBF58_476D_1CE4_E5B9
  }

  /// Keeps a sample; it is on the disk when this returns. One that is here already is kept once.
  ///
  /// - Throws: `ServiceProblem` for a prompt that there isn't, `FileFailure`.
  func keep(_ ink: CollectedInk) throws {
    guard prompts.indices.contains(ink.prompt) else {
      throw ServiceProblem.badRequest("there is no prompt \(ink.prompt): load the page again")
    }
    let sample = ink.sample(of: prompts[ink.prompt], set: name, licence: settings.licence)
    var line = try JSONLinesWriter.line(of: sample)
    // The format's lines end with the object.
    line.removeLast(2)
    line += Array(",\"extra\":".utf8) + ServiceJSON.data(ink.extra) + Array("}\n".utf8)
    try state.withLock { state in
      if state.samples[ink.id] != nil { return }
      try state.file.append(line)
      state.add(ink.id, Entry(writer: ink.writer.id, prompt: ink.prompt))
    }
  }

  /// Notes that a writer passes a prompt over, or can't write it.
  func skip(_ prompt: Int, of writer: String, reason: String) throws {
    guard prompts.indices.contains(prompt), CollectedWriter.isName(writer), ["skipped", "unable"].contains(reason)
    else {
      throw ServiceProblem.badRequest("a skip has a prompt, a writer, and the reason skipped or unable")
    }
    try state.withLock { state in
      guard state.passed[writer, default: []].insert(prompt).inserted else { return }
      let skip = Skip(writer: writer, text: prompts[prompt].text, reason: reason)
      try state.skips.append(Array(ServiceJSON.data(skip)) + [UInt8(ascii: "\n")])
    }
  }

  /// Takes samples out of the file; `writer` may take its own alone. Returns the number that were there.
  func drop(_ ids: Set<String>, of writer: String? = nil) throws -> Int {
    try state.withLock { state in
      let dropped = ids.filter { id in
        state.samples[id].map { writer == nil || $0.writer == writer } ?? false
      }
      if dropped.isEmpty { return 0 }
      let lines = try state.file.lines().filter { line in
        guard let known = try? JSONDecoder().decode(Line.self, from: Data(line)) else { return true }
        return !dropped.contains(known.id)
      }
      try state.file.replace(with: lines)
      for id in dropped { state.remove(id) }
      return dropped.count
    }
  }

  // MARK: Looking

  /// The lines of the newest samples, newest first, after `start` others.
  func lines(from start: Int, count: Int) throws -> [[UInt8]] {
    let lines = try state.withLock { try $0.file.lines() }
    return Array(lines.reversed().dropFirst(start).prefix(count))
  }

  /// Writes what a training needs beside the samples: a compiled set with its card, a split by writer and a recipe.
  ///
  /// Returns the paths.
  public func finish(recipe: (_ set: String, _ split: String) -> String) throws -> [String] {
    let stem = URL(fileURLWithPath: path).deletingPathExtension().path
    var (infos, languages): ([SampleInfo], Set<String>) = ([], [])
    let reader = JSONLinesReader()
    let (samples, writers) = count
    var card = DataSetCard(
      name: name, title: "Ink of \(writers) people, collected with Inkling", licence: settings.licence,
      version: Date().formatted(.iso8601.year().month().day()),
      notes: [
        "\(samples) samples of \(writers) writers, who agreed to the licence; each line states when, and with what they wrote."
      ])
    let set = try CompiledSetWriter(path: stem + ".inkset", card: card)
    for (number, line) in try state.withLock({ try $0.file.lines() }).enumerated() {
      let sample = try reader.sample(from: line, file: path, name: name, line: number + 1)
      try set.append(sample)
      infos.append(sample.info)
      languages.insert(sample.language)
    }
    card.languages = languages.sorted()
    set.card = card
    try set.finish()
    let counts = Dictionary(infos.map { ($0.writer, 1) }, uniquingKeysWith: +)
    let split = try DataSplit.making(
      set: name, key: .writer, counts: counts, shares: [.training: 0.8, .validation: 0.1, .test: 0.1], seed: 1)
    try split.write(path: stem + ".split.json")
    try AtomicFile.write(Array(ServiceJSON.data(card)) + [UInt8(ascii: "\n")], to: stem + ".card.json")
    let text = recipe(
      URL(fileURLWithPath: stem + ".inkset").lastPathComponent,
      URL(fileURLWithPath: stem + ".split.json").lastPathComponent)
    try AtomicFile.write(Array(text.utf8), to: stem + ".recipe.yaml")
    return [".inkset", ".card.json", ".split.json", ".recipe.yaml"].map { stem + $0 }
  }
}
