import InkNetwork
import NeuralNet
import Tensors
import Testing

struct NetworkTests {
  private let layers: [LayerDescription] = [
    .convolution(channels: 8, kernel: 5, stride: 2, activation: .relu),
    .convolution(channels: 16, kernel: 5, stride: 2, activation: .relu),
    .sru(width: 16, dropout: 0.2), .dropout(rate: 0.1), .layerNorm, .linear(outputs: 12, activation: .silu),
  ]
  private let batch = makeBatch(
    lengths: [33, 1, 20, 4, 57], labels: [[1, 2], [4], [3, 3], [], [4, 1, 2]], features: 7)

  private func network(seed: UInt64 = 1) throws -> Network {
    try Network(NetworkDescription(inputFeatures: 7, layers: layers, classes: 5), seed: seed)
  }

  @Test func `probabilities of every frame sum to one`() throws {
    let result = try network().logProbabilities(of: batch)
    #expect(result.offsets == [0, 9, 10, 15, 16, 31])
    #expect(result.classCount == 5 && result.values.count == 31 * 5)
    for frame in 0..<31 {
      let sum = result.values[frame * 5..<frame * 5 + 5].reduce(0) { $0 + exponential($1) }
      #expect(abs(sum - 1) < 1e-5)
    }
  }

  @Test func `a sequence's result doesn't depend on its companions`() throws {
    let network = try network()
    let together = try network.logProbabilities(of: batch)
    for sequence in 0..<batch.count {
      let rows = batch.offsets[sequence] * 7..<batch.offsets[sequence + 1] * 7
      var single = SequenceBatch(featureCount: 7)
      single.append(Array(batch.frames[rows]))
      let alone = try network.logProbabilities(of: single)
      // Matrix products of other sizes add in another order.
      for (a, b) in zip(alone.values, together[sequence]) { #expect(abs(a - b) < 2e-5) }
      #expect(alone.values.count == together[sequence].count)
    }
  }

  @Test func `output lengths round up at every stride`() throws {
    let network = try network()
    for length in 0...40 {
      var single = SequenceBatch(featureCount: 7)
      single.append(Array(repeating: 0.5, count: length * 7))
      #expect(network.description.outputLength(frames: length) == ((length + 1) / 2 + 1) / 2)
      #expect(
        try network.logProbabilities(of: single).frameCount(of: 0) == network.description.outputLength(frames: length))
    }
  }

  @Test func `the same seeds give the same bytes`() throws {
    func run(seed: UInt64) throws -> (weights: [Float], loss: Double) {
      let network = try network(seed: seed)
      let gradients = Gradients(like: network.parameters)
      let optimizer = AdamW(for: network.parameters)
      var random = RandomSource(seed: 4)
      var loss = BatchLoss()
      for _ in 0..<3 {
        gradients.zero()
        loss += try network.accumulateGradients(of: batch, scale: 0.2, into: gradients, random: &random)
        optimizer.step(network.parameters, gradients: gradients, learningRate: 1e-2)
      }
      return (network.parameters.values, loss.sum)
    }
    let (first, second, other) = (try run(seed: 1), try run(seed: 1), try run(seed: 2))
    #expect(first.weights == second.weights && first.loss == second.loss)
    #expect(first.weights != other.weights)
  }

