import InkCore
public import InkDecoding

// Web pages have whole model files: Scripts/build-wasm leaves this out.
#if !ONE_LANGUAGE
  /// A language that a shared network reads: a language model, the graphemes that the language uses, and the decoder's settings.
  ///
  /// The network is a model file beside it, which it names and whose tensors' SHA-256 it states. So several languages cost one
  /// network. `ModelFile(path:)` opens a language's file together with its network, as one model.
  public struct LanguageFile: Sendable {
    /// The name.
    public var name: String
    /// The languages that it reads, as BCP-47 tags, the one that it is for first.
    public var languages: [String]
    /// The graphemes that they use. Others that the network knows stay possible, and cost `DecoderSettings.foreignPrice`.
    public var graphemes: [Character]
    /// The decoder's settings.
    public var decoder: DecoderSettings
    /// The name of the network's file, which is in the same folder.
    public var networkName: String
    /// The SHA-256 of the network's tensors: `ModelFile.digest`.
    public var networkDigest: String
    /// The licences of the texts.
    public var licences: [String]
    /// The texts that the language model was made of.
    public var sources: [String]
    /// The figures of an evaluation as JSON; empty when it wasn't evaluated.
    public var evaluationSummary = ""
    /// The program that wrote the file.
    public var creator = "Inkling"
    /// The SHA-256 of the language model's tensor, in hexadecimal, in the file that it was read from; empty otherwise.
    public let digest: String
    /// The SHA-256 of the header of the file that it was read from, in hexadecimal; empty otherwise.
    public let headerDigest: String
    /// The size in bytes of the file that it was read from; 0 otherwise.
    public let byteCount: Int

    /// The language model's bytes.
    let model: CheckedBytes

    /// Makes a language for a network.
    public init(
      name: String, languages: [String], graphemes: [Character], decoder: DecoderSettings, network: ModelFile,
      networkName: String, languageModel: [UInt8], licences: [String] = [], sources: [String] = []
    ) {
      self.name = name
      self.languages = languages
      self.graphemes = graphemes
      self.decoder = decoder
      self.networkName = networkName
      networkDigest = network.digest
      self.licences = licences
      self.sources = sources
      model = CheckedBytes(copying: languageModel)
      digest = ""
      headerDigest = ""
      byteCount = 0
    }

    /// Copies a language with other settings of the decoder, and another language model if one is given.
    public init(copying language: LanguageFile, decoder: DecoderSettings, network: ModelFile, languageModel: [UInt8]?) {
      self.init(
        name: language.name, languages: language.languages, graphemes: language.graphemes, decoder: decoder,
        network: network, networkName: language.networkName, languageModel: languageModel ?? language.languageModel,
        licences: language.licences, sources: language.sources)
      evaluationSummary = language.evaluationSummary
      creator = language.creator
    }

    /// A copy of the language model's bytes.
    public var languageModel: [UInt8] { model.array(UInt8.self, at: 0, count: model.count) }
  }

  extension LanguageFile {
    /// The value of `general.architecture` in a language's file.
    public static let architecture = "inkling-language"
    static let formatVersion = 1

    /// The bytes of the language's file: GGUF version 3, as models are, with the language model as its tensor.
    ///
    /// The same content always gives the same bytes.
    public func bytes() -> [UInt8] {
      let tensors = [ModelTensorContent.bytes(ModelFile.languageModelName, languageModel)]
      let settings = SettingWriter(decoder, prefix: "inkling.decoder.")
      return ContainerWriter.file(tensors) { digest in
        [
          ("general.architecture", .string(Self.architecture)),
          ("general.name", .string(name)),
          ("general.alignment", .uint32(UInt32(ModelFileWriter.alignment))),
          ("general.license", .string(licences.joined(separator: "; "))),
          ("general.languages", .strings(languages)),
          ("inkling.language.format_version", .uint32(UInt32(Self.formatVersion))),
          ("inkling.language.network", .string(networkName)),
          ("inkling.language.network_sha256", .string(networkDigest)),
          ("inkling.creator", .string(creator)),
          ("inkling.sha256", .string(digest)),
          ("inkling.languages", .strings(languages)),
          (ModelFileWriter.ownGraphemesKey, .strings(graphemes.map { String($0) })),
        ] + settings.always + settings.whereUsed + [
          ("inkling.licences", .strings(licences)),
          ("inkling.sources", .strings(sources)),
          ("inkling.evaluation", .string(evaluationSummary)),
        ]
      }
    }

    /// Reads a language's file.
    ///
    /// - Throws: what is wrong with it, and where. Whether it fits a network, `ModelFile(network:language:)` checks.
    public init(bytes: [UInt8]) throws(ModelFileError) {
      let bytes = CheckedBytes(copying: bytes)
      try self.init(bytes, ContainerReader(bytes))
    }

    init(_ bytes: CheckedBytes, _ container: ContainerReader) throws(ModelFileError) {
      let keys = MetadataReader(values: container.values)
      let architecture = try keys.string(ContainerReader.architectureKey)
      guard architecture == Self.architecture else { throw .notLanguage(architecture) }
      let version = try keys.integer("inkling.language.format_version")
      guard version == Self.formatVersion else { throw .formatVersion(found: version, supported: Self.formatVersion) }
      digest = try container.checkedDigest()
      let tensorName = ModelFile.languageModelName
      guard let tensor = container.tensors.first(where: { $0.name == tensorName }) else {
        throw .missingTensor(tensorName)
      }
      guard tensor.type == .int8, tensor.shape.count == 1 else {
        throw .tensorRole(name: tensorName, type: tensor.type)
      }
      let networkKey = "inkling.language.network"
      let networkName = try keys.string(networkKey)
      // The file names another one to be opened: never one in another folder.
      guard !networkName.isEmpty, networkName != ".", networkName != "..",
        !networkName.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0 })
      else { throw .invalidValue(key: networkKey, reason: "“\(networkName)” is no file name") }
      let languages = try keys.strings("inkling.languages")
      guard !languages.isEmpty else { throw .invalidValue(key: "inkling.languages", reason: "there is no language") }
      name = try keys.string("general.name")
      self.languages = languages
      graphemes = try keys.graphemes(ModelFileWriter.ownGraphemesKey)
      decoder = try keys.settings(DecoderSettings(), prefix: "inkling.decoder.")
      self.networkName = networkName
      networkDigest = try keys.string("inkling.language.network_sha256")
      licences = try keys.strings("inkling.licences")
      sources = try keys.strings("inkling.sources")
      evaluationSummary = try keys.string("inkling.evaluation")
      creator = try keys.string("inkling.creator")
      headerDigest = try keys.string(ContainerReader.headerDigestKey)
      byteCount = bytes.count
      model = bytes.slice(tensor.bytes)
      try container.checkHeader()
    }
  }

  extension ModelFile {
    /// Joins a language with its network, which keeps its bytes: a model that reads this language.
    ///
    /// The network's own language model, languages, decoder settings and evaluation have no part in it.
    ///
    /// - Throws: `ModelFileError.anotherNetwork` when the language was made for another network.
    public convenience init(network: ModelFile, language: LanguageFile) throws(ModelFileError) {
      guard network.digest == language.networkDigest else {
        throw .anotherNetwork(
          language: language.name, file: language.networkName, expected: language.networkDigest, found: network.digest)
      }
      var metadata = network.metadata
      metadata.name = language.name
      metadata.languages = language.languages
      metadata.ownGraphemes = language.graphemes
      metadata.decoder = language.decoder
      metadata.licences += language.licences.filter { !network.metadata.licences.contains($0) }
      metadata.sources += language.sources.filter { !network.metadata.sources.contains($0) }
      metadata.evaluationSummary = language.evaluationSummary
      metadata.creator = language.creator
      self.init(network, metadata, language)
    }
  }
#endif
