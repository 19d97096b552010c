import InkNetwork
import Testing

@Suite struct LayerDescriptionTests {
  static let layers: [LayerDescription] = [
    .convolution(channels: 64, kernel: 5, stride: 2, activation: .relu), .linear(outputs: 128, activation: .none),
    .layerNorm, .dropout(rate: 0), .sru(width: 256, dropout: 0), .lstm(width: 3), .gru(width: 7),
    .convolution2D(channels: 48, kernel: 3, stride: 2, activation: .relu), .pooling(heads: 4),
  ]

  @Test(arguments: layers)
  func `a layer is read from its own words`(layer: LayerDescription) throws {
    #expect(try LayerDescription(layer.description) == layer)
  }

  @Test(arguments: [
    "", " ", "sru", "sru ", "sru 0", "sru -2", "sru 5", "sru 4 ", " sru 4", "sru 99999999999999999999", "sru 2097152",
    "convolution 1 2 3", "convolution 1 2 0 relu", "convolution 1 300 1 relu", "linear 4", "linear 4 swish",
    "layerNorm 3", "dropout 0.5", "convolution2D 4 32 1 relu", "convolution2D 4 3 1", "pooling", "pooling 0", "lstm x",
    "gru",
  ])
  func `other words are no layer`(text: String) {
    #expect(throws: LayerDescription.NotALayer.self) { try LayerDescription(text) }
  }

  @Test func `shapes and lengths follow from the layers`() {
    let network = NetworkDescription(
      inputFeatures: 7,
      layers: [
        .convolution(channels: 8, kernel: 5, stride: 2, activation: .relu), .dropout(rate: 0),
        .sru(width: 8, dropout: 0), .lstm(width: 3),
      ],
      classes: 4)
    #expect([1, 2, 3, 9].map { network.outputLength(frames: $0) } == [1, 1, 2, 5])
    #expect(
      network.weights.map { "\($0.name) \($0.shape)" } == [
        "layers.0.weight [8, 35]", "layers.0.bias [8]", "layers.2.norm.weight [8]", "layers.2.norm.bias [8]",
        "layers.2.weight [24, 8]", "layers.2.bias [16]", "layers.3.forward.inputWeight [12, 8]",
        "layers.3.forward.recurrentWeight [12, 3]", "layers.3.forward.bias [12]",
        "layers.3.backward.inputWeight [12, 8]",
        "layers.3.backward.recurrentWeight [12, 3]", "layers.3.backward.bias [12]", "output.weight [4, 6]",
        "output.bias [4]",
      ])
  }

  @Test func `both views' features are joined`() {
    let network = NetworkDescription(
      inputFeatures: 3, layers: [.linear(outputs: 5, activation: .none), .pooling(heads: 2)],
      plane: .init(
        cells: 8, features: 4,
        layers: [
          .convolution2D(channels: 6, kernel: 3, stride: 2, activation: .relu),
          .convolution2D(channels: 7, kernel: 4, stride: 4, activation: .relu),
        ]),
      jointLayers: [.linear(outputs: 9, activation: .none)], classes: 4)
    #expect(network.viewProblem == nil && network.poolsFrames)
    #expect(network.outputLength(frames: 100) == 1)
    #expect(
      network.weights.map { "\($0.name) \($0.shape)" } == [
        "layers.0.weight [5, 3]", "layers.0.bias [5]", "layers.1.weight [2, 5]", "plane.0.weight [6, 36]",
        "plane.0.bias [6]", "plane.1.weight [7, 96]", "plane.1.bias [7]", "joint.0.weight [9, 17]", "joint.0.bias [9]",
        "output.weight [4, 9]", "output.bias [4]",
      ])
    let layer = LayerDescription.convolution2D(channels: 1, kernel: 3, stride: 3, activation: .none)
    #expect([1, 4, 9, 16, 25, 81].map { layer.outputLength(frames: $0) } == [1, 1, 1, 4, 4, 9])
  }

  @Test func `the words leave dropout out`() {
    #expect(LayerDescription.dropout(rate: 0.5).description == "dropout")
    #expect(LayerDescription.sru(width: 4, dropout: 0.5).description == "sru 4")
  }

  @Test func `every kind has a name of its own`() {
    #expect(Set(LayerDescription.kinds.map(\.name)).count == LayerDescription.kinds.count)
  }
}
