import InkNetwork
import NeuralNet
import Tensors
import Testing

@Suite struct GraphLayerTests {
  /// Two graphs of 4 and 2 strokes, with labels of strokes and pairs.
  private static func batch(features: Int, pairs: Int, seed: UInt64) -> SequenceBatch {
    var random = RandomSource(seed: seed)
    func numbers(_ count: Int) -> [Float] { (0..<count).map { _ in random.normal() } }
    var batch = SequenceBatch(featureCount: features)
    batch.labelsFrames = true
    batch.append(
      numbers(4 * features),
      graph: SequenceGraph(offsets: [0, 2, 3, 3, 5], neighbours: [1, 3, 0, 2, 1], pairs: numbers(5 * pairs)),
      labels: [0, 1, -1, 1, 2, 3, 2, -1, 3])
    batch.append(
      numbers(2 * features), graph: SequenceGraph(offsets: [0, 1, 1], neighbours: [1], pairs: numbers(pairs)),
      labels: [1, 0, 2])
    return batch
  }

  private static func network(_ layers: [LayerDescription], seed: UInt64) throws -> Network {
    let network = try Network(NetworkDescription(inputFeatures: 3, layers: layers, classes: 4), seed: seed)
    scramble(network.parameters, seed: seed + 1)
    return network
  }

  // Central differences are right where no maximum with 0 changes sides within a step, which these seeds were chosen for.
  @Test(arguments: [2, 3, 4] as [UInt64])
  func `the gradient of rows for strokes and pairs equals central differences`(seed: UInt64) throws {
    try checkGradient(
      of: Self.network([.pairs(channels: 4, pairs: 2)], seed: seed),
      batch: Self.batch(features: 3, pairs: 2, seed: seed))
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func `the gradient of messages equals central differences`(seed: UInt64) throws {
    try checkGradient(
      of: Self.network([.neighbours(channels: 4, pairs: 2), .pairs(channels: 4, pairs: 2)], seed: seed),
      batch: Self.batch(features: 3, pairs: 2, seed: seed))
  }

  @Test func `a graph's rows don't depend on others in the batch`() throws {
    let layers: [LayerDescription] = [
      .linear(outputs: 5, activation: .tanh), .neighbours(channels: 4, pairs: 2), .neighbours(channels: 6, pairs: 2),
      .pairs(channels: 4, pairs: 2),
    ]
    let network = try Self.network(layers, seed: 4)
    let both = Self.batch(features: 3, pairs: 2, seed: 2)
    let whole = try network.logProbabilities(of: both)
    #expect(whole.offsets == [0, 9, 12])
    var second = SequenceBatch(featureCount: 3)
    second.append(Array(both.frames[12...]), graph: both.graphs[1])
    #expect(try Array(network.logProbabilities(of: second)[0]) == Array(whole[1]))
  }
}
