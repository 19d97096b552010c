import InkNetwork
import NeuralNet
import Tensors
import Testing

struct RecurrentLayerTests {
  static let kinds: [LayerDescription] = [.lstm(width: 3), .gru(width: 3)]

  private func network(_ layers: [LayerDescription], features: Int = 4) throws -> Network {
    let network = try Network(NetworkDescription(inputFeatures: features, layers: layers, classes: 4), seed: 3)
    scramble(network.parameters)
    return network
  }

  private func close(_ found: [Float], _ expected: [Float]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  // ln 3 makes σ 3/4, −ln 3 makes it 1/4; artanh 1/2 makes tanh 1/2.
  private let ln3: Float = 1.098_612_3
  private let artanhHalf: Float = 0.549_306_1

  @Test func `two steps of an LSTM equal those computed by hand`() {
    // Step 1: i = 1/2, g = 1/2, o = 3/4, so c = 1/4 and h = 3/4 · tanh 1/4 = 0.183689.
    // Step 2, where h adds to i and takes from o twice: i = 3/4, f = 1/4, g = 1/2, o = 1/2, so c = 7/16.
    let h1: Float = 0.183_689
    let h2: Float = 0.205_785
    let first = [0, 9, artanhHalf, ln3]
    let second = [ln3 - h1, -ln3, artanhHalf, 2 * h1]
    let tape = Tape()
    let weight = tape.tensor(rows: 4, columns: 1, values: [1, 0, 0, -2])
    let bias = tape.tensor(rows: 1, columns: 4, values: [0, 0, 0, 0])
    // Each frame picks its column of the input weight.
    let frames = tape.tensor(rows: 2, columns: 2, values: [1, 0, 0, 1])
    func weights(_ a: [Float], _ b: [Float]) -> RecurrentWeights<Tensor> {
      .init(
        input: tape.tensor(rows: 4, columns: 2, values: zip(a, b).flatMap { [$0, $1] }), recurrent: weight,
        bias: bias)
    }
    let output = tape.lstm(
      frames, weights: [weights(first, second), weights(second, first)], offsets: [0, 2])
    #expect(close(output.array, [h1, h2, h2, h1]))
  }

  @Test func `two steps of a GRU equal those computed by hand`() {
    // Step 1: r = 3/4, z = 1/4, n = tanh(x + 3/4 · 1/2) = 1/2, so h = 3/4 · 1/2.
    // Step 2: r = 1/4, z = 1/2, n = tanh(x + 1/4 · (2 · 3/8 + 1/2)) = 1/2, so h = 1/4 + 1/2 · 3/8.
    let first = [ln3, -ln3, artanhHalf - 0.375]
    let second = [-ln3 - 0.375, 0, artanhHalf - 0.3125]
    let tape = Tape()
    let weight = tape.tensor(rows: 3, columns: 1, values: [1, 0, 2])
    let bias = tape.tensor(rows: 1, columns: 3, values: [0, 0, 0])
    let recurrentBias = tape.tensor(rows: 1, columns: 3, values: [0, 0, 0.5])
    // Each frame picks its column of the input weight.
    let frames = tape.tensor(rows: 2, columns: 2, values: [1, 0, 0, 1])
    func weights(_ a: [Float], _ b: [Float]) -> RecurrentWeights<Tensor> {
      .init(
        input: tape.tensor(rows: 3, columns: 2, values: zip(a, b).flatMap { [$0, $1] }), recurrent: weight,
        bias: bias, recurrentBias: recurrentBias)
    }
    let output = tape.gru(frames, weights: [weights(first, second), weights(second, first)], offsets: [0, 2])
    #expect(close(output.array, [0.375, 0.4375, 0.4375, 0.375]))
  }

  @Test(arguments: kinds)
  func `a recurrent layer's gradient equals central differences`(_ layer: LayerDescription) throws {
    let batch = makeBatch(lengths: [4, 7, 1, 5], labels: [[1], [1, 3, 3], [2], []], features: 4)
    try checkGradient(of: network([.linear(outputs: 5, activation: .tanh), layer]), batch: batch)
  }

  @Test func `a mixed stack's gradient equals central differences`() throws {
    let layers: [LayerDescription] = [
      .convolution(channels: 4, kernel: 3, stride: 2, activation: .silu), .gru(width: 2), .layerNorm,
      .sru(width: 4, dropout: 0), .lstm(width: 3),
    ]
    let batch = makeBatch(lengths: [14, 3], labels: [[1, 1, 2], [3]], features: 4)
    try checkGradient(of: network(layers), batch: batch)
  }

  /// Products of other heights may be summed in another order, hence the tolerance.
  @Test(arguments: [LayerDescription.lstm(width: 24), .gru(width: 24)])
  func `a sequence's results don't depend on its companions`(_ layer: LayerDescription) throws {
    let network = try network([layer, layer])
    let lengths = [11, 1, 30, 30, 0, 5, 17, 2, 9, 9, 9]
    let batch = makeBatch(lengths: lengths, labels: lengths.map { _ in [] }, features: 4)
    let together = try network.logProbabilities(of: batch)
    for (index, length) in lengths.enumerated() where length > 0 {
      var single = SequenceBatch(featureCount: 4)
      single.append(Array(batch.frames[batch.offsets[index] * 4..<batch.offsets[index + 1] * 4]))
      let alone = try network.logProbabilities(of: single)
      let found = together.values[together.offsets[index] * 4..<together.offsets[index + 1] * 4]
      #expect(close(Array(found), alone.values), "sequence \(index)")
    }
  }

  @Test(arguments: kinds)
  func `a batch's gradient is the sum of its sequences'`(_ layer: LayerDescription) throws {
    let network = try network([layer])
    let (lengths, labels): ([Int], [[Int32]]) = ([6, 2, 9], [[1, 2], [3], [1]])
    let batch = makeBatch(lengths: lengths, labels: labels, features: 4)
    let (together, apart) = (Gradients(like: network.parameters), Gradients(like: network.parameters))
    var random = RandomSource(seed: 0)
    _ = try network.accumulateGradients(of: batch, scale: 1, into: together, random: &random)
    for index in lengths.indices {
      var single = SequenceBatch(featureCount: 4)
      single.append(
        Array(batch.frames[batch.offsets[index] * 4..<batch.offsets[index + 1] * 4]), labels: labels[index])
      _ = try network.accumulateGradients(of: single, scale: 1, into: apart, random: &random)
    }
    for (a, b) in zip(together.values, apart.values) { #expect(abs(a - b) < 1e-5 * max(1, abs(b))) }
  }

  @Test func `a forget gate starts open`() throws {
    let network = try Network(
      NetworkDescription(inputFeatures: 2, layers: [.lstm(width: 2)], classes: 3), seed: 1)
    for direction in ["forward", "backward"] {
      let entry = try #require(network.parameters.entry(named: "layers.0.\(direction).bias"))
      #expect(network.parameters.values(of: entry) == [0, 0, 1, 1, 0, 0, 0, 0])
    }
  }

  @Test(arguments: [LayerDescription.lstm(width: 0), .gru(width: -1)])
  func `a width below one is rejected`(_ layer: LayerDescription) {
    #expect(throws: NetworkError.self) {
      try Network(NetworkDescription(inputFeatures: 2, layers: [layer], classes: 3), seed: 1)
    }
  }
}

struct RecurrencePlanTests {
  @Test func `steps take the running sequences, longest first, from either end`() {
    // Lengths 2, 0, 3, 1: sequences 2, 0, 3 run at step 0, then 2 and 0, then 2.
    let plan = RecurrencePlan(offsets: [0, 2, 2, 5, 6])
    #expect(plan.sequences == 3)
    #expect(plan.steps == 3)
    func frames(_ direction: RecurrencePlan.Direction) -> [[Int32]] {
      var steps: [[Int32]] = []
      unsafe plan.walk(direction) { _, active, rows, _ in
        unsafe steps.append(Array(UnsafeBufferPointer(start: rows, count: active)))
      }
      return steps
    }
    #expect(frames(.forward) == [[2, 0, 5], [3, 1], [4]])
    #expect(frames(.backward) == [[4, 1, 5], [3, 0], [2]])
    #expect((0..<3).map(plan.active) == [3, 2, 1])
  }

  @Test func `sequences without frames make a plan without steps`() {
    let plan = RecurrencePlan(offsets: [0, 0, 0])
    #expect(plan.sequences == 0)
    #expect(plan.steps == 0)
  }
}
