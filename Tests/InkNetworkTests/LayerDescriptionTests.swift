import InkNetwork
import Testing

@Suite struct LayerDescriptionTests {
  static let layers: [LayerDescription] = [
    .convolution(channels: 64, kernel: 5, stride: 2, activation: .relu), .linear(outputs: 128, activation: .none),
    .layerNorm, .dropout(rate: 0), .sru(width: 256, dropout: 0), .lstm(width: 3), .gru(width: 7),
  ]

  @Test(arguments: layers)
  func `a layer is read from its own words`(layer: LayerDescription) throws {
    #expect(try LayerDescription(layer.description) == layer)
  }

  @Test(arguments: [
    "", " ", "sru", "sru ", "sru 0", "sru -2", "sru 5", "sru 4 ", " sru 4", "sru 99999999999999999999", "sru 2097152",
    "convolution 1 2 3", "convolution 1 2 0 relu", "convolution 1 300 1 relu", "linear 4", "linear 4 swish",
    "layerNorm 3", "dropout 0.5", "lstm x", "gru",
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

  @Test func `the words leave dropout out`() {
    #expect(LayerDescription.dropout(rate: 0.5).description == "dropout")
    #expect(LayerDescription.sru(width: 4, dropout: 0.5).description == "sru 4")
  }

  @Test func `every kind has a name of its own`() {
    #expect(Set(LayerDescription.kinds.map(\.name)).count == LayerDescription.kinds.count)
  }
}
