import Export
import Foundation
import InkCore
import InkData
import InkFeatures
import InkModelFile
import InkNetwork
import NeuralNet

/// A temporary folder with a small set, its split, a recipe and an untrained model.
struct CommandWorkspace {
  let folder: String
  var set: String { folder + "/marks.inkset" }
  var split: String { folder + "/split.json" }
  var recipe: String { folder + "/recipe.yaml" }
  var model: String { folder + "/model.gguf" }

  init() throws {
    folder = NSTemporaryDirectory() + "command-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let card = DataSetCard(name: "marks", title: "Marks", licence: "Apache-2.0", languages: ["en"])
    let writer = try CompiledSetWriter(path: set, card: card)
    for sample in Self.samples { try writer.append(sample) }
    try writer.finish()
    try #"{"set": "marks", "by": "writer", "training": ["first"], "validation": ["second"], "test": ["third"]}"#
      .write(toFile: split, atomically: true, encoding: .utf8)
    try Self.recipe.write(toFile: recipe, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Exports an untrained network, which recognizes something, too.
  func exportUntrained(seed: UInt64 = 3, languages: [String] = ["en"]) throws {
    let alphabet = try Alphabet(Array("vnz "))
    let network = try Network(
      NetworkDescription(
        inputFeatures: FeatureSettings.featureCount,
        layers: [
          .convolution(channels: 8, kernel: 3, stride: 2, activation: .relu), .sru(width: 8, dropout: 0),
        ], classes: alphabet.classCount), seed: seed)
    let metadata = ModelMetadata(
      name: "untrained", languages: languages, alphabet: alphabet, features: FeatureSettings(),
      network: network.description)
    try ModelExporter(metadata: metadata, network: network, type: .int8).export(to: model)
  }

  /// Words of three letters, each letter a mark of its own shape, by three writers.
  static var samples: [LabelledInk] {
    var samples: [LabelledInk] = []
    for (number, writer) in ["first", "second", "third"].enumerated() {
      for index in 0..<12 {
        let text = String((0..<3).map { Array("vnz")[(index / [1, 3, 9][$0] + $0 * number) % 3] })
        let isCharacter = index >= 9
        let written = isCharacter ? String(text.prefix(1)) : index >= 6 ? text + " " + text : text
        let strokes = written.enumerated().compactMap { index, letter in
          mark(letter, at: Float(index) * 12, size: 8 + Float(number))
        }
        samples.append(
          LabelledInk(
            ink: Ink(strokes: strokes), text: written, kind: isCharacter ? .character : index >= 6 ? .line : .word,
            language: "en", writer: writer, contributor: writer, source: "marks", sampleID: "\(writer)#\(index)",
            licence: "Apache-2.0"))
      }
    }
    return samples
  }

  private static func mark(_ letter: Character, at x: Float, size: Float) -> Stroke? {
    let corners: [Character: [(Float, Float)]] = [
      "v": [(0, 0), (0.5, 1), (1, 0)], "n": [(0, 1), (0, 0), (1, 0), (1, 1)], "z": [(0, 0), (1, 0), (0, 1), (1, 1)],
    ]
    return corners[letter].map { corners in
      Stroke(locations: corners.map { Point(x: x + $0.0 * size, y: $0.1 * size) })
    }
  }

  private static let recipe = """
    name: marks
    alphabet: "vnz "
    data:
      - {set: marks.inkset, split: split.json}
    network:
      - convolution: {channels: 8, kernel: 3, stride: 2}
      - sru: {width: 8, dropout: 0.1}
    training: {steps: 3, batchSamples: 4}
    """
}
