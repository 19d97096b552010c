import InkCore
import InkFeatures
import InkNetwork

extension ModelFileWriter {
  /// All keys with their values, in the order of the file; the last is the header's digest, zeros here and
  /// while the digest is computed.
  package func metadataPairs(digest: String) -> [(key: String, value: ContainerValue)] {
    let features = metadata.features
    return [
      ("general.architecture", .string("inkling")),
      ("general.name", .string(metadata.name)),
      ("general.alignment", .uint32(UInt32(Self.alignment))),
      ("general.file_type", .uint32(fileType)),
      ("general.license", .string(metadata.licences.joined(separator: "; "))),
      ("general.languages", .strings(metadata.languages)),
      ("inkling.format_version", .uint32(UInt32(ModelMetadata.formatVersion))),
      ("inkling.creator", .string(metadata.creator)),
      ("inkling.sha256", .string(digest)),
      ("inkling.languages", .strings(metadata.languages)),
      ("inkling.alphabet", .strings(metadata.alphabet.graphemes.map { String($0) })),
      ("inkling.features.step", .float32(features.step)),
      ("inkling.features.maximum_frames", .uint32(UInt32(features.maximumFrames))),
      ("inkling.features.jump_limit", .float32(features.jumpLimit)),
      ("inkling.features.height_limit", .float32(features.heightLimit)),
      ("inkling.features.stroke_size_share", .float32(features.strokeSizeShare)),
      ("inkling.features.skew_correction", .float32(features.skewCorrection)),
      ("inkling.features.slant_correction", .float32(features.slantCorrection)),
      ("inkling.features.context_window", .float32(features.contextWindow)),
      ("inkling.features.smoothing", .float32(features.smoothing)),
    ] + mapPairs + planePairs + [
      ("inkling.network.input_features", .uint32(UInt32(metadata.network.inputFeatures))),
      ("inkling.network.layers", .strings(layerTexts)),
    ] + viewPairs + [
      ("inkling.network.classes", .uint32(UInt32(metadata.network.classes))),
      ("inkling.decoder.beam_width", .uint32(UInt32(metadata.decoder.beamWidth))),
      ("inkling.decoder.language_weight", .float32(metadata.decoder.languageWeight)),
      ("inkling.decoder.length_bonus", .float32(metadata.decoder.lengthBonus)),
      ("inkling.decoder.word_weight", .float32(metadata.decoder.wordWeight)),
      ("inkling.licences", .strings(metadata.licences)),
      ("inkling.sources", .strings(metadata.sources)),
      ("inkling.evaluation", .string(metadata.evaluationSummary)),
      ("inkling.recipe", .string(metadata.recipe)),
    ] + latinPairs + characterPairs + priorPairs + calibrationPairs + parityPairs + [
      (ContainerReader.headerDigestKey, .string(String(repeating: "0", count: 64)))
    ]
  }

  /// The word that follows the layers when the blank is factored, so that a program that doesn't support it rejects the
  /// file.
  static let factoredBlank = "factoredBlank"

  private var layerTexts: [String] {
    metadata.network.layers.map { $0.description } + (metadata.network.factorsBlank ? [Self.factoredBlank] : [])
  }

  /// ggml's number for the type of most of the matrices: F32, F16, Q8.
  private var fileType: UInt32 {
    if tensors.contains(where: { $0.type == .int8 && $0.shape.count == 2 }) { return 7 }
    return tensors.contains { $0.type == .float16 } ? 1 : 0
  }

  /// Nothing for frames without a map.
  private var mapPairs: [(key: String, value: ContainerValue)] {
    guard metadata.features.mapCells > 0 else { return [] }
    return [
      ("inkling.features.map_cells", .uint32(UInt32(metadata.features.mapCells))),
      ("inkling.features.map_reach", .float32(metadata.features.mapReach)),
    ]
  }

  /// Nothing without a view in the plane.
  private var planePairs: [(key: String, value: ContainerValue)] {
    // Frames are strokes only where a network labels them.
    if metadata.features.describesStrokes { return [("inkling.features.strokes", .uint32(1))] }
    guard metadata.features.planeCells > 0 else { return [] }
    return [("inkling.features.plane_cells", .uint32(UInt32(metadata.features.planeCells)))]
  }

  /// The layers in the plane and after both views, where there are any.
  private var viewPairs: [(key: String, value: ContainerValue)] {
    var pairs: [(key: String, value: ContainerValue)] = []
    if let plane = metadata.network.plane {
      pairs.append(("inkling.network.plane_layers", .strings(plane.layers.map { $0.description })))
    }
    if !metadata.network.jointLayers.isEmpty {
      pairs.append(("inkling.network.joint_layers", .strings(metadata.network.jointLayers.map { $0.description })))
    }
    return pairs
  }

  /// Nothing without a model of single characters.
  private var characterPairs: [(key: String, value: ContainerValue)] {
    guard tensors.contains(where: { $0.name == ModelFile.charactersName }) else { return [] }
    return [("inkling.decoder.character_share", .float32(metadata.decoder.characterShare))]
  }

  /// Nothing for a decoder that treats all graphemes alike.
  private var latinPairs: [(key: String, value: ContainerValue)] {
    guard metadata.decoder.latinShare != 1 else { return [] }
    return [("inkling.decoder.latin_share", .float32(metadata.decoder.latinShare))]
  }

  /// Nothing for a decoder without a prior over single graphemes.
  private var priorPairs: [(key: String, value: ContainerValue)] {
    guard metadata.decoder.priorWeight != 0 else { return [] }
    return [
      ("inkling.decoder.prior_weight", .float32(metadata.decoder.priorWeight)),
      ("inkling.decoder.sign_penalty", .float32(metadata.decoder.signPenalty)),
    ]
  }

  private var calibrationPairs: [(key: String, value: ContainerValue)] {
    guard let numbers = metadata.decoder.calibration else { return [] }
    return [("inkling.decoder.calibration", .float32s(numbers))]
  }

  private var parityPairs: [(key: String, value: ContainerValue)] {
    let strokes = parityVectors.flatMap { $0.ink.visibleStrokes }
    let coordinates = strokes.flatMap { $0.points.flatMap { [$0.location.x, $0.location.y] } }
    return [
      ("inkling.parity.texts", .strings(parityVectors.map { $0.text })),
      ("inkling.parity.stroke_counts", .uint32s(parityVectors.map { UInt32($0.ink.visibleStrokes.count) })),
      ("inkling.parity.point_counts", .uint32s(strokes.map { UInt32($0.points.count) })),
      ("inkling.parity.coordinates", .float32s(coordinates)),
      ("inkling.parity.frame_counts", .uint32s(parityVectors.map { UInt32($0.frameCount) })),
      ("inkling.parity.log_probabilities", .float32s(parityVectors.flatMap { $0.logProbabilities })),
    ]
  }
}
