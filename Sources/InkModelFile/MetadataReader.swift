import InkCore
import InkDecoding
import InkFeatures
import InkNetwork

/// Turns a container's values into typed metadata.
struct MetadataReader {
  let values: [String: ContainerValue]

  func metadata() throws(ModelFileError) -> ModelMetadata {
    let architecture = try string("general.architecture")
    guard architecture == "inkling" else { throw .architecture(architecture) }
    let version = try integer("inkling.format_version")
    guard 1...ModelMetadata.latestFormatVersion ~= version else {
      throw .formatVersion(found: version, supported: ModelMetadata.latestFormatVersion)
    }
    let alphabet = try alphabet()
    let features = try settings(FeatureSettings(), prefix: "inkling.features.")
    let network = try network(features, version: version)
    let task = try task(version, network)
    guard network.classes == alphabet.classCount else {
      throw .invalidValue(
        key: "inkling.network.classes",
        reason: "\(network.classes) classes for \(alphabet.graphemes.count) graphemes and the blank")
    }
    let featureCount = FeatureExtractor(settings: features, task: task).featureCount
    // Labellers of older versions are files as ever, but no longer run.
    guard network.inputFeatures == featureCount || task == .strokes && !network.isGraph else {
      throw .invalidValue(
        key: "inkling.network.input_features",
        reason: "\(network.inputFeatures) features, and the feature settings make \(featureCount)")
    }
    var metadata = ModelMetadata(
      name: try string("general.name"), languages: try strings("inkling.languages"), alphabet: alphabet,
      features: features, network: network, task: task,
      decoder: try settings(DecoderSettings(), prefix: "inkling.decoder."),
      licences: try strings("inkling.licences"), sources: try strings("inkling.sources"),
      evaluationSummary: try string("inkling.evaluation"), recipe: try string("inkling.recipe"),
      creator: try string("inkling.creator"))
    metadata.formatVersion = version
    #if !ONE_LANGUAGE
      if values[ModelFileWriter.ownGraphemesKey] != nil {
        metadata.ownGraphemes = try graphemes(ModelFileWriter.ownGraphemesKey)
      }
    #endif
    return metadata
  }

  private func alphabet() throws(ModelFileError) -> Alphabet {
    let key = "inkling.alphabet"
    let graphemes = try graphemes(key)
    do throws(AlphabetError) { return try Alphabet(graphemes) } catch {
      throw .invalidValue(key: key, reason: error.description)
    }
  }

  func graphemes(_ key: String) throws(ModelFileError) -> [Character] {
    var graphemes: [Character] = []
    for text in try strings(key) {
      guard text.count == 1, let grapheme = text.first else {
        throw .invalidValue(key: key, reason: "“\(text)” is not one grapheme")
      }
      graphemes.append(grapheme)
    }
    return graphemes
  }

  func settings<Settings: SettingFields>(
    _ defaults: Settings, prefix: String
  ) throws(ModelFileError) -> Settings {
    var (settings, reader) = (defaults, SettingReader(metadata: self, prefix: prefix))
    try settings.visit(&reader)
    return settings
  }

