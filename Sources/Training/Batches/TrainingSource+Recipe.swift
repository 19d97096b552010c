import Foundation
import InkData
import InkSynthesis

extension TrainingSource {
  /// Opens the data sources of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: Names the sets and splits.
  ///   - folder: The recipe's folder; relative paths start there or, failing that, from the working folder.
  /// - Throws: `TrainingError.missingData`, and what reading a set or a split throws.
  public static func open(_ recipe: Recipe, folder: String) throws -> [TrainingSource] {
    guard !recipe.data.isEmpty else { throw TrainingError.noTrainingSamples(reasons: ["the recipe has no data"]) }
    var libraries = Libraries()
    return try recipe.data.map { data in
      if let synthesis = data.synthesize { return try synthesized(synthesis, folder: folder) }
      if let chinese = data.synthesizeChinese {
        return try synthesized(chinese, folder: folder, libraries: &libraries)
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

  private static func synthesized(_ settings: LatinSource, folder: String) throws -> TrainingSource {
    let skeletons = try SkeletonSet(path: try locate(settings.skeletons, folder: folder))
    let samples = LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons),
      texts: try LatinTexts(path: try locate(settings.texts, folder: folder), skeletons: skeletons),
      writers: settings.firstWriter...settings.lastWriter, kinds: settings.kinds, seed: settings.seed)
    return TrainingSource(endless: "synthetic writers", count: settings.samples) { try samples.sample(at: $0) }
  }

  /// The template libraries that were read, which a recipe's sources share: reading one takes seconds.
  private struct Libraries {
    private var byPath: [String: TemplateLibrary] = [:]

    mutating func library(path: String) throws -> TemplateLibrary {
      if let known = byPath[path] { return known }
      let library = try TemplateLibrary(path: path)
      byPath[path] = library
      return library
    }
  }

  private static func synthesized(
    _ settings: ChineseSource, folder: String, libraries: inout Libraries
  ) throws -> TrainingSource {
    let inventory = try Inventory.named(settings.inventory)
    let skeletons = try SkeletonSet(path: try locate(settings.skeletons, folder: folder))
    var writers = ChineseSettings()
    writers.generator = settings.generator
    let synthesizer = ChineseSynthesizer(
      library: try libraries.library(path: try locate(settings.templates, folder: folder)),
      forms: try ComponentForms(path: try locate(settings.forms, folder: folder)), skeletons: skeletons,
      settings: writers, sources: Set(settings.sources), regions: Set(settings.regions),
      characters: Set(inventory.characters))
    let texts = try settings.texts.map {
      try ChineseTexts(path: try locate($0, folder: folder), synthesizer: synthesizer)
    }
    let latin =
      settings.latinShare == 0
      ? nil : try LatinTexts(path: try locate(settings.latin, folder: folder), skeletons: skeletons)
    var choice = try ChineseSamples.Choice(
      inventory: inventory, bands: settings.bands.isEmpty ? nil : Set(settings.bands), synthesizer: synthesizer)
    choice.otherShare = settings.otherShare
    choice.textShare = settings.textShare
    choice.latinShare = settings.latinShare
    choice.kinds = settings.kinds
    choice.lineLimit = settings.lineLimit
    choice.style = settings.style
    let samples = ChineseSamples(
      synthesizer: synthesizer, choice: choice, texts: texts, latin: latin,
      writers: settings.firstWriter...settings.lastWriter, seed: settings.seed)
    return TrainingSource(endless: "synthetic Chinese writers", count: settings.samples) { try samples.sample(at: $0) }
  }

  /// Returns the path of the file that a recipe's path names.
  static func locate(_ path: String, folder: String) throws(TrainingError) -> String {
    let candidates = path.hasPrefix("/") ? [path] : ["\(folder)/\(path)", path]
    for candidate in candidates where FileManager.default.fileExists(atPath: candidate) { return candidate }
    throw .missingData(path: path, searched: candidates)
  }
}
