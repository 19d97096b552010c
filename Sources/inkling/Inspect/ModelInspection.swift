import Evaluation
import InkDecoding
import InkModelFile
import InkRuntime
import TextAndFiles

/// The contents of a model file.
struct ModelInspection: Inspection {
  var path: String
  var byteCount: Int
  var name: String
  var formatVersion: Int
  var languages: [String]
  var alphabet: String
  /// The layers along the pen.
  var layers: [String]
  /// The number of cells along a side of the view in the plane; missing without such a view.
  var planeCells: Int?
  /// The layers in the plane.
  var planeLayers: [String]
  /// The layers after both views.
  var jointLayers: [String]
  var parameterCount: Int
  var beamWidth: Int
  var languageWeight: Float
  var lengthBonus: Float
  var wordWeight: Float
  var latinShare: Float
  var priorWeight: Float
  var signPenalty: Float
  /// The numbers of the calibration; missing when the model isn't calibrated.
  var calibration: [Float]?
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

  struct Language: Encodable {
    var byteCount: Int
    var order: Int
    var graphemes: Int
    /// The n-grams of each order.
    var counts: [Int]
  }

  init(_ file: ModelFile, path: String, verifying: Bool) throws {
    let metadata = file.metadata
    self.path = path
    byteCount = file.byteCount
    name = metadata.name
    formatVersion = ModelMetadata.formatVersion
    languages = metadata.languages
    alphabet = String(metadata.alphabet.graphemes)
    layers = metadata.network.layers.map { "\($0)" }
    planeCells = metadata.network.plane?.cells
    planeLayers = metadata.network.plane?.layers.map { "\($0)" } ?? []
    jointLayers = metadata.network.jointLayers.map { "\($0)" }
    parameterCount = file.parameterCount
    beamWidth = metadata.decoder.beamWidth
    languageWeight = metadata.decoder.languageWeight
    lengthBonus = metadata.decoder.lengthBonus
    wordWeight = metadata.decoder.wordWeight
    latinShare = metadata.decoder.latinShare
    priorWeight = metadata.decoder.priorWeight
    signPenalty = metadata.decoder.signPenalty
    calibration = metadata.decoder.calibration
    languageModel = try file.languageModelBytes().map { bytes in
      let model = try LanguageModel(bytes: bytes)
      return Language(
        byteCount: bytes.count, order: model.order, graphemes: model.graphemes.count, counts: model.counts)
    }
    licences = metadata.licences
    sources = metadata.sources
    creator = metadata.creator
    digest = file.digest
    evaluation = metadata.evaluationSummary
    recipe = metadata.recipe
    parityVectors = file.parityVectors.count
    tensors = file.tensors.map {
      TensorInspection(name: $0.name, type: "\($0.type)", shape: $0.shape, byteCount: $0.bytes.count)
    }
    if verifying {
      do { parityDifference = try Recognizer(model: file, kernels: .best()).verify() } catch {
        parityFailure = "\(error)"
      }
    }
  }

  private var decoderText: String {
    guard beamWidth > 1 else { return "greedy" }
    var weights = "language weight \(languageWeight), length bonus \(lengthBonus), word weight \(wordWeight)"
    if latinShare != 1 { weights += ", Latin share \(latinShare)" }
    if priorWeight > 0 { weights += ", prior weight \(priorWeight), sign penalty \(signPenalty)" }
    return "prefix beam, width \(beamWidth), \(languageModel == nil ? "" : weights + ", ")"
      + (calibration == nil ? "not calibrated" : "calibrated")
  }

  private var languageText: String {
    guard let languageModel else { return "none" }
    let counts = languageModel.counts.map(String.init).joined(separator: ", ")
    return "\(languageModel.byteCount) bytes, order \(languageModel.order), n-grams: \(counts)"
  }

  var isFailure: Bool { parityFailure != nil }

  var text: String {
    let rows = [
      ["model", name], ["file", "\(path), \(byteCount) bytes, format \(formatVersion), by \(creator)"],
      ["languages", languages.joined(separator: ", ")], ["alphabet", "\(alphabet.count) graphemes: \(alphabet)"],
      ["parameters", "\(parameterCount)"], ["decoder", decoderText], ["language model", languageText],
      ["data", sources.joined(separator: ", ")], ["licences of the data", licences.joined(separator: ", ")],
      ["SHA-256 of the tensors", digest], ["evaluation", evaluation.isEmpty ? "none" : evaluation],
    ]
    let parity = parityFailure.map { ", FAILED: \($0)" } ?? parityDifference.map { ", all within \($0)" } ?? ""
    let head = TextTable.list(rows + [["parity vectors", "\(parityVectors)\(parity)"]])
    var stacks = "\nlayers\n" + Self.stack(layers)
    if let planeCells { stacks += "plane layers, \(planeCells) × \(planeCells) cells\n" + Self.stack(planeLayers) }
    if !jointLayers.isEmpty { stacks += "joint layers\n" + Self.stack(jointLayers) }
    return head + stacks + "\n" + TensorInspection.table(of: tensors)
  }

  private static func stack(_ layers: [String]) -> String {
    layers.enumerated().map { "  \($0.offset) \($0.element)\n" }.joined()
  }
}
