import Foundation
import InkCore
import InkFeatures
import InkNetwork
import InkSynthesis
import NeuralNet

/// A trained network that a run starts from instead of random weights: fine-tuning.
public struct StartingWeights: Sendable {
  /// The handling of a recipe's alphabet that differs from the network's.
  public enum Resize: String, Sendable, CaseIterable {
    /// The run doesn't start.
    case fail
    /// The network keeps its graphemes and learns the recipe's others.
    case union
    /// The network gets the recipe's alphabet and keeps the weights of the graphemes that it knows.
    case new
  }

  /// Where the network was found.
  public let path: String
  /// The graphemes of its classes.
  public private(set) var alphabet: Alphabet
  private var network: Network
  /// The same network with its batch normalization, where it was trained with one.
  private var normalized: Network?
  private let features: FeatureSettings

  /// Whether a run with batch normalization has to measure it anew, since these weights are without or have it folded into them.
  var lacksStatistics: Bool { normalized == nil }

  /// Takes a run's or a checkpoint's network.
  public init(_ trained: TrainedNetwork) {
    self.init(
      network: trained.network, alphabet: trained.alphabet, features: trained.features, path: trained.checkpointPath)
    normalized = trained.normalized
  }

  /// Takes any network; `path` is what errors call it.
  public init(network: Network, alphabet: Alphabet, features: FeatureSettings, path: String) {
    self.network = network
    self.alphabet = alphabet
    self.features = features
    self.path = path
  }

  /// Adds the graphemes that another network knows beside these, with their rows of its output: languages that were exported
  /// from one network come together again.
  ///
  /// - Throws: `TrainingError.otherNetwork` when the layers or features differ.
  public mutating func add(_ other: StartingWeights) throws {
    let known = Set(alphabet.graphemes)
    let both = try Alphabet(alphabet.graphemes + other.alphabet.graphemes.filter { !known.contains($0) })
    var description = network.description
    description.classes = both.classCount
    let joined = try Network(description, seed: 0)
    try other.copy(to: joined, alphabet: both)
    try copy(to: joined, alphabet: both)
    (network, normalized, alphabet) = (joined, nil, both)
  }

  /// Gives a recipe the alphabet that its run will have, and checks that the rest of it fits the network.
  ///
  /// - Throws: `TrainingError.otherNetwork` and, with `Resize.fail`, `.otherAlphabet`.
  public func adapt(_ recipe: inout Recipe, resize: Resize) throws {
    try check(try recipe.networkDescription(), features: recipe.features)
    let wanted = recipe.graphemes
    let known = Set(alphabet.graphemes)
    let added = wanted.filter { !known.contains($0) }
    let missing = alphabet.graphemes.filter { !Set(wanted).contains($0) }
    switch resize {
    case .fail where !added.isEmpty || !missing.isEmpty:
      throw TrainingError.otherAlphabet(path: path, missing: String(missing), added: String(added))
    case .fail, .new: break
    case .union: recipe.graphemes = alphabet.graphemes + added
    }
  }

  /// The probability of a letter with accents that the network doesn't know, as a ratio of that of the letter without.
  private static let accentedShare: Float = 0.1

  /// Copies all weights but the output's rows of graphemes that the network doesn't know, which stay random.
  ///
  /// With `derivesAccents` an unknown letter with accents gets the row of the letter without, at a tenth of its probability: the
  /// network has to learn the accent alone.
  func copy(to other: Network, alphabet wanted: Alphabet, derivesAccents: Bool = false) throws {
    try check(other.description, features: features)
    let parameters = other.parameters
    let network = other.batchNorm ? normalized ?? network : network
    // Every alphabet has label 0, the blank.
    let rows: [(from: Int, to: Int)] =
      [(0, 0)]
      + wanted.graphemes.enumerated().compactMap { index, grapheme in
        alphabet.label(of: grapheme).map { (Int($0), index + 1) }
      }
    let derived: [(from: Int, to: Int)] =
      derivesAccents
      ? wanted.graphemes.enumerated().compactMap { index, grapheme in
        guard alphabet.label(of: grapheme) == nil, let base = LetterParts(of: grapheme)?.base else { return nil }
        return alphabet.label(of: base == "ı" ? "i" : base).map { (Int($0), index + 1) }
      } : []
    for entry in parameters.entries {
      guard let source = network.parameters.entry(named: entry.name) else { continue }
      let (old, width) = (network.parameters.values(of: source), entry.range.count / wanted.classCount)
      var values = old
      if entry.name.hasPrefix("output.") {
        values = parameters.values(of: entry)
        for (from, to) in rows + derived {
          values.replaceSubrange(to * width..<(to + 1) * width, with: old[from * width..<(from + 1) * width])
        }
        if entry.name == "output.bias" {
          for (_, to) in derived { values[to] += log(Self.accentedShare) }
        }
      }
      parameters.assign(values, to: entry)
    }
  }

  private func check(_ wanted: NetworkDescription, features other: FeatureSettings) throws(TrainingError) {
    let own = network.description
    if own.inputFeatures != wanted.inputFeatures {
      throw .otherNetwork(
        path: path, what: "it takes \(own.inputFeatures) features a frame, not \(wanted.inputFeatures)")
    }
    // Without dropout's rates, which are the training's business alone.
    for (view, mine, other) in [
      ("layer", own.layers, wanted.layers), ("plane layer", own.plane?.layers ?? [], wanted.plane?.layers ?? []),
      ("joint layer", own.jointLayers, wanted.jointLayers),
    ] {
      let (a, b) = (mine.map(\.description), other.map(\.description))
      if a.count != b.count { throw .otherNetwork(path: path, what: "it has \(a.count) \(view)s, not \(b.count)") }
      for (index, (mine, other)) in zip(a, b).enumerated() where mine != other {
        throw .otherNetwork(path: path, what: "its \(view) \(index) is “\(mine)”, not “\(other)”")
      }
    }
    // Which ink is one line, and its order, may change: frames mean the same.
    var (features, other) = (features, other)
    for settings in [\FeatureSettings.lateJump, \.slopeLimit] {
      features[keyPath: settings] = 0
      other[keyPath: settings] = 0
    }
    if features != other { throw .otherNetwork(path: path, what: "it was trained with other feature settings") }
  }
}

/// The weights of the layers that a recipe freezes: no gradient reaches them, and no step changes a bit of them.
struct FrozenWeights {
  private let parts: [(entry: ParameterEntry, values: [Float])]

  /// Keeps a copy of the present weights of some layers, counted from 0.
  init(layers: [Int], of parameters: Parameters) {
    let prefixes = Set(layers).map { "layers.\($0)." }
    parts = parameters.entries.filter { entry in prefixes.contains { entry.name.hasPrefix($0) } }
      .map { (entry: $0, values: parameters.values(of: $0)) }
  }

  /// Sets their gradients to zero, so that they count neither in its length nor in the optimizer's means.
  func clear(_ gradients: Gradients) {
    for part in parts { gradients.zero(part.entry) }
  }

  /// Undoes what weight decay and rounding did to them.
  func restore(_ parameters: Parameters) {
    for part in parts { parameters.assign(part.values, to: part.entry) }
  }

  /// The same for values in the parameters' layout.
  func restore(_ values: inout [Float]) {
    for part in parts { values.replaceSubrange(part.entry.range, with: part.values) }
  }
}
