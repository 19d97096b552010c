import Foundation
import InkData
import Training

/// The data that a network was trained on, as far as it can be found.
struct TrainingSources {
  /// One of the recipe's sources.
  struct Source {
    let set: CompiledSet
    let split: DataSplit?
    let kinds: [SampleKind]
  }

  /// The sources whose sets can be opened.
  let sources: [Source]
  /// Whether every set of the recipe could be opened.
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
      return Source(set: set, split: split, kinds: data.kinds)
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
