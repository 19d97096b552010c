import Foundation
import InkData
import Training

/// The data that a network learned from, as far as it is at hand.
struct TrainingOrigin {
  /// One of the recipe's sources.
  struct Source {
    let set: CompiledSet
    let split: DataSplit?
    let kinds: [SampleKind]
  }

  /// The sources whose sets can be opened.
  let sources: [Source]

  /// Looks for the recipe's sets from the folder that the run was started with, else from the working folder.
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
  }

  /// The cards of the sets, each once.
  var cards: [DataSetCard] {
    var seen: Set<String> = []
    return sources.map(\.set.card).filter { seen.insert($0.name).inserted }
  }
}
