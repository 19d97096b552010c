import InkDecoding
import InkModelFile
import InkRuntime
import TextAndFiles
import Training

struct ModelInspection: Encodable {
  private let file: ModelFile
  private let path: String
  private let decoder: SettingList
  private let languageModel: (bytes: Int, model: LanguageModel)?
  /// The largest difference of a log-probability in the parity vectors, where they were verified.
  private var parityDifference: Float?
  private(set) var parityFailure: String?

  init(_ file: ModelFile, path: String, verifying: Bool) throws {
    self.file = file
    self.path = path
    decoder = SettingList(file.metadata.decoder)
    languageModel = try file.languageModelBytes().map { ($0.count, try LanguageModel(bytes: $0)) }
    if verifying {
      do { parityDifference = try Recognizer(model: file, kernels: .best()).verify() } catch {
        parityFailure = "\(error)"
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    let (metadata, network) = (file.metadata, file.metadata.network)
    let language = languageModel.map { bytes, model -> ResultFields in
      ["byteCount": bytes, "order": model.order, "graphemes": model.graphemes.count, "counts": model.counts]
    }
    let fields: ResultFields = [
      "path": path, "byteCount": file.byteCount, "name": metadata.name, "formatVersion": metadata.formatVersion,
      "task": metadata.task.rawValue, "languages": metadata.languages,
      "alphabet": String(metadata.alphabet.graphemes), "features": SettingList(metadata.features),
      "layers": network.layers.map { "\($0)" }, "planeCells": network.plane?.cells,
      "planeLayers": (network.plane?.layers ?? []).map { "\($0)" },
      "jointLayers": network.jointLayers.map { "\($0)" }, "factorBlank": network.factorBlank,
      "parameterCount": file.parameterCount, "languageModel": language, "licences": metadata.licences,
      "sources": metadata.sources, "creator": metadata.creator, "digest": file.digest,
      "network": file.language?.networkName, "ownGraphemes": file.language.map { String($0.graphemes) },
      "evaluation": metadata.evaluationSummary, "recipe": metadata.recipe, "parityVectors": file.parityVectors.count,
      "parityDifference": parityDifference, "parityFailure": parityFailure, "tensors": tensors,
    ]
    try fields.encode(to: encoder)
    // Beside the other keys.
    try decoder.encode(to: encoder)
  }

  private var tensors: [TensorInspection] {
    file.tensors.map {
      TensorInspection(name: $0.name, type: "\($0.type)", shape: $0.shape, byteCount: $0.bytes.count)
    }
  }

  private var decoderText: String {
    guard file.metadata.decoder.beamWidth != 1 else { return "greedy" }
    return "prefix beam, \(decoder), \(decoder["calibration"] == nil ? "not calibrated" : "calibrated")"
  }

  private var languageText: String {
    guard let (bytes, model) = languageModel else { return "none" }
    return "\(bytes) bytes, order \(model.order), n-grams: \(model.counts.map(String.init).joined(separator: ", "))"
  }

  var text: String {
    let (metadata, network) = (file.metadata, file.metadata.network)
    let parity = parityFailure.map { ", FAILED: \($0)" } ?? parityDifference.map { ", all within \($0)" } ?? ""
    let graphemes = metadata.alphabet.graphemes
    let size = file.language?.byteCount ?? file.byteCount
    var rows = [
      ["model", metadata.name],
      ["file", "\(path), \(size) bytes, format \(metadata.formatVersion), by \(metadata.creator)"],
    ]
    if let language = file.language {
      rows += [
        ["network", "\(language.networkName), \(file.byteCount - size) bytes, shared with other languages"],
        ["the language's graphemes", "\(language.graphemes.count): \(String(language.graphemes))"],
      ]
    }
    rows += [
      ["task", metadata.task.rawValue], ["languages", metadata.languages.joined(separator: ", ")],
      ["alphabet", "\(String(graphemes).count) graphemes: \(String(graphemes))"],
      ["features", "\(SettingList(metadata.features))"], ["parameters", "\(file.parameterCount)"],
      ["decoder", decoderText], ["language model", languageText],
      ["data", metadata.sources.joined(separator: ", ")],
      ["licences of the data", metadata.licences.joined(separator: ", ")], ["SHA-256 of the tensors", file.digest],
      ["evaluation", metadata.evaluationSummary.isEmpty ? "none" : metadata.evaluationSummary],
      ["parity vectors", "\(file.parityVectors.count)\(parity)"],
    ]
    let head = TextTable.list(rows)
    var stacks = "\nlayers\n" + Self.stack(network.layers)
    if let plane = network.plane {
      stacks += "plane layers, \(plane.cells) × \(plane.cells) cells\n" + Self.stack(plane.layers)
    }
    if !network.jointLayers.isEmpty { stacks += "joint layers\n" + Self.stack(network.jointLayers) }
    if network.factorBlank { stacks += "the output factors the blank\n" }
    return head + stacks + "\n" + TensorInspection.table(of: tensors)
  }

  private static func stack(_ layers: [some CustomStringConvertible]) -> String {
    layers.enumerated().map { "  \($0.offset) \($0.element)\n" }.joined()
  }
}
