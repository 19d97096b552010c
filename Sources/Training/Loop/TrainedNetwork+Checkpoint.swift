import InkCore
import NeuralNet

extension TrainedNetwork {
  /// Writes a network as a checkpoint without an optimizer: its weights as float32, to start other runs from.
  ///
  /// The same network gives the same bytes. `inkling train --resume` can't continue it, because nothing is known of the
  /// run that made it.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - alphabet: The graphemes of its classes.
  ///   - recipe: The recipe that it was trained by; the alphabet becomes the network's.
  ///   - origin: Where the weights are from, for people who look into the file.
  ///   - path: The file to write.
  /// - Returns: the file's size.
  /// - Throws: `TrainingError.otherNetwork` when the recipe describes another network, `FileFailure` when the file can't be
  ///   written.
  public static func writeCheckpoint(
    of network: Network, alphabet: Alphabet, recipe: Recipe, origin: String, to path: String
  ) throws -> Int {
    var recipe = recipe
    if recipe.graphemes != alphabet.graphemes {
      recipe.alphabetText = String(alphabet.graphemes)
      recipe.inventories = []
    }
    let start = StartingWeights(network: network, alphabet: alphabet, features: recipe.features, path: path)
    try start.adapt(&recipe, resize: .fail)
    return try Checkpoint.writeWeights(of: network.parameters, recipe: recipe, origin: origin, to: path)
  }
}
