import NeuralNet
import Synchronization
import TestSupport
import Testing
import Training

@Suite struct ConsistencyTrainingTests {
  private func run(_ change: (inout Recipe) -> Void = { _ in }) throws -> TinyRun {
    try TinyRun {
      $0.training.consistency = 0.2
      $0.augmentation.frameMasking = 0.3
      $0.augmentation.frameMaskLength = 3
      change(&$0)
    }
  }

  @Test func `a batch holds two views of every sample side by side, of one length and text but not the same`() throws {
    let run = try run { $0.augmentation.share = 1 }
    defer { run.remove() }
    let corpus = try run.corpus()
    let pipeline = try BatchPipeline(recipe: run.recipe, corpus: corpus)
    defer { pipeline.stop() }
    var differing = 0
    for _ in 0..<5 {
      guard let batch = try pipeline.next() else { break }
      for shard in batch.shards {
        #expect(shard.viewCount == 2 && shard.count.isMultiple(of: 2))
        for first in stride(from: 0, to: shard.count, by: 2) {
          #expect(shard.labels[first] == shard.labels[first + 1])
          let rows = (0...2).map { shard.offsets[first + $0] * shard.featureCount }
          #expect(rows[1] - rows[0] == rows[2] - rows[1])
          if shard.frames[rows[0]..<rows[1]] != shard.frames[rows[1]..<rows[2]] { differing += 1 }
        }
      }
    }
    #expect(differing > 20)
  }

  @Test func `a run with consistency learns and a resumed one ends with the same bytes`() throws {
    let whole = try run { $0.training.epochs = 4 }
    defer { whole.remove() }
    let outcome = try whole.trainer().run()
    let loss = try #require(outcome.loss)
    // Nothing learned is ln 6 a frame, some ten nats a label.
    #expect(loss < 4, "\(loss)")
    let stopped = try run { $0.training.epochs = 4 }
    defer { stopped.remove() }
    let steps = Mutex(0)
    let first = try stopped.trainer { options in
      options.shouldStop = {
        steps.withLock {
          $0 += 1
          return $0 == 9
        }
      }
    }
    #expect(try first.run().ending == .interrupted)
    _ = try stopped.trainer { $0.resumes = true }.run()
    #expect(try stopped.bytes(stopped.folder.last) == whole.bytes(whole.folder.last))
  }
}
