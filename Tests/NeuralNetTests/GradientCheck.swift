import InkNetwork
import NeuralNet
import Tensors
import Testing

/// A small batch with frames drawn from a seed: lengths and labels as given.
func makeBatch(lengths: [Int], labels: [[Int32]], features: Int, seed: UInt64 = 5) -> SequenceBatch {
  var random = RandomSource(seed: seed)
  var batch = SequenceBatch(featureCount: features)
  for (length, sequence) in zip(lengths, labels) {
    batch.append((0..<length * features).map { _ in random.normal() }, labels: sequence)
  }
  return batch
}

/// Compares a network's gradient with central differences of its loss.
func checkGradient(
  of network: Network, batch: SequenceBatch, tolerance: Float = 3e-3, each stride: Int = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try checkGradient(
    gradient(of: network, batch).gradient, of: network.parameters, tolerance: tolerance, each: stride,
    sourceLocation: sourceLocation
  ) { try network.loss(of: batch).sum }
}

/// Compares a gradient with central differences of what it is the gradient of; returns the number of weights compared.
///
/// The forward pass is single precision: with a step of 1/128 and losses of some ten nats, rounding leaves about 2·10⁻⁴
/// in a difference quotient, curvature somewhat more; hence the tolerance of 3·10⁻³ for gradients of order 1.
@discardableResult
func checkGradient(
  _ gradient: [Float], of parameters: Parameters, tolerance: Float = 3e-3, each stride: Int = 1,
  sourceLocation: SourceLocation = #_sourceLocation, value: () throws -> Double
) throws -> Int {
  let step: Float = 1 / 128
  var count = 0
  for entry in parameters.entries {
    let original = parameters.values(of: entry)
    for index in Swift.stride(from: 0, to: original.count, by: stride) {
      var changed = original
      changed[index] = original[index] + step
      parameters.assign(changed, to: entry)
      let above = try value()
      changed[index] = original[index] - step
      parameters.assign(changed, to: entry)
      let below = try value()
      let numeric = Float((above - below) / Double(2 * step))
      let analytic = gradient[entry.range.lowerBound + index]
      #expect(
        abs(numeric - analytic) <= tolerance * max(1, abs(numeric)),
        "\(entry.name)[\(index)]: \(analytic) instead of \(numeric)", sourceLocation: sourceLocation)
      count += 1
    }
    parameters.assign(original, to: entry)
  }
  return count
}

/// Draws every parameter anew, so that biases and normalization weights aren't at their special starting values.
func scramble(_ parameters: Parameters, seed: UInt64 = 11) {
  var random = RandomSource(seed: seed)
  for entry in parameters.entries {
    let values = parameters.values(of: entry).map { $0 + random.normal(deviation: 0.2) }
    parameters.assign(values, to: entry)
  }
}

/// The gradient of a batch's loss with more terms, and the loss that is reported.
func gradient(
  of network: Network, _ batch: SequenceBatch, scale: Float = 1, terms: LossTerms = LossTerms()
) throws -> (gradient: [Float], loss: BatchLoss) {
  let gradients = Gradients(like: network.parameters)
  var random = RandomSource(seed: 0)
  let loss = try network.accumulateGradients(
    of: batch, scale: scale, terms: terms, into: gradients, random: &random)
  return (gradients.values, loss)
}

/// A small network with a view along the pen and one in the plane.
let twoViews = NetworkDescription(
  inputFeatures: 4,
  layers: [.convolution(channels: 5, kernel: 3, stride: 2, activation: .tanh), .pooling(heads: 2)],
  plane: NetworkDescription.Plane(
    cells: 5, features: 2,
    layers: [
      .convolution2D(channels: 3, kernel: 3, stride: 2, activation: .tanh),
      .convolution2D(channels: 4, kernel: 2, stride: 1, activation: .silu), .pooling(heads: 2),
    ]),
  jointLayers: [.linear(outputs: 5, activation: .tanh)], classes: 4)

/// Three samples for `twoViews`, with normally distributed numbers.
func makeTwoViewBatch() -> SequenceBatch {
  var batch = makeBatch(lengths: [7, 1, 5], labels: [[1], [3], [2]], features: 4)
  var random = RandomSource(seed: 8)
  batch.planes = (0..<3 * 25 * 2).map { _ in random.normal() }
  return batch
}
