import Foundation
import InkCore
import InkFeatures
import NeuralNet
import TextAndFiles

/// A network as training left it, with all that is needed to use it.
public struct TrainedNetwork: Sendable {
  /// The network; its weights are the averaged ones where the run averaged, with the statistics of batch normalization.
  public let network: Network
  /// The same network with its batch normalization, to train on; `nil` where it was trained without.
  let normalized: Network?
  /// The resolved recipe.
  public let recipe: Recipe
  /// The graphemes of the classes.
  public let alphabet: Alphabet
  /// The settings by which ink becomes the network's frames.
  public var features: FeatureSettings { recipe.features }
  /// The checkpoint that was read.
  public let checkpointPath: String
  /// The steps that the weights have seen.
  public let step: Int
  /// The best validation's character error rate until then, where there was a validation.
  public let bestScore: Double?

  /// Loads a checkpoint, or of a run's folder the best one, or the last where nothing was validated.
  ///
  /// - Throws: `TrainingError`, `SafetensorsError` or `RecipeError` for what can't be used.
  public static func load(checkpointOrRunPath path: String) throws -> TrainedNetwork {
    guard FileManager.default.isFolder(path) == true else { return try TrainedNetwork(checkpoint: path) }
    let folder = RunFolder(path: path)
    for candidate in [folder.best, folder.last] where FileManager.default.fileExists(atPath: candidate) {
      return try TrainedNetwork(checkpoint: candidate)
    }
    throw TrainingError.noCheckpoint(folder: path)
  }

  private init(checkpoint path: String) throws {
    let opened = try Checkpoint.open(path)
    recipe = try Recipe(yaml: opened.recipe, file: path)
    alphabet = try recipe.alphabet()
    let network = try Network(
      try recipe.networkDescription(), seed: recipe.seed, batchNorm: recipe.batchNorm)
    let parameters = network.parameters
    parameters.assign(
      try Checkpoint.flat(
        opened.file, entries: parameters.entries, count: parameters.count,
        prefix: opened.hasAverage ? "average." : ""))
    self.network = try network.foldingStatistics()
    normalized = recipe.batchNorm ? network : nil
    checkpointPath = path
    step = opened.state.step
    bestScore = opened.state.bestScore
  }

  /// The network with no other classes than these, in this order: one language's of a network for several.
  ///
  /// The others' probability goes to the kept ones, in proportion to their softmax.
  ///
  /// - Throws: `TrainingError.notInAlphabet` for graphemes that the network doesn't know.
  public func restricted(to graphemes: [Character]) throws -> TrainedNetwork {
    let missing = graphemes.filter { alphabet.label(of: $0) == nil }
    guard missing.isEmpty else { throw TrainingError.notInAlphabet(path: checkpointPath, missing: String(missing)) }
    return try TrainedNetwork(restricting: self, to: try Alphabet(graphemes))
  }

  private init(restricting other: TrainedNetwork, to alphabet: Alphabet) throws {
    var description = other.network.description
    description.classes = alphabet.classCount
    network = try Network(description, seed: 0)
    normalized = nil
    try StartingWeights(other).copy(to: network, alphabet: alphabet)
    self.alphabet = alphabet
    (recipe, checkpointPath, step, bestScore) = (other.recipe, other.checkpointPath, other.step, other.bestScore)
  }

  /// The network with the mean of its weights and others', each of which has its share; this one has the rest.
  ///
  /// Runs of which one went on from the other (`inkling train --from`) often read better together than each alone. The weights of batch
  /// normalization are averaged, too, if all have it. Else it is folded into the others first.
  ///
  /// ## Source
  /// Wortsman et al.: Model soups (2022).
  ///
  /// - Throws: `TrainingError.otherWeights` for a network with other layers, graphemes or features.
  public func averaged(with others: [(network: TrainedNetwork, share: Float)]) throws -> TrainedNetwork {
    guard others.allSatisfy({ ($0.network.normalized == nil) == (normalized == nil) }) else {
      return try folded().averaged(with: others.map { (try $0.network.folded(), $0.share) })
    }
    let own = (normalized ?? network).parameters
    let rest = 1 - others.reduce(0) { $0 + $1.share }
    var mean = own.values.map { $0 * rest }
    for (other, share) in others {
      let parameters = (other.normalized ?? other.network).parameters
      guard parameters.entries == own.entries, other.alphabet == alphabet, other.features == features else {
        throw TrainingError.otherWeights(path: checkpointPath, other: other.checkpointPath)
      }
      for (index, value) in parameters.values.enumerated() { mean[index] += share * value }
    }
    return try TrainedNetwork(self, weights: mean)
  }

