internal import InkNetwork
internal import Tensors

/// The parts of a convolution's batch normalization that are no gradient's business.
///
/// In training a layer normalizes by its batch and adds what it measured to the gradient of its running statistics, so that it
/// is summed over workers and processes as gradients are. `Network.takeStatistics` then moves the statistics and clears that
/// gradient, so that no optimizer sees it.
///
/// ## Source
/// Ioffe, Szegedy: Batch Normalization (2015).
enum BatchNormalization {
  static let scale = "scale"
  static let statistics = "statistics"
  static let epsilon: Float = 1e-5
  /// The least share of a step in the running statistics.
  static let momentum: Float = 0.01

  static func weights(channels: Int) -> [WeightDescription] {
    [WeightDescription(scale, [channels]), WeightDescription(statistics, [2 * channels + 1])]
  }

  static func start(channels: Int) -> [Float] {
    Array(repeating: 0, count: channels) + Array(repeating: 1, count: channels) + [0]
  }
}

extension LayerDescription {
  /// The channels of a convolution, which batch normalization is for; `nil` for other layers.
  var channels: Int? {
    switch self {
    case .convolution(let channels, _, _, _), .convolution2D(let channels, _, _, _): channels
    default: nil
    }
  }
}

extension Network {
  /// Takes what layers with batch normalization measured in a step into their running statistics, and clears it from the
  /// gradients. Call it before the optimizer's step.
  public func takeStatistics(from gradients: Gradients) {
    for entry in parameters.entries where entry.name.hasSuffix("." + BatchNormalization.statistics) {
      let count = entry.range.count - 1
      let measured = gradients.buffer.withValues { span in entry.range.map { span[$0] } }
      gradients.zero(entry)
      guard let total = measured.last, total > 0 else { continue }
      var values = parameters.values(of: entry)
      values[count] += 1
      let share = RunningAverage.share(ofStep: Int(values[count]), least: BatchNormalization.momentum)
      for index in 0..<count { values[index] += share * (measured[index] / total - values[index]) }
      parameters.assign(values, to: entry)
    }
  }

  /// Measures the batch normalization of weights that have it folded into them, or that were trained without, and whose scales are
  /// therefore all 1. What the network computes stays the same.
  ///
  /// - Parameter step: Computes the gradients of a batch, the same one each time. Called once for every normalized layer, since
  ///   each takes what those before it give.
  package func unfoldStatistics(measuring step: () throws -> Gradients) rethrows {
    for stage in description.stages where stage.layer.channels != nil {
      guard let scale = parameters.entry(named: stage.prefix + BatchNormalization.scale),
        let bias = parameters.entry(named: stage.prefix + "bias"),
        let statistics = parameters.entry(named: stage.prefix + BatchNormalization.statistics)
      else { continue }
      let gradients = try step()
      let measured = gradients.buffer.withValues { span in statistics.range.map { span[$0] } }
      guard let total = measured.last, total > 0 else { continue }
      let channels = scale.range.count
      let means = measured[..<channels].map { $0 / total }
      let variances = measured[channels..<2 * channels].map { $0 / total }
      parameters.assign(variances.map { ($0 + BatchNormalization.epsilon).squareRoot() }, to: scale)
      parameters.assign(zip(parameters.values(of: bias), means).map(+), to: bias)
      parameters.assign(means + variances + [1], to: statistics)
    }
  }

  /// The same network without batch normalization: its statistics are part of the weights, as devices need it. This one where it
  /// has none.
  ///
  /// - Throws: `NetworkError`, which a network that exists doesn't cause.
  public func foldingStatistics() throws(NetworkError) -> Network {
    guard batchNorm else { return self }
    let folded = try Network(description, seed: 0)
    for entry in folded.parameters.entries {
      if let source = parameters.entry(named: entry.name) {
        folded.parameters.assign(parameters.values(of: source), to: entry)
      }
    }
    for stage in description.stages where stage.layer.channels != nil {
      guard let scale = parameters.entry(named: stage.prefix + BatchNormalization.scale),
        let statistics = parameters.entry(named: stage.prefix + BatchNormalization.statistics),
        let weight = folded.parameters.entry(named: stage.prefix + "weight"),
        let bias = folded.parameters.entry(named: stage.prefix + "bias")
      else { continue }
      let (factors, known) = (parameters.values(of: scale), parameters.values(of: statistics))
      var (weights, biases) = (folded.parameters.values(of: weight), folded.parameters.values(of: bias))
      for channel in factors.indices {
        let variance = known[factors.count + channel]
        let factor = factors[channel] / (variance + BatchNormalization.epsilon).squareRoot()
        for index in channel * weight.columns..<(channel + 1) * weight.columns { weights[index] *= factor }
        biases[channel] -= known[channel] * factor
      }
      folded.parameters.assign(weights, to: weight)
      folded.parameters.assign(biases, to: bias)
    }
    return folded
  }
}
