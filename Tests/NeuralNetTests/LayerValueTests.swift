import InkNetwork
import NeuralNet
import Tensors
import Testing

/// Layers against values computed by hand, seen through an output layer that passes its input on.
///
/// The log-probabilities of (a, b) differ by b − a, so with two classes and an identity the difference of the layer's
/// two features can be read off.
struct LayerValueTests {
  private func differences(
    _ layers: [LayerDescription], weights: [String: [Float]], frames: [Float], features: Int
  ) throws -> [Float] {
    let network = try Network(NetworkDescription(inputFeatures: features, layers: layers, classes: 2), seed: 1)
    for (name, values) in weights {
      network.parameters.assign(values, to: try #require(network.parameters.entry(named: name)))
    }
    network.parameters.assign([1, 0, 0, 1], to: try #require(network.parameters.entry(named: "output.weight")))
    var batch = SequenceBatch(featureCount: features)
    batch.append(frames)
    let result = try network.logProbabilities(of: batch).values
    return stride(from: 0, to: result.count, by: 2).map { result[$0 + 1] - result[$0] }
  }

  private func expectClose(_ found: [Float], _ expected: [Float], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(found.count == expected.count, sourceLocation: sourceLocation)
    for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-5, sourceLocation: sourceLocation) }
  }

  @Test func `a linear layer`() throws {
    // Features (1, 2): first −1 → ReLU 0, second 1·3 + 2·4 + 0.5 = 11.5.
    let found = try differences(
      [.linear(outputs: 2, activation: .relu)],
      weights: ["layers.0.weight": [1, -1, 3, 4], "layers.0.bias": [0, 0.5]], frames: [1, 2], features: 2)
    expectClose(found, [11.5])
  }

  @Test func `a convolution with stride`() throws {
    // Taps 1, 10, 100 on frames 1…5, padded by one: t = 0: 10·1 + 100·2; t = 1: 2 + 30 + 400; t = 2: 4 + 50.
    let found = try differences(
      [.convolution(channels: 2, kernel: 3, stride: 2, activation: .none)],
      weights: ["layers.0.weight": [0, 0, 0, 1, 10, 100]], frames: [1, 2, 3, 4, 5], features: 1)
    for (a, b) in zip(found, [210, 432, 54] as [Float]) { #expect(abs(a - b) < 1e-3) }
    #expect(found.count == 3)
  }

  @Test func `pooling averages the frames by the softmax of their scores`() throws {
    // Scores 0, 0, ln 2: shares 1/4, 1/4, 1/2. First feature 1·(1 + 2)/4 + 4/2 = 2.75, second ln 2 / 2.
    let score = Float(0.693_147_2)
    let found = try differences(
      [.pooling(heads: 1)], weights: ["layers.0.weight": [0, 1]], frames: [1, 0, 2, 0, 4, score], features: 2)
    expectClose(found, [score / 2 - 2.75])
  }

  @Test func `a convolution over the plane`() throws {
    // A square of 3 cells a side with 1…9, kernel 3, stride 2: two windows along each axis, one cell of zeros around.
    // The kernel's taps are 1…9; the other view is one frame of zeros, whose features come first.
    let network = try Network(
      NetworkDescription(
        inputFeatures: 1, layers: [.pooling(heads: 1)],
        plane: NetworkDescription.Plane(
          cells: 3, features: 1,
          layers: [
            .convolution2D(channels: 1, kernel: 3, stride: 2, activation: .none),
            .convolution2D(channels: 4, kernel: 2, stride: 2, activation: .none),
          ]), classes: 5), seed: 1)
    func assign(_ name: String, _ values: [Float]) throws {
      network.parameters.assign(values, to: try #require(network.parameters.entry(named: name)))
    }
    try assign("plane.0.weight", (1...9).map(Float.init))
    // The second convolution takes the four windows apart, in 1/1000 so that the softmax's sum stays small.
    try assign("plane.1.weight", (0..<16).map { $0 % 5 == 0 ? 0.001 : 0 })
    var output = [Float](repeating: 0, count: 25)
    for row in 0..<4 { output[5 + 5 * row + 1 + row] = 1 }
    try assign("output.weight", output)
    var batch = SequenceBatch(featureCount: 1)
    batch.append([0], plane: (1...9).map(Float.init))
    let result = try network.logProbabilities(of: batch).values
    // Upper left: 5·1 + 6·2 + 8·4 + 9·5 = 94, upper right: 4·2 + 5·3 + 7·5 + 8·6 = 106; and so on.
    expectClose(result.dropFirst().map { ($0 - result[0]) }, [0.094, 0.106, 0.106, 0.094])
  }

  @Test func `a simple recurrent unit in both directions`() throws {
    // Width 2: channel 0 forwards, channel 1 backwards. LayerNorm of (1, −1) is (1, −1), of (−1, 1) is (−1, 1), up to
    // ε. z = n, f = o = σ(0) = 1/2 with biases 0. Forwards: c = 0.5, −0.25; backwards: c₁ = 0.5, c₀ = −0.25.
    // y = x + c: frame 0: (1.5, −1.25), frame 1: (−1.25, 1.5).
    let found = try differences(
      [.sru(width: 2, dropout: 0)],
      weights: [
        "layers.0.weight": [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "layers.0.bias": [0, 0, 0, 0],
      ], frames: [1, -1, -1, 1], features: 2)
    for (a, b) in zip(found, [-2.75, 2.75] as [Float]) { #expect(abs(a - b) < 5e-5) }
    #expect(found.count == 2)
  }

  @Test func `gates of a simple recurrent unit add their biases`() throws {
    // f closed by a bias of −20: c = z; o opened by +20: y = x + 2 · z = 3 · n.
    let found = try differences(
      [.sru(width: 2, dropout: 0)],
      weights: [
        "layers.0.weight": [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], "layers.0.bias": [-20, -20, 20, 20],
      ], frames: [1, -1], features: 2)
    for (a, b) in zip(found, [-6] as [Float]) { #expect(abs(a - b) < 1e-4) }
  }

  @Test func `dropout does nothing outside training`() throws {
    let found = try differences([.dropout(rate: 0.9)], weights: [:], frames: [1, 3], features: 2)
    expectClose(found, [2])
  }
}

@Suite struct MultiplyAddsTests {
  @Test func `the multiply-adds of a frame are those of each layer by its share of the frames`() {
    let lines = NetworkDescription(
      inputFeatures: 9,
      layers: [.convolution(channels: 8, kernel: 3, stride: 2, activation: .relu), .sru(width: 8, dropout: 0)],
      classes: 4)
    // Every other frame: 3 · 9 · 8 of the convolution, 8 · 24 of the SRU, 8 · 4 of the output.
    #expect(lines.multiplyAddsPerFrame == (3 * 9 * 8 + 8 * 24 + 8 * 4) / 2)
  }

  @Test func `the view in the plane of a character counts by 64 frames`() {
    let characters = NetworkDescription(
      inputFeatures: 2, layers: [.pooling(heads: 1)],
      plane: .init(
        cells: 8, features: 4, layers: [.convolution2D(channels: 16, kernel: 8, stride: 8, activation: .relu)]),
      classes: 3)
    // Scores and averages of 64 frames; one cell of 8 · 8 · 4 · 16; the output from 2 and 16 numbers.
    #expect(characters.multiplyAddsPerFrame == (2 * 64 * 2 + 8 * 8 * 4 * 16 + (2 + 16) * 3) / 64)
  }
}
