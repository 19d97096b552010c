import Distribution
import Foundation
import NeuralNet

/// The state of the coming step that all processes agree on.
struct StepAgreement {
  /// The whole step's counts.
  var counts = BatchCounts()
  /// Whether the run stops before the step.
  var stops = false
  /// Whether a checkpoint is written before the step.
  var writesCheckpoint = false
}

extension Trainer {
  /// Agrees on the coming step: the first process's clock decides when a checkpoint is written, any can stop the run.
  func agree(on batch: PreparedBatch?, stops: Bool = false, writesCheckpoint: Bool = false) throws -> StepAgreement {
    let own = batch?.counts ?? BatchCounts()
    let numbers = [own.samples, own.frames, own.labels, stops ? 1 : 0, writesCheckpoint ? 1 : 0]
    let all = try group.gather(numbers.map(Double.init)).map { $0.map { Int($0) } }
    return StepAgreement(
      counts: all.reduce(BatchCounts()) { $0 + BatchCounts(samples: $1[0], frames: $1[1], labels: $1[2]) },
      stops: all.contains { $0[3] > 0 }, writesCheckpoint: all[0][4] > 0)
  }

  /// Gives all processes the first one's weights and position, whether they are new or a checkpoint's.
  func shareState() throws {
    guard group.count > 1 else { return }
    let own = Checkpoint.Position(state: state, optimizerSteps: optimizer.steps, averageSteps: average?.steps)
    let first = try group.gather(group.isFirst ? Array(JSONEncoder().encode(own)) : [])[0]
    let shared = try JSONDecoder().decode(Checkpoint.Position.self, from: Data(first))
    state = shared.state
    var weights = network.parameters.values
    try group.spread(&weights)
    network.parameters.assign(weights)
    var (moments, mean) = (optimizer.state, average?.state)
    moments.steps = shared.optimizerSteps
    try group.spread(&moments.first)
    try group.spread(&moments.second)
    optimizer.state = moments
    guard mean != nil else { return }
    mean!.steps = shared.averageSteps ?? 0
    try group.spread(&mean!.values)
    average?.state = mean!
  }
}
