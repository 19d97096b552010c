import InkModelFile
import Testing

@Suite struct ModelFileTests {
  @Test(arguments: ModelTensorType.allCases)
  func `a written file reads back the same`(type: ModelTensorType) throws {
    let writer = try SmallModel.writer(type)
    let file = try ModelFile(bytes: writer.bytes())
    #expect(file.metadata == writer.metadata)
    #expect(file.parityVectors == writer.parityVectors)
    #expect(file.tensors.map(\.name) == writer.tensors.map(\.name))
    #expect(file.tensors.map(\.shape) == writer.tensors.map(\.shape))
    #expect(file.tensors.allSatisfy { $0.bytes.lowerBound.isMultiple(of: 64) })
    #expect(file.byteCount == writer.bytes().count)
    #expect(writer.bytes() == writer.bytes())
    for (index, tensor) in SmallModel.network.weights.enumerated() {
      let truth = SmallModel.values(tensor.shape.reduce(1, *), seed: index)
      let found = try file.float32(named: tensor.name)
      // Multiples of 1/64 up to 50/64 are exact in binary16; int8 is off by at most half a scale, 50/64/127/2.
      let bound: Float = type == .int8 && tensor.shape.count == 2 ? 0.0031 : 0
      #expect(zip(truth, found).allSatisfy { abs($0 - $1) <= bound })
    }
  }

  @Test func `a map of the ink is in the file, and must fit the network`() throws {
    #expect(!String(decoding: try SmallModel.writer().bytes(), as: UTF8.self).contains("inkling.features.map"))
    let mapped = try SmallModel.mapWriter()
    let file = try ModelFile(bytes: mapped.bytes())
    #expect(file.metadata.features.mapCells == 3 && file.metadata.features.mapReach == 1.5)
    #expect(file.metadata == mapped.metadata)
    var writer = mapped
    writer.metadata.features.mapCells = 4
    #expect(
      throws: ModelFileError.invalidValue(
        key: "inkling.network.input_features", reason: "83 features, and the feature settings make 139")
    ) { try ModelFile(bytes: writer.bytes()) }
  }
}
