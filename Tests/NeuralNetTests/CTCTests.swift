import InkNetwork
import NeuralNet
import Tensors
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct CTCTests {
  /// Σ over every path of classes that collapses to `labels` of the product of its probabilities.
  private func probabilityByEnumeration(_ values: [Float], frames: Int, classes: Int, labels: [Int32]) -> Double {
    var total = 0.0
    var path = Array(repeating: 0, count: frames)
    while true {
      var collapsed: [Int32] = []
      for (frame, label) in path.enumerated() where label != 0 && (frame == 0 || path[frame - 1] != label) {
        collapsed.append(Int32(label))
      }
      if collapsed == labels {
        total += exp(path.enumerated().reduce(0.0) { $0 + Double(values[$1.offset * classes + $1.element]) })
      }
      guard let frame = path.firstIndex(where: { $0 + 1 < classes }) else { return total }
      for reset in 0..<frame { path[reset] = 0 }
      path[frame] += 1
    }
  }

  private func identity(classes: Int) throws -> Network {
    let network = try Network(NetworkDescription(inputFeatures: classes, layers: [], classes: classes), seed: 1)
    let weight = try #require(network.parameters.entry(named: "output.weight"))
    network.parameters.assign(
      (0..<classes * classes).map { $0 / classes == $0 % classes ? 1 : 0 }, to: weight)
    return network
  }

  @Test(arguments: [[], [1], [2, 1], [1, 1], [2, 2, 1], [1, 2, 1, 2]] as [[Int32]])
  func `the loss equals the sum over all paths`(_ labels: [Int32]) throws {
    let network = try identity(classes: 3)
    for frames in [4, 6] {
      guard frames >= labels.count else { continue }
      let batch = makeBatch(lengths: [frames], labels: [labels], features: 3, seed: UInt64(frames))
      let values = try network.logProbabilities(of: batch).values
      let expected = -log(probabilityByEnumeration(values, frames: frames, classes: 3, labels: labels))
      let loss = try network.loss(of: batch)
      // Each of up to 6 frames adds a single-precision error of some 10⁻⁷ to a loss of order 1.
      #expect(abs(loss.sum - expected) < 2e-6, "\(labels) in \(frames): \(loss.sum) instead of \(expected)")
    }
  }

  @Test func `one label in one frame costs its negative log-probability`() throws {
    let network = try identity(classes: 2)
    let batch = SequenceBatch(frames: [0, log(Float(3))], featureCount: 2, offsets: [0, 1], labels: [[1]])
    // Softmax of (0, ln 3) is (1/4, 3/4).
    #expect(abs(try network.loss(of: batch).sum - log(4.0 / 3.0)) < 1e-6)
  }

  @Test func `labels that need more frames are counted and leave no gradient`() throws {
    let network = try identity(classes: 3)
    let batch = makeBatch(lengths: [2, 3, 0, 0], labels: [[1, 1], [1, 2, 1, 2], [1], []], features: 3)
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    let loss = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
    #expect(loss == BatchLoss(sum: 0, samples: 0, infeasible: 4))
    #expect(gradients.values.allSatisfy { $0 == 0 })
  }

  @Test func `a long and hopeless sequence keeps a finite loss and gradient`() throws {
    // 500 frames that are sure of the blank by e⁸⁰, 100 labels that they deny.
    let network = try identity(classes: 3)
    let labels = (0..<100).map { Int32($0 % 2 + 1) }
    let frames = (0..<500).flatMap { _ in [80, 0, 0] as [Float] }
    let batch = SequenceBatch(frames: frames, featureCount: 3, offsets: [0, 500], labels: [labels])
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    let loss = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
    // 100 frames at −80, times the number of ways to distribute them: C(500, 100) and some more with repeats.
    #expect(loss.isFinite && loss.sum > 7000 && loss.sum < 8000)
    #expect(gradients.values.allSatisfy { $0.isFinite })
  }

  @Test func `frames that aren't numbers show in the loss`() throws {
    let network = try identity(classes: 3)
    for bad in [Float.nan, .infinity] {
      let batch = SequenceBatch(
        frames: [0, bad, 0, 0, 0, 0], featureCount: 3, offsets: [0, 2], labels: [[1]])
      #expect(try !network.loss(of: batch).isFinite)
    }
  }
}
