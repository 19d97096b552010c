import InkCore
import InkFeatures
import InkNetwork

/// Turns a container's values into typed metadata.
struct MetadataReader {
  let values: [String: ContainerValue]
  func metadata() throws(ModelFileError) -> ModelMetadata {
    let architecture = try string("general.architecture")
    guard architecture == "inkling" else { throw .architecture(architecture) }
    let version = try integer("inkling.format_version")
    guard version == ModelMetadata.formatVersion else {
      throw .formatVersion(found: version, supported: ModelMetadata.formatVersion)
    }
    let alphabet = try alphabet()
    let features = try features()
    let network = try network(features)
    guard network.classes == alphabet.classCount else {
      throw .invalidValue(
        key: "inkling.network.classes",
        reason: "\(network.classes) classes for \(alphabet.graphemes.count) graphemes and the blank")
    }
    guard network.inputFeatures == features.featureCount else {
      throw .invalidValue(
        key: "inkling.network.input_features",
        reason: "\(network.inputFeatures) features, and the feature settings make \(features.featureCount)")
    }
    return ModelMetadata(
      name: try string("general.name"), languages: try strings("inkling.languages"), alphabet: alphabet,
      features: features, network: network,
      decoder: try decoder(),
      licences: try strings("inkling.licences"), sources: try strings("inkling.sources"),
      evaluationSummary: try string("inkling.evaluation"), recipe: try string("inkling.recipe"),
      creator: try string("inkling.creator"))
  }

  private func alphabet() throws(ModelFileError) -> Alphabet {
    let key = "inkling.alphabet"
    var graphemes: [Character] = []
    for text in try strings(key) {
      guard text.count == 1, let grapheme = text.first else {
        throw .invalidValue(key: key, reason: "“\(text)” is not one grapheme")
      }
      graphemes.append(grapheme)
    }
    do throws(AlphabetError) { return try Alphabet(graphemes) } catch {
      throw .invalidValue(key: key, reason: error.description)
    }
  }

  private func decoder() throws(ModelFileError) -> DecoderDefaults {
    var defaults = DecoderDefaults(
      beamWidth: try integer("inkling.decoder.beam_width", in: 1...1000),
      languageWeight: try float("inkling.decoder.language_weight", in: 0...100),
      lengthBonus: try float("inkling.decoder.length_bonus", in: -100...100),
      wordWeight: try float("inkling.decoder.word_weight", in: 0...100), calibration: try calibration())
    if values["inkling.decoder.latin_share"] != nil {
      defaults.latinShare = try float("inkling.decoder.latin_share", in: 0...1)
    }
    // A file without a prior over single graphemes has neither key.
    if values["inkling.decoder.prior_weight"] != nil {
      defaults.priorWeight = try float("inkling.decoder.prior_weight", in: 0...100)
      defaults.signPenalty = try float("inkling.decoder.sign_penalty", in: 0...100)
    }
    // A file without a network for single characters lacks it.
    if values["inkling.decoder.character_share"] != nil {
      defaults.characterShare = try float("inkling.decoder.character_share", in: 0...1)
    }
    return defaults
  }

  /// The calibration's numbers; `nil` when the model isn't calibrated and lacks the key.
  private func calibration() throws(ModelFileError) -> [Float]? {
    let key = "inkling.decoder.calibration"
    guard values[key] != nil else { return nil }
    let numbers = try floats(key)
    guard numbers.count == DecoderDefaults.calibrationCount, numbers.allSatisfy({ abs($0) <= 1000 }) else {
      throw .invalidValue(key: key, reason: "\(numbers) aren't the ten numbers of a calibration: tune the model again")
    }
    return numbers
  }

  private func features() throws(ModelFileError) -> FeatureSettings {
    var settings = FeatureSettings(
      step: try float("inkling.features.step"),
      maximumFrames: try integer("inkling.features.maximum_frames"),
      jumpLimit: try float("inkling.features.jump_limit"),
      heightLimit: try float("inkling.features.height_limit"),
      strokeSizeShare: try float("inkling.features.stroke_size_share"),
      skewCorrection: try float("inkling.features.skew_correction"),
      slantCorrection: try float("inkling.features.slant_correction"),
      contextWindow: try float("inkling.features.context_window"),
      smoothing: try float("inkling.features.smoothing"))
    // A file without maps has neither key.
    if values["inkling.features.map_cells"] != nil {
      settings.mapCells = try integer("inkling.features.map_cells")
      settings.mapReach = try float("inkling.features.map_reach")
    }
    let planeKey = "inkling.features.plane_cells"
    if values[planeKey] != nil { settings.planeCells = try integer(planeKey) }
    // Only a network that labels strokes has the key.
    let strokesKey = "inkling.features.strokes"
    if values[strokesKey] != nil { settings.describesStrokes = try integer(strokesKey, in: 0...1) == 1 }
    do throws(FeatureError) { try settings.validate() } catch {
      throw .invalidValue(key: "inkling.features", reason: error.description)
    }
    return settings
  }

  // MARK: Typed values

  func string(_ key: String) throws(ModelFileError) -> String {
    try value(key, "a STRING") { if case .string(let text) = $0 { text } else { nil } }
  }

  func strings(_ key: String) throws(ModelFileError) -> [String] {
    try value(key, "an ARRAY of STRING") { if case .strings(let texts) = $0 { texts } else { nil } }
  }

  func integer(_ key: String, in range: ClosedRange<Int> = 0...Int.max) throws(ModelFileError) -> Int {
    let number = try value(key, "a UINT32") { if case .uint32(let number) = $0 { number } else { nil } }
    // Where an Int has 32 bits, as on web pages, the number may not fit.
    guard let result = Int(exactly: number), range.contains(result) else {
      throw .invalidValue(
        key: key, reason: "\(number) doesn't lie between \(range.lowerBound) and \(range.upperBound)")
    }
    return result
  }

  func float(_ key: String, in range: ClosedRange<Float>? = nil) throws(ModelFileError) -> Float {
    let number = try value(key, "a FLOAT32") { if case .float32(let number) = $0 { number } else { nil } }
    if let range, !range.contains(number) {
      throw .invalidValue(
        key: key, reason: "\(number) doesn't lie between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  func integers(_ key: String) throws(ModelFileError) -> [Int] {
    let numbers = try value(key, "an ARRAY of UINT32") { if case .uint32s(let numbers) = $0 { numbers } else { nil } }
    return numbers.map { Int(clamping: $0) }
  }

  func floats(_ key: String) throws(ModelFileError) -> [Float] {
    try value(key, "an ARRAY of FLOAT32") { if case .float32s(let numbers) = $0 { numbers } else { nil } }
  }

  /// The content of a value, which is `nil` unless it has the expected type.
  private func value<Content>(
    _ key: String, _ expected: String, _ content: (ContainerValue) -> Content?
  ) throws(ModelFileError) -> Content {
    guard let value = values[key] else { throw .missingKey(key) }
    guard let content = content(value) else { throw .keyType(key: key, expected: expected, found: value.kind) }
    return content
  }
}
