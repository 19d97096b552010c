/// A run's position and results so far, without its weights. Nothing of it depends on the clock.
///
/// The state of all randomness is in here too: every random source of a run derives from its seed and the position.
struct TrainingState: Codable, Equatable, Sendable {
  /// The steps taken.
  var step = 0
  /// The epoch of the next step, from 0.
  var epoch = 0
  /// The index of the next step in its epoch, from 0.
  var stepInEpoch = 0
  /// The seed that every random source derives from.
  var seed: UInt64
  /// The best validation's character error rate.
  var bestScore: Double?
  /// The step after which it was reached.
  var bestStep: Int?
  /// The validations since then.
  var validationsSinceBest = 0
  /// The last validated step.
  var validatedStep = 0
  /// Whether the run ended by its own rules.
  var isFinished = false
}
