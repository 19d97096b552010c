import InkCore
import InkModelFile
import NeuralNet
import Training

extension ExportCommand {
  /// Writes a network's weights as a checkpoint and returns the file's size.
  func writeCheckpoint(_ metadata: ModelMetadata, _ network: Network, origin: String, to path: String) throws -> Int {
    // There may be none, or that of an earlier version with settings that this one doesn't know.
    let stored = metadata.recipe.isEmpty ? nil : try? Recipe(yaml: metadata.recipe, file: checkpoint)
    var recipe = stored ?? Recipe(describing: metadata)
    recipe.name = metadata.name
    recipe.languages = metadata.languages
    return try TrainedNetwork.writeCheckpoint(
      of: network, alphabet: metadata.alphabet, recipe: recipe, origin: origin, to: path)
  }

  /// Where a model file's weights are from.
  static func origin(of file: ModelFile) -> String {
    let isRounded = file.tensors.contains { $0.type == .int8 }
    return
      "\(isRounded ? "dequantized from the int8 weights" : "the weights") of the model file \(file.metadata.name), "
      + "SHA-256 of its tensors \(file.digest)"
  }
}

extension Recipe {
  /// Makes a recipe with the network, features and alphabet of a model and no data.
  fileprivate init(describing metadata: ModelMetadata) {
    self.init()
    features = metadata.features
    network = metadata.network.layers
    plane = metadata.network.plane?.layers ?? []
    joint = metadata.network.jointLayers
    factorsBlank = metadata.network.factorsBlank
    alphabetText = String(metadata.alphabet.graphemes)
    if metadata.network.readsCharacters { task = .characters }
    if features.describesStrokes { task = .strokes }
  }
}
