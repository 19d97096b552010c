import InkNetwork
import NeuralNet
import Tensors
import Testing

struct OptimizerTests {
  private func network() throws -> Network {
    try Network(NetworkDescription(inputFeatures: 2, layers: [], classes: 2), seed: 1)
  }

  @Test func `a first step of AdamW computed by hand`() throws {
    let parameters = try network().parameters
    let weight = try #require(parameters.entry(named: "output.weight"))
    let bias = try #require(parameters.entry(named: "output.bias"))
    parameters.assign([1, -2, 0.5, 0], to: weight)
    parameters.assign([1, 1], to: bias)
    let gradients = Gradients(like: parameters)
    var values = gradients.values
    for (offset, gradient) in ([0.5, -0.1, 3, 0] as [Float]).enumerated() {
      values[weight.range.lowerBound + offset] = gradient
    }
    values[bias.range.lowerBound] = 2
    gradients.assign(values)
    let optimizer = AdamW(for: parameters, settings: .init(weightDecay: 0.1))
    optimizer.step(parameters, gradients: gradients, learningRate: 0.01)
    // The first step moves by the rate against the gradient's sign; weights first lose 0.01 · 0.1 of themselves,
    // biases don't.
    let expected: [Float] = [0.999 - 0.01, -1.998 + 0.01, 0.4995 - 0.01, 0]
    for (a, b) in zip(parameters.values(of: weight), expected) { #expect(abs(a - b) < 1e-6) }
    for (a, b) in zip(parameters.values(of: bias), [0.99, 1] as [Float]) { #expect(abs(a - b) < 1e-6) }
    #expect(optimizer.steps == 1)
    let state = optimizer.state
    #expect(abs(state.first[weight.range.lowerBound] - 0.05) < 1e-7)
    #expect(abs(state.second[weight.range.lowerBound] - 0.00025) < 1e-8)
  }

  @Test func `an optimizer restored from its state goes on to the same bytes`() throws {
    let (first, second) = (try network(), try network())
    let gradients = Gradients(like: first.parameters)
    var random = RandomSource(seed: 3)
    func draw() { gradients.assign(gradients.values.map { _ in random.normal() }) }
    let optimizer = AdamW(for: first.parameters)
    for _ in 0..<3 {
      draw()
      optimizer.step(first.parameters, gradients: gradients, learningRate: 0.1)
    }
    second.parameters.assign(first.parameters.values)
    let restored = AdamW(for: second.parameters)
    restored.state = optimizer.state
    draw()
    optimizer.step(first.parameters, gradients: gradients, learningRate: 0.1)
    restored.step(second.parameters, gradients: gradients, learningRate: 0.1)
    #expect(first.parameters.values == second.parameters.values)
    #expect(optimizer.state == restored.state)
  }

  @Test func `clipping shortens long gradients only and leaves what isn't finite`() throws {
    let gradients = Gradients(like: try network().parameters)
    var values = gradients.values
    values[0] = 3
    values[1] = -4
    gradients.assign(values)
    #expect(gradients.clip(toNorm: 10) == 5)
    #expect(gradients.values[1] == -4)
    #expect(gradients.clip(toNorm: 1) == 5)
    #expect(abs(gradients.norm - 1) < 1e-6)
    #expect(abs(gradients.values[1] + 0.8) < 1e-6)
    values[0] = .nan
    gradients.assign(values)
    #expect(gradients.clip(toNorm: 1).isNaN)
    #expect(gradients.values[1] == -4)
  }

  @Test func `the schedule rises evenly and falls along a cosine`() {
    let schedule = LearningRateSchedule(peak: 1, warmUpSteps: 4, totalSteps: 104, finalShare: 0.1)
    let rates = [0, 1, 3, 4, 54, 104, 1000].map { schedule.rate(atStep: $0) }
    for (a, b) in zip(rates, [0.2, 0.4, 0.8, 1, 0.55, 0.1, 0.1] as [Float]) { #expect(abs(a - b) < 1e-6) }
    let even = LearningRateSchedule(peak: 2, warmUpSteps: 0, totalSteps: 10, finalShare: 0)
    #expect(even.rate(atStep: 0) == 2)
    #expect(abs(even.rate(atStep: 10)) < 1e-6)
  }

  @Test func `the average of weights`() throws {
    let parameters = try network().parameters
    let entry = parameters.entries[0]
    let mean = WeightAverage(for: parameters, decay: 1)
    let moving = WeightAverage(for: parameters, decay: 0.5)
    mean.copy(to: parameters)  // Nothing averaged yet: nothing changes.
    for value in [1, 2, 6] as [Float] {
      parameters.assign(Array(repeating: value, count: entry.range.count), to: entry)
      mean.update(with: parameters)
      moving.update(with: parameters)
    }
    let target = try network().parameters
    mean.copy(to: target)
    #expect(abs(target.values(of: entry)[0] - 3) < 1e-6)
    moving.copy(to: target)
    // 1, then 10 elevenths of 2, then 10 twelfths of 6.
    #expect(abs(target.values(of: entry)[0] - (5 + 21.0 / 11 / 6)) < 1e-6)
    let long = WeightAverage(for: parameters, decay: 0.9)
    for step in 1...200 {
      parameters.assign(Array(repeating: step > 150 ? 1 : 0, count: entry.range.count), to: entry)
      long.update(with: parameters)
    }
    long.copy(to: target)
    #expect(abs(target.values(of: entry)[0] - 0.99485) < 1e-4, "after 91 steps the decay alone counts")
    let restored = WeightAverage(for: parameters, decay: 0.5)
    restored.state = moving.state
    #expect(restored.steps == 3)
    #expect(restored.state.values == moving.state.values)
  }
}