  /// The same without batch normalization to train on.
  private func folded() throws -> TrainedNetwork { try TrainedNetwork(restricting: self, to: alphabet) }

  private init(_ other: TrainedNetwork, weights: [Float]) throws {
    let network = try Network(other.network.description, seed: 0, batchNorm: other.normalized != nil)
    network.parameters.assign(weights)
    self.network = try network.foldingStatistics()
    normalized = network.batchNorm ? network : nil
    (recipe, alphabet, checkpointPath) = (other.recipe, other.alphabet, other.checkpointPath)
    (step, bestScore) = (other.step, nil)
  }

  /// One of the two views of a network for single characters.
  public enum View: String, CaseIterable, Sendable {
    /// Along the pen.
    case pen
    /// In the plane.
    case plane
  }

  /// The network as it reads with one of its two views: the other's features are zero, as where training drops a view.
  ///
  /// - Throws: `TrainingError.otherNetwork` when it hasn't two views that a linear map takes together.
  public func seeing(only view: View) throws -> TrainedNetwork {
    try weighingViews(pen: view == .pen ? 1 : 0, plane: view == .plane ? 1 : 0)
  }

  /// The network with its views' features multiplied by two numbers, before they are taken together.
  ///
  /// A view that is surer of itself than it should be is weighed less: each was trained to be right alone.
  ///
  /// - Throws: `TrainingError.otherNetwork` when it hasn't two views that a linear map takes together.
  public func weighingViews(pen penWeight: Float, plane planeWeight: Float) throws -> TrainedNetwork {
    let description = network.description
    let next = description.stages.first { stage in
      (stage.part == .joint || stage.part == .output) && !stage.layer.weights(inputs: stage.inputs).isEmpty
    }
    guard description.plane != nil, let pen = description.penStages.last?.outputs, let next,
      case .linear = next.layer
    else {
      throw TrainingError.otherNetwork(
        path: checkpointPath, what: "it hasn't two views that a linear layer takes together")
    }
    let copy = try folded()
    let parameters = copy.network.parameters
    guard let entry = parameters.entry(named: next.prefix + "weight") else { return copy }
    var values = parameters.values(of: entry)
    for index in values.indices { values[index] *= index % next.inputs < pen ? penWeight : planeWeight }
    parameters.assign(values, to: entry)
    return copy
  }

  /// Writes a network as a checkpoint without an optimizer: its weights as float32, to start other runs from.
  ///
  /// The same network gives the same bytes. `inkling train --resume` can't continue it, because nothing is known of the
  /// run that made it. The alphabet of the recipe that it was trained by becomes the network's; `origin` says where the
  /// weights are from, for people who look into the file.
  ///
  /// - Returns: The file's size.
  /// - Throws: `TrainingError.otherNetwork` when the recipe describes another network, `FileFailure` when the file
  ///   can't be written.
  public static func writeCheckpoint(
    of network: Network, alphabet: Alphabet, recipe: Recipe, origin: String, to path: String
  ) throws -> Int {
    var recipe = recipe
    recipe.batchNorm = network.batchNorm
    if recipe.graphemes != alphabet.graphemes { recipe.graphemes = alphabet.graphemes }
    let start = StartingWeights(network: network, alphabet: alphabet, features: recipe.features, path: path)
    try start.adapt(&recipe, resize: .fail)
    let position = Checkpoint.Position(state: TrainingState(seed: recipe.seed), optimizerSteps: 0)
    var writer = try Checkpoint.writer(position, recipe: recipe.yaml, folder: ".")
    writer.add(metadata: origin, for: "origin")
    for entry in network.parameters.entries {
      writer.add(network.parameters.values(of: entry), shape: entry.shape, name: entry.name)
    }
    let bytes = writer.bytes()
    try AtomicFile.write(bytes, to: path)
    return bytes.count
  }
}
