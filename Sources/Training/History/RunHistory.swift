/// What a run's folder says about the run: its settings, its figures step by step, and how it ended.
package struct RunHistory: Hashable, Sendable, Encodable {
  /// A figure at a step.
  package struct Point: Hashable, Sendable, Encodable {
    /// The steps taken.
    package var step: Int
    /// Seconds since 1970.
    package var time: Double?
    /// The value; `nil` where it wasn't finite.
    package var value: Double?
  }

  /// The run's name: its folder's, below the folder in which runs were looked for.
  package var name: String
  /// The folder's path.
  package var folder: String
  /// Every setting of the recipe by its path, such as `optimizer.learningRate`; none if the recipe's file is missing.
  package var settings: [String: String] = [:]
  /// The facts that were noted when the run started or went on, the latest of each.
  package var notes: [String: String] = [:]
  /// The figures by event and tag, such as `training/loss`, in the order of steps.
  package var figures: [String: [Point]] = [:]
  /// How the run ended: `finished`, `stoppedEarly` or `interrupted`; `nil` if it is running, or was killed.
  package var ending: String?
  /// The steps taken, as far as they are recorded.
  package var steps = 0
  /// The seconds of training, without the time in which the run stood still.
  package var seconds = 0.0

  /// The steps that the recipe asks for; `nil` if epochs decide.
  package var plannedSteps: Int? { settings["training.steps"].flatMap { Int($0) } }

  /// The last value of a figure.
  package func last(_ figure: String) -> Double? { figures[figure]?.last { $0.value != nil }?.value }

  /// The validation with the lowest character error rate.
  package var best: (step: Int, characterErrorRate: Double)? {
    figures[Self.errorRate]?
      .compactMap { point in point.value.map { (step: point.step, characterErrorRate: $0) } }
      .min { $0.characterErrorRate < $1.characterErrorRate }
  }

  /// The loss of training.
  package static let loss = "training/loss"
  /// The character error rate of validations.
  package static let errorRate = "validation/characterErrorRate"
}
