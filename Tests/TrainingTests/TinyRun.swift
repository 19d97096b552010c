import Foundation
import InkData
import TestSupport
import Training

/// A run of a few steps on sketched words.
struct TinyRun {
  var folder: RunFolder
  var recipe: Recipe

  init(_ changes: (inout Recipe) -> Void = { _ in }) throws {
    folder = try .temporary()
    recipe = try Recipe(yaml: Self.yaml)
    changes(&recipe)
  }

  static let yaml = """
    name: tiny
    alphabet: clnvz
    data:
      - {set: sketched}
    network:
      - convolution: {channels: 12, kernel: 3, stride: 2}
      - sru: {width: 12, dropout: 0.1}
    training: {epochs: 3, batchSamples: 8, batchFrames: 100000, checkpointSteps: 3, bucketSteps: 2}
    optimizer: {learningRate: 0.01}
    """

  func corpus(_ words: [LabelledInk] = SketchedInk.words(60)) throws -> TrainingCorpus {
    let source = TrainingSource(name: "sketched", samples: words) { $0.writer == "second" ? .validation : .training }
    return try TrainingCorpus(recipe: recipe, sources: [source])
  }

  func trainer(_ change: (inout TrainingOptions) -> Void = { _ in }) throws -> Trainer {
    var options = TrainingOptions()
    change(&options)
    return try Trainer(
      recipe: recipe, recipeFolder: ".", corpus: try corpus(), folder: folder, options: options)
  }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  func remove() { try? FileManager.default.removeItem(atPath: folder.path) }
}
