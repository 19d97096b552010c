import Foundation
import InkData
import InkSynthesis

/// Labelled ink by index: a compiled set, or anything with the same functions.
public struct TrainingSource: Sendable {
  /// The name in reports.
  public let name: String
  /// The number of samples.
  public let count: Int
  let info: @Sendable (Int) -> SampleInfo
  let sample: @Sendable (Int) throws -> LabelledInk
  let part: @Sendable (SampleInfo) -> SplitPart?
  /// Whether there are samples beyond `count`, so that every pass over the source takes new ones.
  private(set) var isEndless = false

  /// Makes a source from functions whose results are the same at every call and from every thread.
  public init(
    name: String, count: Int, info: @escaping @Sendable (Int) -> SampleInfo,
    sample: @escaping @Sendable (Int) throws -> LabelledInk,
    part: @escaping @Sendable (SampleInfo) -> SplitPart? = { _ in .training }
  ) {
    self.name = name
    self.count = count
    self.info = info
    self.sample = sample
    self.part = part
  }

  /// Makes a source that writes its samples as they are asked for, all of them for training: `count` in one pass, those
  /// with the numbers after them in the next. They are the same at every call and from every thread.
  public init(endless name: String, count: Int, sample: @escaping @Sendable (Int) throws -> LabelledInk) {
    self.init(
      name: name, count: count, info: { _ in preconditionFailure("an endless source has no list of samples") },
      sample: sample)
    isEndless = true
  }

  /// Makes a source of samples in memory.
  public init(
    name: String, samples: [LabelledInk], part: @escaping @Sendable (SampleInfo) -> SplitPart? = { _ in .training }
  ) {
    self.init(
      name: name, count: samples.count, info: { samples[$0].info }, sample: { samples[$0] }, part: part)
  }

  /// Opens a compiled set with the split that goes with it; without one all of it is for training.
  ///
  /// With decisions about labels, samples have the corrected ones, and those left out are in no part.
  public init(set: CompiledSet, name: String, split: DataSplit?, decisions: LabelDecisions? = nil) {
    self.init(
      name: name, count: set.count, info: { set.info(at: $0) }, sample: { try set.sample(at: $0) },
      part: { info in
        if let decisions, decisions.text(of: info) == nil { return nil }
        return split == nil ? .training : split?.part(of: info)
      })
    if let decisions { self = changingTexts { decisions.text(of: $0) ?? $0.text } }
  }

  /// Opens the data sources of a recipe; relative paths start from its folder or, failing that, from the working
  /// folder.
  ///
  /// - Throws: `TrainingError.missingData`, and what reading a set or a split throws.
  public static func open(_ recipe: Recipe, folder: String) throws -> [TrainingSource] {
    guard !recipe.data.isEmpty else { throw TrainingError.noTrainingSamples(reasons: ["the recipe has no data"]) }
    // The libraries that were read, which sources share: reading one takes seconds.
    var libraries: [String: TemplateLibrary] = [:]
    func library(path: String) throws -> TemplateLibrary {
      if libraries[path] == nil { libraries[path] = try TemplateLibrary(path: path) }
      return libraries[path]!
    }
    return try recipe.data.map { data in
      if let latin = data.synthesize {
        let samples = try latin.samples { try locate($0, folder: folder) }
        return TrainingSource(endless: "synthetic writers", count: latin.samples) { try samples.sample(at: $0) }
      }
      if let chinese = data.synthesizeChinese {
        let samples = try chinese.samples(library: library, locate: { try locate($0, folder: folder) })
        return TrainingSource(endless: "synthetic Chinese writers", count: chinese.samples) {
          try samples.sample(at: $0)
        }
      }
      let set = try CompiledSet(path: try locate(data.set, folder: folder))
      let split = try data.split.map { try DataSplit.read(path: try locate($0, folder: folder)) }
      try split?.check(against: set, isPartial: data.partial)
      let decisions = try data.decisions.map { try LabelDecisions.read(path: try locate($0, folder: folder)) }
      try decisions?.check(against: set, isPartial: data.partial)
      let source = TrainingSource(set: set, name: data.set, split: split, decisions: decisions)
      return data.attachPunctuation ? source.attachingPunctuation() : source
    }
  }

  /// Returns the path of the file that a recipe's path names.
  static func locate(_ path: String, folder: String) throws(TrainingError) -> String {
    let candidates = path.hasPrefix("/") ? [path] : ["\(folder)/\(path)", path]
    for candidate in candidates where FileManager.default.fileExists(atPath: candidate) { return candidate }
    throw .missingData(path: path, searched: candidates)
  }

  /// The same ink with spaces before closing punctuation taken out of its texts.
  func attachingPunctuation() -> Self {
    precondition(!isEndless, "synthetic ink has the texts it was made of")
    return changingTexts { Self.attachingPunctuation($0.text) }
  }

  private func changingTexts(_ text: @escaping @Sendable (SampleInfo) -> String) -> Self {
    let (info, sample) = (self.info, self.sample)
    return Self(
      name: name, count: count,
      info: {
        var result = info($0)
        result.text = text(result)
        return result
      },
      sample: {
        var result = try sample($0)
        result.text = text(result.info)
        return result
      }, part: part)
  }

  /// A text without the spaces between a word and the punctuation that closes it.
  ///
  /// Punctuation that follows no word is kept apart.
  package static func attachingPunctuation(_ text: String) -> String {
    var result: [Character] = []
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let isClosing = ".,;:?!".contains(character)
      let isLast = index + 1 == characters.count || characters[index + 1] == " "
      if isClosing, isLast, result.last == " ", result.count > 1 {
        let before = result[result.count - 2]
        if before.isLetter || before.isNumber { result.removeLast() }
      }
      result.append(character)
    }
    return String(result)
  }
}
