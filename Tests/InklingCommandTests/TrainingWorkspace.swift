import Foundation
import InkData
import TestSupport

/// A temporary folder with a compiled set of sketched words, a split and a recipe.
struct TrainingWorkspace {
  let folder: String
  var recipe: String { folder + "/recipe.yaml" }

  /// Makes the folder; `more` comes after the recipe's last line.
  init(epochs: Int = 12, more: String = "") throws {
    folder = NSTemporaryDirectory() + "train-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let card = DataSetCard(name: "sketched", title: "Sketched words", licence: "Apache-2.0")
    let writer = try CompiledSetWriter(path: folder + "/words.inkset", card: card)
    for word in SketchedInk.words(60) { try writer.append(word) }
    try writer.finish()
    try #"{"set": "sketched", "by": "writer", "training": ["first"], "validation": ["second"]}"#
      .write(toFile: folder + "/split.json", atomically: true, encoding: .utf8)
    let text = """
      name: tiny
      alphabet: clnvz
      data:
        - {set: words.inkset, split: split.json}
      network:
        - convolution: {channels: 12, kernel: 3, stride: 2}
        - sru: {width: 12, dropout: 0.1}
      training: {epochs: \(epochs), batchSamples: 4, checkpointSteps: 1}
      \(more)
      """
    try text.write(toFile: recipe, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)) }
}
