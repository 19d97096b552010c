import Export
import Foundation
import InkData
import InkModelFile
import NeuralNet
import Training

extension ExportCommand {
  /// Writes a run's network, or the networks of a model file, as graphs for other engines or as checkpoints.
  func exportNetworks() throws {
    var files: [GraphFile] = []
    if FileKind(path: checkpoint) == .model {
      let model = try ModelFile(path: checkpoint)
      files.append(try write(model.metadata, Network(model), origin: Self.origin(of: model), to: to))
      if let characters = try model.characters() {
        let (stem, suffix) = ((to as NSString).deletingPathExtension, (to as NSString).pathExtension)
        files.append(
          try write(
            characters.metadata, Network(characters), origin: Self.origin(of: characters),
            to: "\(stem)-characters.\(suffix)"))
      }
    } else {
      let trained = try trained()
      let others = average.isEmpty ? "" : ", averaged with those of \(average.count) more"
      files.append(
        try write(
          metadata(of: trained), trained.network, origin: "the weights of a run, step \(trained.step)\(others)", to: to)
      )
    }
    try output.show(
      files,
      text: files.map { file in
        let tokens = file.tokens.map { "; classes in \($0)" } ?? ""
        return "wrote \(file.path): \(file.type), \(file.byteCount) bytes\(tokens)\n"
      }.joined())
  }

  private func write(_ metadata: ModelMetadata, _ network: Network, origin: String, to path: String) throws -> GraphFile
  {
    if format == .safetensors {
      let byteCount = try writeCheckpoint(metadata, network, origin: origin, to: path)
      return GraphFile(path: path, type: type.rawValue, byteCount: byteCount)
    }
    let weights: GraphWeights = type == .int8 ? .int8 : .float32
    let byteCount =
      switch format {
      case .coreml: try CoreMLExporter(metadata: metadata, network: network, weights: weights).export(to: path)
      default: try ONNXExporter(metadata: metadata, network: network, weights: weights).export(to: path)
      }
    return GraphFile(path: path, tokens: GraphTokens.path(beside: path), type: type.rawValue, byteCount: byteCount)
  }

  private struct GraphFile: Encodable {
    var path: String
    /// The file with the classes' names, where the format has none.
    var tokens: String?
    var type: String
    var byteCount: Int
  }
}

extension ExportCommand {
  func writeCheckpoint(_ metadata: ModelMetadata, _ network: Network, origin: String, to path: String) throws -> Int {
    // There may be none, or that of an earlier version with settings that this one doesn't know.
    let stored = metadata.recipe.isEmpty ? nil : try? Recipe(yaml: metadata.recipe, file: checkpoint)
    var recipe = stored ?? Recipe(describing: metadata)
    recipe.name = metadata.name
    recipe.languages = metadata.languages
    // `--set lateJump=9` changed the file's alone.
    recipe.features = metadata.features
    return try TrainedNetwork.writeCheckpoint(
      of: network, alphabet: metadata.alphabet, recipe: recipe, origin: origin, to: path)
  }

  static func origin(of file: ModelFile) -> String {
    let isRounded = file.tensors.contains { $0.type == .int8 }
    return
      "\(isRounded ? "dequantized from the int8 weights" : "the weights") of the model file \(file.metadata.name), "
      + "SHA-256 of its tensors \(file.digest)"
  }
}

extension Recipe {
  /// Makes a recipe with the network and alphabet of a model and no data.
  fileprivate init(describing metadata: ModelMetadata) {
    self.init()
    network = metadata.network.layers
    plane = metadata.network.plane?.layers ?? []
    joint = metadata.network.jointLayers
    factorBlank = metadata.network.factorBlank
    task = metadata.task
    graphemes = metadata.alphabet.graphemes
  }
}
