import Export
import Foundation
import InkData
import InkModelFile
import Training

extension ExportCommand {
  /// Writes a run's network, or the networks of a model file, as ONNX.
  func exportONNX() throws {
    let weights = type == .int8 ? ONNXExporter.Weights.int8 : .float32
    var files: [ONNXFile] = []
    if FileKind(path: checkpoint) == .model {
      let model = try ModelFile(path: checkpoint)
      files.append(try write(ONNXExporter(model, weights: weights), to: to))
      if let characters = try model.characters() {
        let stem = (to as NSString).deletingPathExtension
        files.append(try write(ONNXExporter(characters, weights: weights), to: stem + "-characters.onnx"))
      }
    } else {
      let whole = try TrainedNetwork.load(checkpointOrRunPath: checkpoint)
      let trained = try inventory.map { try whole.restricted(to: Inventory.named($0).graphemes) } ?? whole
      let metadata = ModelMetadata(
        name: name ?? trained.recipe.name,
        languages: languages.map { $0.split(separator: ",").map(String.init) } ?? trained.recipe.languages,
        alphabet: trained.alphabet, features: trained.features, network: trained.network.description,
        decoder: DecoderDefaults(beamWidth: trained.recipe.decoder.beamWidth), licences: licence, sources: source,
        recipe: trained.recipe.yaml)
      files.append(try write(ONNXExporter(metadata: metadata, network: trained.network, weights: weights), to: to))
    }
    try output.show(
      files,
      text: files.map { "wrote \($0.path): \($0.type), \($0.byteCount) bytes; classes in \($0.tokens)\n" }.joined())
  }

  private func write(_ exporter: ONNXExporter, to path: String) throws -> ONNXFile {
    ONNXFile(
      path: path, tokens: ONNXExporter.tokensPath(beside: path), type: type.rawValue,
      byteCount: try exporter.export(to: path))
  }

  private struct ONNXFile: Encodable {
    var path: String
    var tokens: String
    var type: String
    var byteCount: Int
  }
}