  @Test func `threads at once get what one thread gets alone`() async throws {
    let network = try network()
    let batch = batch
    func gradient(_ seed: UInt64) throws -> [Float] {
      let gradients = Gradients(like: network.parameters)
      var random = RandomSource(seed: seed)
      _ = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
      return gradients.values
    }
    let alone = try (0..<8).map { try gradient(UInt64($0)) }
    let together = try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
      for seed in 0..<8 { group.addTask { (seed, try gradient(UInt64(seed))) } }
      return try await group.reduce(into: Array(repeating: [Float](), count: 8)) { $0[$1.0] = $1.1 }
    }
    #expect(alone == together)
  }

  @Test func `gradients of shards add up to the gradient of the batch`() throws {
    let description = NetworkDescription(
      inputFeatures: 7, layers: [.convolution(channels: 8, kernel: 3, stride: 2, activation: .tanh)], classes: 5)
    let network = try Network(description, seed: 1)
    var random = RandomSource(seed: 0)
    let whole = Gradients(like: network.parameters)
    let loss = try network.accumulateGradients(of: batch, scale: 0.5, into: whole, random: &random)
    let parts = Gradients(like: network.parameters)
    var sum = BatchLoss()
    for sequence in 0..<batch.count {
      var single = SequenceBatch(featureCount: 7)
      let rows = batch.offsets[sequence] * 7..<batch.offsets[sequence + 1] * 7
      single.append(Array(batch.frames[rows]), labels: batch.labels[sequence])
      let one = Gradients(like: network.parameters)
      sum += try network.accumulateGradients(of: single, scale: 0.5, into: one, random: &random)
      parts.add(one)
    }
    #expect(sum.samples == loss.samples && abs(sum.sum - loss.sum) < 1e-4)
    for (a, b) in zip(whole.values, parts.values) { #expect(abs(a - b) < 2e-5 * max(1, abs(a))) }
  }

  @Test(arguments: [nil, [.lstm(width: 19)], [.gru(width: 19)]] as [[LayerDescription]?])
  func `bfloat16 gives float32's loss and gradient, but for its rounding`(_ recurrent: [LayerDescription]?) throws {
    let network = try Network(
      NetworkDescription(inputFeatures: 7, layers: recurrent ?? layers, classes: 5), seed: 1)
    func gradient(_ arithmetic: Arithmetic) throws -> (loss: Double, values: [Float]) {
      let gradients = Gradients(like: network.parameters)
      var random = RandomSource(seed: 3)
      let loss = try network.accumulateGradients(
        of: batch, scale: 1, arithmetic: arithmetic, into: gradients, random: &random)
      return (loss.sum, gradients.values)
    }
    let (full, rounded) = (try gradient(.float32), try gradient(.bfloat16))
    // Operands are off by up to 1/256 of themselves, 1/600 on average, and by chance.
    #expect(full.loss != rounded.loss && abs(rounded.loss - full.loss) < 0.01 * full.loss)
    func length(_ values: [Float]) -> Double { values.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot() }
    let difference = length(zip(full.values, rounded.values).map { $0 - $1 })
    #expect(difference > 0 && difference < 0.02 * length(full.values))
    // What follows isn't rounded.
    let before = try network.logProbabilities(of: batch).values
    _ = try gradient(.bfloat16)
    #expect(try network.logProbabilities(of: batch).values == before)
  }

  @Test func `a warm training step allocates no tensors`() throws {
    let network = try network()
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    func step() throws {
      _ = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
      _ = try network.logProbabilities(of: batch)
    }
    try step()
    let warm = network.allocationCount
    #expect(warm > 0)
    for _ in 0..<3 { try step() }
    #expect(network.allocationCount == warm)
  }

  @Test func `weights have the names and shapes that export relies on`() throws {
    let entries = try network().parameters.entries
    #expect(
      entries.map { "\($0.name) \($0.shape)" } == [
        "layers.0.weight [8, 35]", "layers.0.bias [8]", "layers.1.weight [16, 40]", "layers.1.bias [16]",
        "layers.2.norm.weight [16]", "layers.2.norm.bias [16]", "layers.2.weight [48, 16]", "layers.2.bias [32]",
        "layers.4.weight [16]", "layers.4.bias [16]", "layers.5.weight [12, 16]", "layers.5.bias [12]",
        "output.weight [5, 12]", "output.bias [5]",
      ])
    #expect(entries.filter(\.isDecayed).allSatisfy { $0.name.hasSuffix("weight") && $0.shape.count == 2 })
    #expect(entries.allSatisfy { $0.range.lowerBound.isMultiple(of: 16) })
  }

  @Test func `forget biases start evenly from 0 to 3 in each direction`() throws {
    let description = NetworkDescription(inputFeatures: 8, layers: [.sru(width: 8, dropout: 0)], classes: 3)
    let parameters = try Network(description, seed: 1).parameters
    let bias = try parameters.values(of: #require(parameters.entry(named: "layers.0.bias")))
    #expect(bias == [0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  private func exponential(_ x: Float) -> Float {
    // Enough for a check: (1 + x / 2²⁰)^(2²⁰) in double precision.
    var power = 1 + Double(x) / 1_048_576
    for _ in 0..<20 { power *= power }
    return Float(power)
  }
}

struct OverfitTests {
  @Test(arguments: Arithmetic.allCases)
  func `a tiny network learns four sequences by heart`(_ arithmetic: Arithmetic) throws {
    let description = NetworkDescription(
      inputFeatures: 3,
      layers: [.convolution(channels: 16, kernel: 3, stride: 2, activation: .relu), .sru(width: 16, dropout: 0)],
      classes: 4)
    let network = try Network(description, seed: 1)
    let batch = makeBatch(
      lengths: [20, 16, 24, 12], labels: [[1, 2, 3], [2, 2], [3, 1, 3, 1], [1]], features: 3)
    let gradients = Gradients(like: network.parameters)
    let optimizer = AdamW(for: network.parameters)
    let schedule = LearningRateSchedule(peak: 0.02, warmUpSteps: 10, totalSteps: 200)
    var random = RandomSource(seed: 2)
    for step in 0..<200 {
      gradients.zero()
      let loss = try network.accumulateGradients(
        of: batch, scale: 0.25, arithmetic: arithmetic, into: gradients, random: &random)
      #expect(loss.isFinite)
      gradients.clip(toNorm: 5)
      optimizer.step(network.parameters, gradients: gradients, learningRate: schedule.rate(atStep: step))
    }
    #expect(try network.loss(of: batch).mean < 0.05)
  }
}
