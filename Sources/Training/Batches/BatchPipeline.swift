import Distribution
import Foundation

/// Prepares batches on threads of its own, ahead of the training step, and returns them in order.
///
/// At most `capacity` batches wait. Which thread prepares a batch makes no difference to it.
package final class BatchPipeline: @unchecked Sendable {
  // Proof for @unchecked: every stored variable is read and written between `condition.lock()` and `unlock()` only,
  // except `waiting`, which belongs to the one thread that calls `next()`.

  private let condition = NSCondition()
  private let capacity: Int
  private let prepare: @Sendable (PlannedStep) throws -> PreparedBatch
  private var cursor: StepCursor
  private var ready: [Int: Result<PreparedBatch, any Error>] = [:]
  private var taken = 0
  private var handedOut = 0
  private var isExhausted = false
  private var isStopped = false
  /// Seconds that `next()` has waited for a batch.
  package private(set) var waiting = 0.0

  package init(
    cursor: StepCursor, threads: Int, capacity: Int,
    prepare: @escaping @Sendable (PlannedStep) throws -> PreparedBatch
  ) {
    self.cursor = cursor
    self.capacity = capacity
    self.prepare = prepare
    for number in 0..<threads {
      let thread = Thread { [weak self] in
        Self.standBack()
        while let self, self.prepareOne() {}
      }
      thread.name = "preparation \(number)"
      thread.qualityOfService = .utility
      thread.start()
    }
  }

  /// Prepares a run's batches, or this process's part of them, from a step on that is the `stepInEpoch`-th of `epoch`,
  /// with the recipe's threads and queue.
  package convenience init(
    recipe: Recipe, corpus: TrainingCorpus, group: ProcessGroup = .alone, step: Int = 0, epoch: Int = 0,
    stepInEpoch: Int = 0
  ) throws {
    let preparation = try BatchPreparation(recipe: recipe, corpus: corpus, group: group)
    self.init(
      cursor: StepCursor(recipe: recipe, corpus: corpus, step: step, epoch: epoch, stepInEpoch: stepInEpoch),
      threads: recipe.training.preparationThreads, capacity: recipe.training.queue
    ) { try preparation($0) }
  }

  /// The next batch, or `nil` after the last; one thread calls it.
  package func next() throws -> PreparedBatch? {
    condition.lock()
    defer { condition.unlock() }
    if ready[handedOut] == nil {
      let start = DispatchTime.now().uptimeNanoseconds
      while ready[handedOut] == nil && !(isExhausted && handedOut == taken) { condition.wait() }
      waiting += Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9
    }
    guard let result = ready.removeValue(forKey: handedOut) else { return nil }
    handedOut += 1
    condition.broadcast()
    return try result.get()
  }

  /// Lets the threads end; they finish their present batches.
  package func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }

  /// Lowers the calling thread's priority, so that it works when the step's workers leave a core free, and with a tenth
  /// of one otherwise: while the queue has batches, no step waits for the next.
  private static func standBack() {
    #if os(Linux)
      // PRIO_PROCESS of 0, which on Linux is the calling thread alone; it never fails in this direction.
      _ = setpriority(0, 0, 10)
    #endif
  }

  /// One iteration of a thread; false when there is nothing more to do.
  private func prepareOne() -> Bool {
    condition.lock()
    while !isStopped && !isExhausted && taken - handedOut >= capacity { condition.wait() }
    guard !isStopped, !isExhausted, let step = cursor.next() else {
      isExhausted = true
      condition.broadcast()
      condition.unlock()
      return false
    }
    let number = taken
    taken += 1
    condition.unlock()
    let result = Result { try prepare(step) }
    condition.lock()
    ready[number] = result
    condition.broadcast()
    condition.unlock()
    return true
  }
}

/// Returns the steps of a run from any position on, epoch after epoch.
package struct StepCursor {
  private let corpus: TrainingCorpus
  private let recipe: Recipe
  private var epoch: Int
  private var stepInEpoch: Int
  private var plan: EpochPlan?
  /// The steps that may still be taken.
  private var left: Int

  /// Starts at a step of the run that is the `stepInEpoch`-th of `epoch`.
  package init(recipe: Recipe, corpus: TrainingCorpus, step: Int, epoch: Int, stepInEpoch: Int) {
    self.corpus = corpus
    self.recipe = recipe
    self.epoch = epoch
    self.stepInEpoch = stepInEpoch
    left = recipe.training.steps.map { max($0 - step, 0) } ?? .max
  }

  mutating func next() -> PlannedStep? {
    while left > 0 && epoch < recipe.training.epochs {
      let plan = plan ?? EpochPlan(corpus: corpus, recipe: recipe, epoch: epoch)
      self.plan = plan
      if stepInEpoch < plan.steps.count {
        defer { stepInEpoch += 1 }
        left -= 1
        return PlannedStep(
          epoch: epoch, stepInEpoch: stepInEpoch, epochSteps: plan.steps.count, samples: plan.steps[stepInEpoch])
      }
      (epoch, stepInEpoch, self.plan) = (epoch + 1, 0, nil)
    }
    return nil
  }
}
