import InkModelFile
import Testing

@Suite struct LanguageModelTensorTests {
  private let language: [UInt8] = Array("INKLM001 and so on".utf8)

  @Test func `a language model's bytes read back the same`() throws {
    var writer = try SmallModel.writer(.float16)
    #expect(try ModelFile(bytes: writer.bytes()).languageModelBytes() == nil)
    writer.languageModel = language
    let file = try ModelFile(bytes: writer.bytes())
    #expect(try file.languageModelBytes() == language)
    #expect(file.languageModelSize == language.count)
    #expect(writer.languageModel == language)
  }

  @Test func `a language model doesn't change a file's weights and metadata`() throws {
    var writer = try SmallModel.writer(.float16)
    let before = try ModelFile(bytes: writer.bytes())
    writer.languageModel = language
    let after = try ModelFile(bytes: writer.bytes())
    #expect(after.metadata == before.metadata)
    #expect(try after.float32(named: "output.weight") == before.float32(named: "output.weight"))
  }

  @Test func `a file that is copied and written again has the same bytes`() throws {
    var writer = try SmallModel.writer(.int8)
    writer.languageModel = language
    let bytes = writer.bytes()
    #expect(ModelFileWriter(copying: try ModelFile(bytes: bytes)).bytes() == bytes)
  }

  @Test func `a language model that is taken away is gone`() throws {
    var writer = try SmallModel.writer()
    let bytes = writer.bytes()
    writer.languageModel = language
    writer.languageModel = nil
    #expect(writer.bytes() == bytes)
  }

  @Test func `a matrix under the language model's name is rejected`() throws {
    var writer = try SmallModel.writer()
    writer.tensors.append(.float32(ModelFile.languageModelName, shape: [2], [1, 2]))
    let file = try ModelFile(bytes: writer.bytes())
    #expect(throws: ModelFileError.tensorRole(name: "language_model", type: .float32)) {
      try file.languageModelBytes()
    }
  }
}
