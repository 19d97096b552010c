import InkNetwork
import NeuralNet
import Tensors
import Testing

struct LayerGradientTests {
  private func network(_ layers: [LayerDescription], features: Int = 4) throws -> Network {
    let network = try Network(NetworkDescription(inputFeatures: features, layers: layers, classes: 4), seed: 3)
    scramble(network.parameters)
    return network
  }

  private let batch = makeBatch(lengths: [7, 1, 5], labels: [[1, 3, 3], [2], []], features: 4)

  @Test func `the output layer's gradient equals central differences`() throws {
    try checkGradient(of: network([]), batch: batch)
  }

  @Test(arguments: [Activation.none, .tanh, .silu])
  func `a linear layer's gradient equals central differences`(_ activation: Activation) throws {
    try checkGradient(of: network([.linear(outputs: 5, activation: activation)]), batch: batch)
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 2), (5, 2), (3, 3)])
  func `a convolution's gradient equals central differences`(_ kernel: Int, _ stride: Int) throws {
    let layers: [LayerDescription] = [
      .convolution(channels: 5, kernel: 3, stride: 1, activation: .silu),
      .convolution(channels: 4, kernel: kernel, stride: stride, activation: .tanh),
    ]
    let batch = makeBatch(lengths: [13, 1, 8], labels: [[1, 3, 3], [2], [1]], features: 4)
    try checkGradient(of: network(layers), batch: batch)
  }

  @Test func `layer norm's gradient equals central differences`() throws {
    try checkGradient(of: network([.linear(outputs: 6, activation: .none), .layerNorm]), batch: batch)
  }

  @Test func `a simple recurrent unit's gradient equals central differences`() throws {
    try checkGradient(
      of: network([.linear(outputs: 6, activation: .none), .sru(width: 6, dropout: 0)]), batch: batch)
  }

  @Test func `a stack's gradient equals central differences`() throws {
    let layers: [LayerDescription] = [
      .convolution(channels: 6, kernel: 3, stride: 2, activation: .tanh), .sru(width: 6, dropout: 0),
      .sru(width: 6, dropout: 0),
    ]
    let batch = makeBatch(lengths: [14, 3], labels: [[1, 1, 2], [3]], features: 4)
    try checkGradient(of: network(layers), batch: batch)
  }

  @Test func `two views' gradient equals central differences`() throws {
    let network = try Network(twoViews, seed: 3)
    scramble(network.parameters)
    try checkGradient(of: network, batch: makeTwoViewBatch())
  }

  @Test func `ReLU passes the gradient on where its result is positive`() throws {
    // One frame, one feature, two hidden units, one of which is off: its weights must not have a gradient.
    let description = NetworkDescription(
      inputFeatures: 1, layers: [.linear(outputs: 2, activation: .relu)], classes: 2)
    let network = try Network(description, seed: 1)
    let entry = try #require(network.parameters.entry(named: "layers.0.weight"))
    network.parameters.assign([1, -1], to: entry)
    let batch = SequenceBatch(frames: [2], featureCount: 1, offsets: [0, 1], labels: [[1]])
    let slopes = try gradient(of: network, batch).gradient[entry.range]
    #expect(slopes.first != 0)
    #expect(slopes.last == 0)
  }
}
