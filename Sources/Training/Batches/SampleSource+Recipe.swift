import Foundation
import InkData
import InkSynthesis

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
      if let hanzi = data.hanzi { return try written(hanzi, folder: folder) }
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

  private static func written(_ settings: HanziSource, folder: String) throws -> SampleSource {
    let inventory = try Inventory.named(settings.inventory)
    let skeletons = try SkeletonSet(path: try locate(settings.skeletons, folder: folder))
    let writer = HanziWriter(
      library: try TemplateLibrary(path: try locate(settings.templates, folder: folder)),
      forms: try ComponentForms(path: try locate(settings.forms, folder: folder)), skeletons: skeletons,
      sources: Set(settings.sources), regions: Set(settings.regions), characters: Set(inventory.characters))
    let texts = try settings.texts.map { try HanziTexts(path: try locate($0, folder: folder), writer: writer) }
    let latin =
      settings.latinShare == 0
      ? nil : try SynthesisTexts(path: try locate(settings.latin, folder: folder), skeletons: skeletons)
    var choice = try HanziSamples.Choice(
      inventory: inventory, bands: settings.bands.isEmpty ? nil : Set(settings.bands), writer: writer)
    choice.otherShare = settings.otherShare
    choice.textShare = settings.textShare
    choice.latinShare = settings.latinShare
    choice.kinds = settings.kinds
    choice.lineLimit = settings.lineLimit
    choice.manner = settings.manner
    let samples = HanziSamples(
      writer: writer, choice: choice, texts: texts, latin: latin, hands: settings.firstHand...settings.lastHand,
      seed: settings.seed)
    return SampleSource(endless: "Chinese hands", count: settings.samples) { try samples.sample(at: $0) }
  }

  /// Where a path of a recipe leads.
  static func locate(_ path: String, folder: String) throws(TrainingError) -> String {
    let candidates = path.hasPrefix("/") ? [path] : ["\(folder)/\(path)", path]
    for candidate in candidates where FileManager.default.fileExists(atPath: candidate) { return candidate }
    throw .missingData(path: path, searched: candidates)
  }
}
