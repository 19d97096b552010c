import InkNetwork
import NeuralNet
import Tensors
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A blank by a sigmoid, apart from the other classes' softmax.
struct FactoredBlankTests {
  private func network(_ layers: [LayerDescription] = [], features: Int = 4, classes: Int = 4) throws -> Network {
    let network = try Network(
      NetworkDescription(inputFeatures: features, layers: layers, classes: classes, factorBlank: true), seed: 3)
    scramble(network.parameters)
    return network
  }

  /// A network whose logits are its features.
  private func identity(classes: Int) throws -> Network {
    let network = try network(features: classes, classes: classes)
    network.parameters.assign(
      (0..<classes * classes).map { $0 / classes == $0 % classes ? 1 : 0 },
      to: try #require(network.parameters.entry(named: "output.weight")))
    network.parameters.assign(
      Array(repeating: 0, count: classes), to: try #require(network.parameters.entry(named: "output.bias")))
    return network
  }

  @Test func `the blank has its sigmoid and the others share the rest by their softmax`() throws {
    let network = try identity(classes: 3)
    // σ(ln 3) = 3/4; the rest as 1 : 3. And a blank without doubt either way.
    let batch = SequenceBatch(
      frames: [log(Float(3)), 5, 5 + log(Float(3)), 90, 0, 0, -90, 0, 0], featureCount: 3, offsets: [0, 3], labels: [[]]
    )
    let values = try network.logProbabilities(of: batch).values
    for (value, expected) in zip(values.prefix(3), [0.75, 0.0625, 0.1875]) {
      #expect(abs(exp(Double(value)) - expected) < 1e-6)
    }
    #expect(abs(values[3]) < 1e-6 && abs(values[4] + 90 + log(Float(2))) < 1e-4)
    #expect(values[6] == -90 && abs(values[7] + log(Float(2))) < 1e-6)
  }

  @Test(arguments: [[1], [2, 1], [1, 1], [1, 2, 3]] as [[Int32]])
  func `the loss is that of a plain network with the same log-probabilities`(_ labels: [Int32]) throws {
    let factored = try identity(classes: 4)
    let batch = makeBatch(lengths: [6], labels: [labels], features: 4, seed: 8)
    // A softmax leaves log-probabilities as they are.
    let plain = try Network(NetworkDescription(inputFeatures: 4, layers: [], classes: 4), seed: 1)
    for entry in factored.parameters.entries {
      plain.parameters.assign(
        Array(factored.parameters.values[entry.range]), to: try #require(plain.parameters.entry(named: entry.name)))
    }
    let values = try factored.logProbabilities(of: batch).values
    let same = SequenceBatch(frames: values, featureCount: 4, offsets: [0, 6], labels: [labels])
    let (loss, expected) = (try factored.loss(of: batch), try plain.loss(of: same))
    #expect(abs(loss.sum - expected.sum) < 5e-6, "\(loss.sum) instead of \(expected.sum)")
  }

  @Test func `its gradient equals central differences, behind other layers too`() throws {
    let batch = makeBatch(lengths: [7, 1, 5], labels: [[1, 3, 3], [2], []], features: 4)
    try checkGradient(of: network(), batch: batch)
    try checkGradient(
      of: network([.linear(outputs: 6, activation: .none), .sru(width: 6, dropout: 0)]), batch: batch)
  }

  @Test func `a hopeless sequence keeps a finite loss and gradient`() throws {
    let network = try identity(classes: 3)
    let labels = (0..<100).map { Int32($0 % 2 + 1) }
    for blank in [Float(80), -80] {
      let frames = (0..<500).flatMap { _ in [blank, 0, 0] as [Float] }
      let batch = SequenceBatch(frames: frames, featureCount: 3, offsets: [0, 500], labels: [labels])
      let gradients = Gradients(like: network.parameters)
      var random = RandomSource(seed: 0)
      let loss = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
      #expect(loss.isFinite && loss.samples == 1)
      #expect(gradients.values.allSatisfy { $0.isFinite } && gradients.values.contains { $0 != 0 })
    }
  }

  @Test func `training leaves out frames that write nothing, and its loss stays that of all`() throws {
    let network = try network(features: 4, classes: 4)
    let weight = try #require(network.parameters.entry(named: "output.weight"))
    network.parameters.assign([1, 0, 0, 0] + network.parameters.values(of: weight).dropFirst(4), to: weight)
    // Blank logits by the first feature: two frames write, each with a silent one behind it, the others are silent.
    let blanks: [Float] = [9, 8, -3, 9, 8, -4, 8, 9, 9]
    var random = RandomSource(seed: 4)
    let frames = blanks.map { [$0] + (0..<3).map { _ in random.normal() } }
    let kept = [2, 3, 5, 6]
    func pass(_ chosen: [Int]) throws -> (loss: Double, gradients: [Float]) {
      let batch = SequenceBatch(
        frames: chosen.flatMap { frames[$0] }, featureCount: 4, offsets: [0, chosen.count], labels: [[1, 3]])
      let gradients = Gradients(like: network.parameters)
      var random = RandomSource(seed: 0)
      let loss = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
      let whole = try network.loss(of: batch)
      #expect(loss.samples == 1 && abs(loss.sum - whole.sum) < 0.002 * Double(chosen.count))
      return (loss.sum, Array(gradients.values))
    }
    let (all, few) = (try pass(Array(blanks.indices)), try pass(kept))
    #expect(all.gradients == few.gradients && few.gradients.contains { $0 != 0 })
    #expect(all.loss > few.loss)
    // As long as the network isn't sure of two frames, every frame counts.
    let unsure = [0, 1, 2, 3, 4, 6, 7, 8]
    #expect(try pass(unsure).gradients != pass([2, 3]).gradients)
  }
}
