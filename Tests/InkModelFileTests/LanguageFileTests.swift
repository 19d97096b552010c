import Foundation
import InkDecoding
import InkModelFile
import TestSupport
import Testing

@Suite struct `A language's file` {
  private static func network() throws -> ModelFile { try ModelFile(bytes: SmallModel.writer().bytes()) }

  private static func language(of network: ModelFile) -> LanguageFile {
    var decoder = DecoderSettings(beamWidth: 7, languageWeight: 0.3)
    decoder.foreignPrice = 2.5
    return LanguageFile(
      name: "French", languages: ["fr"], graphemes: ["é"], decoder: decoder, network: network,
      networkName: "network.gguf", languageModel: SmallLanguageModel().bytes(), licences: ["CC0-1.0", "MIT"],
      sources: ["texts"])
  }

  @Test func `is read as it was written, and equal content gives equal bytes`() throws {
    let network = try Self.network()
    var written = Self.language(of: network)
    written.evaluationSummary = "{}"
    let bytes = written.bytes()
    let read = try LanguageFile(bytes: bytes)
    #expect(read.name == "French" && read.languages == ["fr"] && read.graphemes == ["é"])
    #expect(read.decoder == written.decoder)
    #expect(read.networkName == "network.gguf" && read.networkDigest == network.digest)
    #expect(read.licences == ["CC0-1.0", "MIT"] && read.sources == ["texts"] && read.evaluationSummary == "{}")
    #expect(read.languageModel == written.languageModel)
    #expect(read.bytes() == bytes)
  }

  @Test func `joined with its network is a model of this language`() throws {
    let network = try Self.network()
    let language = try LanguageFile(bytes: Self.language(of: network).bytes())
    let model = try ModelFile(network: network, language: language)
    #expect(model.metadata.name == "French" && model.metadata.languages == ["fr"])
    #expect(model.metadata.decoder == language.decoder && model.metadata.ownGraphemes == ["é"])
    #expect(model.metadata.network == network.metadata.network && model.metadata.alphabet == network.metadata.alphabet)
    #expect(model.metadata.licences == ["CC0-1.0", "MIT"] && model.metadata.sources == ["starter", "texts"])
    #expect(model.digest == network.digest && model.headerDigest == language.headerDigest)
    #expect(try model.languageModelBytes() == language.languageModel)
    #expect(try model.float32(named: "output.bias") == network.float32(named: "output.bias"))
    // As a file by itself it is the same model.
    let whole = try ModelFile(bytes: ModelFileWriter(copying: model).bytes())
    #expect(whole.language == nil && whole.metadata == model.metadata)
    #expect(try whole.languageModelBytes() == language.languageModel)
  }

  @Test func `opens by its path with the network beside it, which several open once`() throws {
    let folder = try TemporaryFolder()
    let network = try Self.network()
    try Data(SmallModel.writer().bytes()).write(to: URL(fileURLWithPath: folder.file("network.gguf")))
    var paths: [String] = []
    for number in 0..<5 {
      var language = Self.language(of: network)
      language.languages = ["l\(number)"]
      paths.append(folder.file("\(number).gguf"))
      try Data(language.bytes()).write(to: URL(fileURLWithPath: paths[number]))
    }
    #expect(try ModelFile(path: paths[3]).metadata.languages == ["l3"])
    var networks: [String: ModelFile] = [:]
    let files = try paths.map { try ModelFile.file($0, networks: &networks) }
    #expect(files.map(\.metadata.languages) == (0..<5).map { ["l\($0)"] })
    #expect(networks.keys.sorted() == [folder.file("network.gguf")])
  }

  @Test func `without its network, or with another one, says so`() throws {
    let folder = try TemporaryFolder()
    let network = try Self.network()
    let path = folder.file("fr.gguf")
    try Data(Self.language(of: network).bytes()).write(to: URL(fileURLWithPath: path))
    let missing = #expect(throws: ModelFileError.self) { try ModelFile(path: path) }
    #expect(
      "\(try #require(missing))"
        == "the network of the language French, \(folder.file("network.gguf")), can't be read: No such file or directory; put the file that the language was made for beside it"
    )
    var other = try SmallModel.writer()
    other.tensors[0].bytes[0] ^= 1
    let bytes = other.bytes()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("network.gguf")))
    let error = #expect(throws: ModelFileError.self) { try ModelFile(path: path) }
    let found = try ModelFile(bytes: bytes).digest
    #expect(
      "\(try #require(error))"
        == "the language French was made for a network network.gguf with the SHA-256 \(network.digest.prefix(12))…, and this one has \(found.prefix(12))…: use that network, or make the language again with `inkling language add`"
    )
  }

  @Test func `is no model by itself, and a model is no language`() throws {
    let network = try Self.network()
    let bytes = Self.language(of: network).bytes()
    let error = #expect(throws: ModelFileError.self) { try ModelFile(bytes: bytes) }
    #expect(
      "\(try #require(error))"
        == "the file holds a language without its network: open it by its path, with the network beside it")
    let other = #expect(throws: ModelFileError.self) { try LanguageFile(bytes: SmallModel.writer().bytes()) }
    #expect(
      "\(try #require(other))"
        == "the file holds “inkling”, not a language: pass a file that `inkling language add` wrote")
  }

  @Test(arguments: ["", ".", "..", "../network.gguf", "/etc/passwd", "a\\b"])
  func `names its network by a file name alone`(name: String) throws {
    var language = Self.language(of: try Self.network())
    language.networkName = name
    #expect(throws: ModelFileError.invalidValue(key: "inkling.language.network", reason: "“\(name)” is no file name")) {
      try LanguageFile(bytes: language.bytes())
    }
  }

  @Test func `notices every byte of its header that is changed, and every part that is missing`() throws {
    let bytes = Self.language(of: try Self.network()).bytes()
    for index in stride(from: 0, to: bytes.count, by: 5) {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: ModelFileError.self, "byte \(index)") { try LanguageFile(bytes: damaged) }
    }
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: ModelFileError.self, "\(count) bytes") { try LanguageFile(bytes: Array(bytes[..<count])) }
    }
  }
}
