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
///
/// The forward pass is single precision: with a step of 1/128 and losses of some ten nats, rounding leaves about 2·10⁻⁴
/// in a difference quotient, curvature somewhat more; hence the tolerance of 3·10⁻³ for gradients of order 1.
func checkGradient(
  of network: Network, batch: SequenceBatch, tolerance: Float = 3e-3, each stride: Int = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let gradients = Gradients(like: network.parameters)
  var random = RandomSource(seed: 0)
  _ = try network.accumulateGradients(of: batch, scale: 1, into: gradients, random: &random)
  let step: Float = 1 / 128
  for entry in network.parameters.entries {
    let original = network.parameters.values(of: entry)
    let analytic = gradients.values(of: entry)
    for index in Swift.stride(from: 0, to: original.count, by: stride) {
      var changed = original
      changed[index] = original[index] + step
      network.parameters.assign(changed, to: entry)
      let above = try network.loss(of: batch).sum
      changed[index] = original[index] - step
      network.parameters.assign(changed, to: entry)
      let below = try network.loss(of: batch).sum
      let numeric = Float((above - below) / Double(2 * step))
      #expect(
        abs(numeric - analytic[index]) <= tolerance * max(1, abs(numeric)),
        "\(entry.name)[\(index)]: \(analytic[index]) instead of \(numeric)", sourceLocation: sourceLocation)
    }
    network.parameters.assign(original, to: entry)
  }
}

/// Draws every parameter anew, so that biases and normalization weights aren't at their special starting values.
func scramble(_ parameters: Parameters, seed: UInt64 = 11) {
  var random = RandomSource(seed: seed)
  for entry in parameters.entries {
    let values = parameters.values(of: entry).map { $0 + random.normal(deviation: 0.2) }
    parameters.assign(values, to: entry)
  }
}
