import Evaluation
import InkDecoding
import InkModelFile
import InkRuntime
import TextAndFiles
import Training

struct ModelInspection: Inspection {
  private struct Contents: Encodable {
    var path: String
    var byteCount: Int
    var name: String
    var formatVersion: Int
    var task: String
    var languages: [String]
    var alphabet: String
    var features: SettingList
    /// The layers along the pen.
    var layers: [String]
    /// The number of cells along a side of the view in the plane; missing without such a view.
    var planeCells: Int?
    var planeLayers: [String]
    /// The layers after both views.
    var jointLayers: [String]
    var factorBlank: Bool
    var parameterCount: Int
    var languageModel: Language?
    var licences: [String]
    var sources: [String]
    var creator: String
    var digest: String
    var evaluation: String
    var recipe: String
    var parityVectors: Int
    /// The largest difference of a log-probability in the parity vectors, where they were verified.
    var parityDifference: Float?
    /// The failure of the parity vectors, where they were verified.
    var parityFailure: String?
    var tensors: [TensorInspection]
  }

  private struct Language: Encodable {
    var byteCount: Int
    var order: Int
    var graphemes: Int
    var counts: [Int]
  }

  private var contents: Contents
  /// The decoder's settings, in JSON beside the other keys.
  private let decoder: SettingList
  private let isGreedy: Bool

  init(_ file: ModelFile, path: String, verifying: Bool) throws {
    let metadata = file.metadata
    let network = metadata.network
    decoder = SettingList(metadata.decoder)
    isGreedy = metadata.decoder.beamWidth == 1
    contents = Contents(
      path: path, byteCount: file.byteCount, name: metadata.name, formatVersion: metadata.formatVersion,
      task: metadata.task.rawValue, languages: metadata.languages, alphabet: String(metadata.alphabet.graphemes),
      features: SettingList(metadata.features), layers: network.layers.map { "\($0)" },
      planeCells: network.plane?.cells, planeLayers: network.plane?.layers.map { "\($0)" } ?? [],
      jointLayers: network.jointLayers.map { "\($0)" }, factorBlank: network.factorBlank,
      parameterCount: file.parameterCount,
      languageModel: try file.languageModelBytes().map { bytes in
        let model = try LanguageModel(bytes: bytes)
        return Language(
          byteCount: bytes.count, order: model.order, graphemes: model.graphemes.count, counts: model.counts)
      }, licences: metadata.licences, sources: metadata.sources, creator: metadata.creator, digest: file.digest,
      evaluation: metadata.evaluationSummary, recipe: metadata.recipe, parityVectors: file.parityVectors.count,
      tensors: file.tensors.map {
        TensorInspection(name: $0.name, type: "\($0.type)", shape: $0.shape, byteCount: $0.bytes.count)
      })
    if verifying {
      do { contents.parityDifference = try Recognizer(model: file, kernels: .best()).verify() } catch {
        contents.parityFailure = "\(error)"
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    try contents.encode(to: encoder)
    try decoder.encode(to: encoder)
  }

  private var decoderText: String {
    guard !isGreedy else { return "greedy" }
    return "prefix beam, \(decoder), \(decoder["calibration"] == nil ? "not calibrated" : "calibrated")"
  }

  private var languageText: String {
    guard let languageModel = contents.languageModel else { return "none" }
    let counts = languageModel.counts.map(String.init).joined(separator: ", ")
    return "\(languageModel.byteCount) bytes, order \(languageModel.order), n-grams: \(counts)"
  }

  var isFailure: Bool { contents.parityFailure != nil }

  var text: String {
    let file = contents
    let parity =
      file.parityFailure.map { ", FAILED: \($0)" } ?? file.parityDifference.map { ", all within \($0)" } ?? ""
    let head = TextTable.list([
      ["model", file.name],
      ["file", "\(file.path), \(file.byteCount) bytes, format \(file.formatVersion), by \(file.creator)"],
      ["task", file.task], ["languages", file.languages.joined(separator: ", ")],
      ["alphabet", "\(file.alphabet.count) graphemes: \(file.alphabet)"], ["features", "\(file.features)"],
      ["parameters", "\(file.parameterCount)"], ["decoder", decoderText], ["language model", languageText],
      ["data", file.sources.joined(separator: ", ")],
      ["licences of the data", file.licences.joined(separator: ", ")], ["SHA-256 of the tensors", file.digest],
      ["evaluation", file.evaluation.isEmpty ? "none" : file.evaluation],
      ["parity vectors", "\(file.parityVectors)\(parity)"],
    ])
    var stacks = "\nlayers\n" + Self.stack(file.layers)
    if let cells = file.planeCells {
      stacks += "plane layers, \(cells) × \(cells) cells\n" + Self.stack(file.planeLayers)
    }
    if !file.jointLayers.isEmpty { stacks += "joint layers\n" + Self.stack(file.jointLayers) }
    if file.factorBlank { stacks += "the output factors the blank\n" }
    return head + stacks + "\n" + TensorInspection.table(of: file.tensors)
  }

  private static func stack(_ layers: [String]) -> String {
    layers.enumerated().map { "  \($0.offset) \($0.element)\n" }.joined()
  }
}
