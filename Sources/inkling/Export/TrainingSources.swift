import Foundation
import InkCore
import InkData
import InkSynthesis
import Training

/// The data that a network was trained on, as far as it can be found.
struct TrainingSources {
  let sources: [(set: CompiledSet, split: DataSplit?, kinds: [SampleKind])]
  let isComplete: Bool
  private let hasLatinWriters: Bool
  private let hasChineseWriters: Bool
  private let templateLicences: Set<String>

  /// Looks for the recipe's sets from the folder that the run was started in, then from the working folder.
  init(_ trained: TrainedNetwork, path: String) {
    let stored = try? StoredRecipe(runFolder: path)
    let beside = try? StoredRecipe(runFolder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let folders = [stored?.folder, beside?.folder, "."].compactMap(\.self)
    func locate(_ name: String) -> String? {
      let candidates = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
      return candidates.first { FileManager.default.fileExists(atPath: $0) }
    }
    sources = trained.recipe.data.compactMap { data in
      guard let path = locate(data.set), let set = try? CompiledSet(path: path) else { return nil }
      let split = data.split.flatMap { locate($0) }.flatMap { try? DataSplit.read(path: $0) }
      return (set, split, data.kinds)
    }
    isComplete = sources.count == trained.recipe.data.count(where: { !$0.isSynthesized })
    hasLatinWriters = trained.recipe.data.contains { $0.synthesize != nil }
    let chinese = trained.recipe.data.compactMap(\.synthesizeChinese)
    hasChineseWriters = !chinese.isEmpty
    templateLicences = Set(chinese.flatMap { $0.sources.map(\.licence) })
  }

  /// The names of the data, each once, in the recipe's order.
  var names: [String] {
    var seen: Set<String> = []
    let names =
      sources.map(\.set.card.name) + (hasLatinWriters ? ["synthetic writers"] : [])
      + (hasChineseWriters ? ["synthetic Chinese writers"] : [])
    return names.filter { seen.insert($0).inserted }
  }

  /// The licences of what it learned from, sorted; synthetic writers use Inkling's own skeletons and texts, Chinese
  /// ones stroke templates too.
  var licences: [String] {
    let own = hasLatinWriters || hasChineseWriters ? ["Apache-2.0"] : []
    return templateLicences.union(sources.map(\.set.card.licence) + own).sorted()
  }
}

/// Ink on which an export compares runtime and training network.
struct ParitySamples {
  let name: String
  let inks: [Ink]

  /// The number of lines to compare, which have some 2,000 graphemes.
  private static let count = 64
  /// The number of graphemes that single characters must be compared on, since rounding flips near ties: of 64, a rate of one
  /// in a hundred shows as three now and then.
  private static let graphemeCount = 1_000

  /// Ink of a compiled set, spread over all of it.
  static func read(_ path: String) throws -> Self {
    let set = try CompiledSet(path: path)
    return Self(name: set.card.name, inks: try chosen(Array(0..<set.count), of: set).map { try set.sample(at: $0).ink })
  }

  /// Samples spread over all, enough for their graphemes.
  private static func chosen(_ indices: [Int], of set: CompiledSet) -> [Int] {
    let few = indices.spread(count)
    let graphemes = few.reduce(0) { $0 + set.info(at: $1).text.count }
    guard graphemes < graphemeCount, !few.isEmpty else { return few }
    return indices.spread(graphemeCount * few.count / max(graphemes, few.count))
  }

  /// Ink of the validation part of the training data, else synthetic lines; none without the starter set's files.
  static func validation(of origin: TrainingSources) -> Self {
    for source in origin.sources {
      let indices = (0..<source.set.count).filter { index in
        let info = source.set.info(at: index)
        return source.kinds.contains(info.kind) && (source.split.map { $0.part(of: info) == .validation } ?? true)
      }
      let inks = chosen(indices, of: source.set).compactMap { try? source.set.sample(at: $0).ink }
      if !inks.isEmpty { return Self(name: source.set.card.name, inks: inks) }
    }
    return Self(name: "synthetic lines", inks: synthesized())
  }

  private static func synthesized() -> [Ink] {
    guard let skeletons = try? SkeletonSet(path: SkeletonSet.starterPath),
      let texts = try? LatinTexts(path: LatinTexts.starterPath, skeletons: skeletons)
    else { return [] }
    let samples = LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons), texts: texts, writers: 900_001...900_064, kinds: [.line],
      seed: 1)
    return (0..<count).compactMap { try? samples.sample(at: $0).ink }
  }
}
