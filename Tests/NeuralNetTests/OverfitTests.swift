import InkNetwork
import NeuralNet
import Tensors
import Testing

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
