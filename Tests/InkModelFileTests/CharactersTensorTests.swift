import InkFeatures
import InkModelFile
import InkNetwork
import Testing

@Suite struct CharactersTensorTests {
  private func characters(_ layers: [LayerDescription]) throws -> [UInt8] {
    var metadata = try SmallModel.metadata()
    metadata.name = "characters"
    metadata.network = NetworkDescription(inputFeatures: FeatureSettings.featureCount, layers: layers, classes: 3)
    metadata.task = metadata.network.poolsFrames ? .characters : .lines
    let tensors = metadata.network.weights.enumerated().map { index, weight in
      ModelTensorContent.float32(
        weight.name, shape: weight.shape, SmallModel.values(weight.shape.reduce(1, *), seed: index))
    }
    return ModelFileWriter(metadata: metadata, tensors: tensors).bytes()
  }

  @Test func `a model of single characters reads back with its weight`() throws {
    var writer = try SmallModel.writer()
    #expect(try ModelFile(bytes: writer.bytes()).characters() == nil)
    let plain = writer.bytes()
    writer.characters = try characters([.pooling(heads: 1)])
    writer.metadata.decoder.characterShare = 0.25
    let file = try ModelFile(bytes: writer.bytes())
    #expect(try file.characters()?.metadata.name == "characters")
    #expect(file.metadata.decoder.characterShare == 0.25)
    #expect(ModelFileWriter(copying: file).characters == writer.characters)
    // Without it the file has neither tensor nor key.
    writer.characters = nil
    #expect(writer.bytes() == plain)
  }

  @Test func `a model of lines instead of it is rejected`() throws {
    var writer = try SmallModel.writer()
    writer.characters = try characters([.linear(outputs: 4, activation: .none)])
    let file = try ModelFile(bytes: writer.bytes())
    #expect(
      throws: ModelFileError.invalidValue(
        key: "characters", reason: "its network reads lines, not single characters")
    ) { try file.characters() }
  }

  @Test func `bytes that are no model file are rejected, and so is a matrix`() throws {
    var writer = try SmallModel.writer()
    writer.characters = Array("no model file at all, but long enough".utf8)
    let damaged = try ModelFile(bytes: writer.bytes())
    #expect(throws: ModelFileError.self) { try damaged.characters() }
    writer.characters = nil
    writer.tensors.append(.float32(ModelFile.charactersName, shape: [2], [1, 2]))
    let file = try ModelFile(bytes: writer.bytes())
    #expect(throws: ModelFileError.tensorRole(name: "characters", type: .float32)) { try file.characters() }
  }

  @Test func `a weight outside its range is rejected`() throws {
    var writer = try SmallModel.writer()
    writer.characters = try characters([.pooling(heads: 1)])
    writer.metadata.decoder.characterShare = 1.5
    #expect {
      _ = try ModelFile(bytes: writer.bytes())
    } throws: {
      guard case ModelFileError.invalidValue("inkling.decoder.character_share", _) = $0 else { return false }
      return true
    }
  }
}
