import Foundation
import InkCore
import InkData
import NeuralNet
import Synchronization
import TestSupport
import Testing
import Training

@Suite struct TrainerTests {
  @Test func `a run learns, validates and keeps its best network`() throws {
    let run = try TinyRun {
      $0.training.epochs = 40
      $0.average.decay = 0.9
    }
    defer { run.remove() }
    let outcome = try run.trainer().run()
    #expect(outcome.ending == .finished)
    #expect(try #require(outcome.bestCharacterErrorRate) < 0.2)
    let trained = try TrainedNetwork.load(checkpointOrRunPath: run.folder.path)
    #expect(trained.checkpointPath == run.folder.best)
    #expect(trained.recipe == run.recipe)
    #expect(trained.bestScore == outcome.bestCharacterErrorRate)
    #expect(trained.alphabet.graphemes == ["c", "l", "n", "v", "z"])
  }

  @Test(arguments: [1, 4, 7, 11, 17], [false, true])
  func `a run that is stopped and resumed ends with the same bytes`(stop: Int, batchNorm: Bool) throws {
    let whole = try TinyRun { $0.batchNorm = batchNorm }
    let parted = try TinyRun { $0.batchNorm = batchNorm }
    defer {
      whole.remove()
      parted.remove()
    }
    _ = try whole.trainer().run()
    let steps = Mutex(0)
    let first = try parted.trainer { options in
      options.shouldStop = {
        steps.withLock {
          $0 += 1
          return $0 == stop
        }
      }
    }
    #expect(try first.run().ending == .interrupted)
    #expect(try parted.trainer { $0.resumes = true }.run().ending == .finished)
    #expect(try parted.bytes(parted.folder.last) == whole.bytes(whole.folder.last))
    #expect(try parted.bytes(parted.folder.best) == whole.bytes(whole.folder.best))
  }

  @Test func `the number of preparation threads makes no difference`() throws {
    let one = try TinyRun {
      $0.training.preparationThreads = 1
      $0.training.queue = 1
    }
    let many = try TinyRun {
      $0.training.preparationThreads = 5
      $0.training.queue = 9
    }
    defer {
      one.remove()
      many.remove()
    }
    _ = try one.trainer().run()
    _ = try many.trainer().run()
    let (a, b) = (
      try SafetensorsFile(path: one.folder.last), try SafetensorsFile(path: many.folder.last)
    )
    for name in a.entries.keys { #expect(try a.floats(name) == b.floats(name)) }
  }

  @Test func `a folder that holds a run isn't written over`() throws {
    let run = try TinyRun { $0.training.steps = 1 }
    defer { run.remove() }
    _ = try run.trainer().run()
    let before = try run.bytes(run.folder.last)
    #expect(throws: TrainingError.runExists(folder: run.folder.path)) { try run.trainer() }
    #expect(try run.bytes(run.folder.last) == before)
  }

  @Test func `a run doesn't go on with another recipe`() throws {
    var run = try TinyRun { $0.training.steps = 1 }
    defer { run.remove() }
    _ = try run.trainer().run()
    run.recipe.optimizer.clip = 3
    #expect {
      try run.trainer { $0.resumes = true }
    } throws: {
      "\($0)".contains("reads “clip: 1.0”, the given one's “clip: 3.0”")
    }
  }

  @Test func `a finished run that is resumed stays as it is`() throws {
    let run = try TinyRun { $0.training.steps = 2 }
    defer { run.remove() }
    _ = try run.trainer().run()
    let before = try run.bytes(run.folder.last)
    #expect(try run.trainer { $0.resumes = true }.run().steps == 2)
    #expect(try run.bytes(run.folder.last) == before)
  }

  @Test func `training stops at a loss that isn't finite and names the last good checkpoint`() throws {
    let run = try TinyRun {
      $0.training.checkpointSteps = 1
      $0.optimizer.learningRate = 10
      $0.optimizer.weightDecay = 10
      $0.optimizer.epsilon = 1e-12
      $0.training.epochs = 200
      $0.schedule.warmUp = 0.01
      $0.network = [.linear(outputs: 8, activation: .none), .linear(outputs: 8, activation: .none)]
    }
    defer { run.remove() }
    #expect {
      _ = try run.trainer().run()
    } throws: { error in
      guard case TrainingError.notFinite(let step, _, let checkpoint)? = error as? TrainingError else { return false }
      return step > 1 && checkpoint == run.folder.last
    }
    let kept = try SafetensorsFile(path: run.folder.last)
    #expect(try kept.floats("output.weight").allSatisfy(\.isFinite))
  }

  @Test func `a validation sample that can't be aligned doesn't change the others' loss`() throws {
    func validationLoss(_ words: [LabelledInk]) throws -> Double {
      let run = try TinyRun { $0.training.steps = 1 }
      defer { run.remove() }
      let losses = Mutex<[Double]>([])
      var options = TrainingOptions()
      options.progress = { progress in
        if case .validation(let result) = progress { losses.withLock { $0.append(result.loss) } }
      }
      _ = try Trainer(
        recipe: run.recipe, recipeFolder: ".", corpus: try run.corpus(words), folder: run.folder, options: options
      ).run()
      return try #require(losses.withLock { $0.first })
    }
    let words = SketchedInk.words(60)
    var long = try #require(words.first { $0.writer == "second" })
    long.text = String(repeating: "c", count: 500)
    let loss = try validationLoss(words)
    #expect(loss > 0)
    // Other batches of the others: products of other shapes may round otherwise.
    #expect(abs(try validationLoss(words + [long]) - loss) <= 1e-6 * loss)
  }

  @Test func `patience ends a run that gets no better`() throws {
    let run = try TinyRun {
      $0.optimizer.learningRate = 0
      $0.training.epochs = 50
      $0.validation.patience = 3
    }
    defer { run.remove() }
    let outcome = try run.trainer().run()
    #expect(outcome.ending == .stoppedEarly)
    #expect(outcome.bestStep == 7)
    #expect(outcome.steps == 28)
  }

  @Test func `tail averaging begins where the recipe says`() throws {
    let run = try TinyRun {
      $0.average.method = .tail
      $0.average.start = 1
    }
    defer { run.remove() }
    _ = try run.trainer().run()
    // The mean of one step is that step's weights.
    let file = try SafetensorsFile(path: run.folder.last)
    #expect(try file.floats("average.output.weight") == file.floats("output.weight"))
  }

  @Test func `a checkpoint that isn't ours says so`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    var writer = SafetensorsWriter()
    writer.add([1], shape: [1], name: "a")
    try writer.write(to: run.folder.last)
    #expect(
      throws: TrainingError.badCheckpoint(
        path: run.folder.last, reason: "it names no format, “inkling-checkpoint-1” is needed")
    ) { try TrainedNetwork.load(checkpointOrRunPath: run.folder.path) }
  }

  @Test func `a folder without checkpoints says so`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    #expect(throws: TrainingError.noCheckpoint(folder: run.folder.path)) {
      try TrainedNetwork.load(checkpointOrRunPath: run.folder.path)
    }
  }

  @Test func `a run with batch normalization leaves a plain network`() throws {
    let run = try TinyRun {
      $0.batchNorm = true
      $0.training.steps = 8
    }
    defer { run.remove() }
    _ = try run.trainer().run()
    let trained = try TrainedNetwork.load(checkpointOrRunPath: run.folder.last)
    #expect(!trained.network.batchNorm && trained.network.parameters.entry(named: "layers.0.scale") == nil)
  }
}
