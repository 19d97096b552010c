import Foundation
import InkData

extension SampleSource {
  /// Opens the data sources of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: Names the sets and splits.
  ///   - folder: The recipe's folder; relative paths start there or, failing that, from the working folder.
  /// - Throws: `TrainingError.missingData`, and what reading a set or a split throws.
  public static func open(_ recipe: Recipe, folder: String) throws -> [SampleSource] {
    guard !recipe.data.isEmpty else { throw TrainingError.noTrainingSamples(reasons: ["the recipe has no data"]) }
    return try recipe.data.map { data in
      if let synthesis = data.synthesize { return try synthesized(synthesis, folder: folder) }
      let set = try CompiledSet(path: try locate(data.set, folder: folder))
      let split = try data.split.map { try DataSplit.read(path: try locate($0, folder: folder)) }
      try split?.check(against: set, isPartial: data.partial)
      let source = SampleSource(set: set, name: data.set, split: split)
      return data.attachPunctuation ? source.attachingPunctuation() : source
    }
  }

  private static func synthesized(_ settings: SynthesisSource, folder: String) throws -> SampleSource {
    let skeletons = try SkeletonSet(path: try locate(settings.skeletons, folder: folder))
    let samples = SyntheticSamples(
      synthesizer: Synthesizer(skeletons: skeletons),
      texts: try SynthesisTexts(path: try locate(settings.texts, folder: folder), skeletons: skeletons),
      hands: settings.firstHand...settings.lastHand, kinds: settings.kinds, seed: settings.seed)
    return SampleSource(endless: "synthesized hands", count: settings.samples) { try samples.sample(at: $0) }
  }

  /// Where a path of a recipe leads.
  static func locate(_ path: String, folder: String) throws(TrainingError) -> String {
    let candidates = path.hasPrefix("/") ? [path] : ["\(folder)/\(path)", path]
    for candidate in candidates where FileManager.default.fileExists(atPath: candidate) { return candidate }
    throw .missingData(path: path, searched: candidates)
  }
}