  /// The task, which files of version 1 only state when it is to label strokes.
  private func task(_ version: Int, _ network: NetworkDescription) throws(ModelFileError) -> ModelTask {
    let reading = network.usualTask
    let key = "inkling.task"
    let name = try version > 1 ? string(key) : (flag("inkling.features.strokes") ? .strokes : reading).rawValue
    guard let task = ModelTask(rawValue: name) else {
      throw .invalidValue(key: key, reason: "“\(name)” is no task that this version knows")
    }
    guard task == reading || task == .strokes && reading == .lines else {
      throw .invalidValue(key: key, reason: "“\(task.rawValue)” doesn't suit layers that make \(reading.rawValue)")
    }
    return task
  }

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
      throw .invalidValue(key: key, reason: "\(number) doesn't lie between \(range.lowerBound) and \(range.upperBound)")
    }
    return result
  }

  /// A number that is 1 where something holds; without the key it doesn't.
  func flag(_ key: String) throws(ModelFileError) -> Bool {
    values[key] == nil ? false : try integer(key, in: 0...1) == 1
  }

  func float(_ key: String, in range: ClosedRange<Float>? = nil) throws(ModelFileError) -> Float {
    let number = try value(key, "a FLOAT32") { if case .float32(let number) = $0 { number } else { nil } }
    if let range, !range.contains(number) {
      throw .invalidValue(key: key, reason: "\(number) doesn't lie between \(range.lowerBound) and \(range.upperBound)")
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

extension MetadataReader {
  func network(_ settings: FeatureSettings, version: Int) throws(ModelFileError) -> NetworkDescription {
    let key = "inkling.network.layers"
    let planeKey = "inkling.network.plane_layers"
    let jointKey = "inkling.network.joint_layers"
    var network = NetworkDescription(
      inputFeatures: try integer("inkling.network.input_features", in: 1...LayerDescription.largestSize), layers: [],
      classes: try integer("inkling.network.classes", in: 2...LayerDescription.largestSize))
    var texts = try strings(key)
    if version > 1 {
      network.factorBlank = try flag(ModelFileWriter.factorBlankKey)
    } else if texts.last == ModelFileWriter.factoredBlankWord {
      network.factorBlank = true
      texts.removeLast()
    }
    var features = network.inputFeatures
    network.layers = try layers(texts, of: key, features: &features)
    // A file without a view in the plane has neither key.
    if settings.planeCells > 0 {
      var planeFeatures = FeatureSettings.planeFeatureCount
      network.plane = NetworkDescription.Plane(
        cells: settings.planeCells, features: planeFeatures,
        layers: try layers(try strings(planeKey), of: planeKey, features: &planeFeatures))
      features += planeFeatures
      guard features <= LayerDescription.largestSize else {
        throw .invalidValue(key: planeKey, reason: "both views have \(features) features together: too many")
      }
    } else if values[planeKey] != nil {
      throw .invalidValue(key: planeKey, reason: "layers of a map that inkling.features.plane_cells doesn't ask for")
    }
    if values[jointKey] != nil {
      network.jointLayers = try layers(try strings(jointKey), of: jointKey, features: &features)
    }
    if let problem = network.viewProblem { throw .invalidValue(key: key, reason: problem.description) }
    return network
  }

  /// Reads layers; `features` are those that come in, then those that come out.
  private func layers(
    _ texts: [String], of key: String, features: inout Int
  ) throws(ModelFileError) -> [LayerDescription] {
    guard texts.count <= 1000 else { throw .invalidValue(key: key, reason: "\(texts.count) layers") }
    var layers: [LayerDescription] = []
    var stride = 1
    for (index, text) in texts.enumerated() {
      guard let layer = try? LayerDescription(text) else {
        throw .invalidValue(key: key, reason: "layer \(index) is “\(text)”, which this version doesn't know")
      }
      guard features == layer.requiredInputs ?? features else {
        throw .invalidValue(key: key, reason: "layer \(index) is “\(text)”, and \(features) features come in")
      }
      layers.append(layer)
      stride *= layer.stride
      guard stride <= LayerDescription.largestSize else {
        throw .invalidValue(
          key: key, reason: "\(stride) frames of layer 0 make one frame of layer \(index), “\(text)”: too many")
      }
      features = layer.outputFeatures(inputs: features)
      guard features <= LayerDescription.largestSize else {
        throw .invalidValue(key: key, reason: "\(features) features come out of layer \(index), “\(text)”: too many")
      }
    }
    return layers
  }
}

// All vectors' strokes, points and numbers lie in a few flat arrays: GGUF has no nesting that tools can list.
extension MetadataReader {
  func parityVectors(network: NetworkDescription) throws(ModelFileError) -> [ParityVector] {
    let texts = try strings("inkling.parity.texts")
    let strokeCounts = try integers("inkling.parity.stroke_counts")
    let pointCounts = try integers("inkling.parity.point_counts")
    let coordinates = try floats("inkling.parity.coordinates")
    let frameCounts = try integers("inkling.parity.frame_counts")
    let values = try floats("inkling.parity.log_probabilities")
    try expect("stroke_counts", strokeCounts.count, texts.count)
    try expect("frame_counts", frameCounts.count, texts.count)
    try expect("point_counts", pointCounts.count, Self.sum(strokeCounts, times: 1))
    try expect("coordinates", coordinates.count, Self.sum(pointCounts, times: 2))
    try expect("log_probabilities", values.count, Self.sum(frameCounts, times: network.classes))

    var (stroke, coordinate, value) = (0, 0, 0)
    return texts.indices.map { index in
      var ink = Ink()
      for count in pointCounts[stroke..<stroke + strokeCounts[index]] {
        let points = (coordinate..<coordinate + count).map {
          Point(x: coordinates[2 * $0], y: coordinates[2 * $0 + 1])
        }
        ink.strokes.append(Stroke(locations: points))
        coordinate += count
      }
      stroke += strokeCounts[index]
      let frameCount = frameCounts[index]
      defer { value += frameCount * network.classes }
      return ParityVector(
        ink: ink, text: texts[index], logProbabilities: Array(values[value..<value + frameCount * network.classes]),
        frameCount: frameCount)
    }
  }

  /// The sum of counts times a factor; `Int.max` where it overflows.
  private static func sum(_ counts: [Int], times factor: Int) -> Int {
    // Exact below 2⁵³, which is more than any file has.
    Int(exactly: counts.reduce(0) { $0 + Double($1) } * Double(factor)) ?? .max
  }

  private func expect(_ name: String, _ found: Int, _ expected: Int) throws(ModelFileError) {
    guard found == expected else {
      throw .invalidValue(key: "inkling.parity." + name, reason: "\(found) items, and \(expected) are needed")
    }
  }
}
