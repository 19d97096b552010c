import Distribution
import Foundation
import NeuralNet
import Synchronization
import TestSupport
import Testing
import Training

/// Training by several processes, which are threads here.
@Suite(.timeLimit(.minutes(5))) struct SeveralProcessesTests {
  private static func run(_ change: (inout Recipe) -> Void = { _ in }) throws -> TinyRun {
    try TinyRun {
      $0.training.workers = 4
      $0.average.decay = 0.9
      change(&$0)
    }
  }

  /// Trains with so many processes; the folder is the first one's, and no other is made.
  @discardableResult private static func train(
    _ run: TinyRun, processes: Int, _ change: @escaping @Sendable (inout TrainingOptions) -> Void = { _ in }
  ) throws -> [TrainingOutcome] {
    let folder = run.folder
    let recipe = run.recipe
    return try ThreadNetwork(count: processes).run { group in
      var own = run
      if !group.isFirst { own.folder = RunFolder(path: folder.path + "-of-\(group.rank)") }
      var options = TrainingOptions()
      options.group = group
      change(&options)
      let source = TrainingSource(name: "sketched", samples: SketchedInk.words(60)) {
        $0.writer == "second" ? .validation : .training
      }
      let corpus = try TrainingCorpus(recipe: recipe, sources: [source], group: group)
      let outcome = try Trainer(
        recipe: recipe, recipeFolder: ".", corpus: corpus, folder: own.folder, options: options
      ).run()
      #expect(group.isFirst || !FileManager.default.fileExists(atPath: own.folder.path))
      try group.finish()
      return outcome
    }.map { try $0.get() }
  }

  private static func expectSame(_ a: TinyRun, _ b: TinyRun) throws {
    #expect(try a.bytes(a.folder.last) == b.bytes(b.folder.last))
    #expect(try a.bytes(a.folder.best) == b.bytes(b.folder.best))
  }

  @Test(arguments: [2, 4]) func `two and four processes end with the bytes of one`(processes: Int) throws {
    let (one, many) = (try Self.run(), try Self.run())
    defer {
      one.remove()
      many.remove()
    }
    _ = try one.trainer().run()
    let outcomes = try Self.train(many, processes: processes)
    try Self.expectSame(one, many)
    for outcome in outcomes {
      #expect(outcome.ending == .finished && outcome.steps == outcomes[0].steps && outcome.loss == outcomes[0].loss)
    }
    // One record, with the steps once.
    let steps = try String(contentsOfFile: many.folder.path + "/run.jsonl", encoding: .utf8)
    #expect(steps.contains(#""processes":"\#(processes)""#))
    #expect(steps.split(separator: "\n").count { $0.contains(#""event":"start""#) } == 1)
  }

  @Test func `three processes differ in the last digits only`() throws {
    let (one, three) = (try Self.run(), try Self.run())
    defer {
      one.remove()
      three.remove()
    }
    _ = try one.trainer().run()
    try Self.train(three, processes: 3)
    let (a, b) = (try SafetensorsFile(path: one.folder.last), try SafetensorsFile(path: three.folder.last))
    for (x, y) in zip(try a.floats("output.weight"), try b.floats("output.weight")) { #expect(abs(x - y) <= 1e-3) }
  }

  @Test(arguments: [(1, 4), (4, 2), (2, 1)]) func `a resumed run may have another number of processes`(
    before: Int, after: Int
  ) throws {
    let (whole, parted) = (try Self.run(), try Self.run())
    defer {
      whole.remove()
      parted.remove()
    }
    _ = try whole.trainer().run()
    let first = try Self.train(parted, processes: before) { options in
      let steps = Mutex(0)
      let group = options.group
      options.shouldStop = {
        // The last one asks for the end, and all stop after the same step.
        steps.withLock {
          $0 += 1
          return $0 == 7 && group.rank == group.count - 1
        }
      }
    }
    for outcome in first { #expect(outcome.ending == .interrupted && outcome.steps == 7) }
    try Self.train(parted, processes: after) { $0.resumes = true }
    try Self.expectSame(whole, parted)
  }

  @Test func `with halves all processes agree, and losses stay near`() throws {
    let (one, many) = (try Self.run(), try Self.run { $0.training.exchange = .float16 })
    defer {
      one.remove()
      many.remove()
    }
    let exact = try one.trainer().run()
    let outcomes = try Self.train(many, processes: 4)
    for outcome in outcomes { #expect(outcome.loss == outcomes[0].loss) }
    #expect(abs(try #require(outcomes[0].loss) - (try #require(exact.loss))) <= 1e-2 * exact.loss!)
  }

  @Test func `accumulated batches make one step, whoever computes it`() throws {
    let changes: (inout Recipe) -> Void = { $0.training.accumulation = 3 }
    let (plain, one, many) = (try Self.run(), try Self.run(changes), try Self.run(changes))
    defer {
      plain.remove()
      one.remove()
      many.remove()
    }
    let steps = try plain.trainer().run().steps
    // Of each of the three epochs' steps.
    #expect(try one.trainer().run().steps == 3 * ((steps / 3 + 2) / 3))
    try Self.train(many, processes: 2)
    try Self.expectSame(one, many)
  }

  @Test func `more processes than shards are rejected`() throws {
    let run = try Self.run { $0.training.workers = 2 }
    defer { run.remove() }
    let error = TrainingError.tooFewWorkers(workers: 2, processes: 3)
    #expect(throws: error) { try Self.train(run, processes: 3) }
    #expect(
      "\(error)"
        == "a step has 2 shards (training.workers), too few for 3 processes: give each of them as many as it has cores, "
        + "such as --set training.workers=6")
  }

  @Test func `processes with other samples are rejected`() throws {
    let run = try Self.run()
    defer { run.remove() }
    let recipe = run.recipe
    let results = ThreadNetwork(count: 2).run { group in
      let words = SketchedInk.words(group.isFirst ? 60 : 50)
      // Read alone, as from disks that differ.
      let corpus = try TrainingCorpus(recipe: recipe, sources: [TrainingSource(name: "sketched", samples: words)])
      var options = TrainingOptions()
      options.group = group
      _ = try Trainer(
        recipe: recipe, recipeFolder: ".", corpus: corpus, folder: RunFolder(path: run.folder.path), options: options)
    }
    for result in results {
      #expect {
        try result.get()
      } throws: {
        if case DistributionError.differs("selection of samples", rank: 1, _)? = $0 as? DistributionError {
          true
        } else {
          false
        }
      }
    }
  }

  @Test func `buckets hold every weight once, from the last to the first`() throws {
    let weights = [0..<10_000, 10_000..<10_010, 10_016..<10_051]
    let buckets = GradientSumming.buckets(of: weights, count: 10_064, length: 3_000)
    #expect(buckets == [10_000..<10_064, 7_500..<10_000, 5_000..<7_500, 2_500..<5_000, 0..<2_500])
    #expect(GradientSumming.buckets(of: weights, count: 10_064, length: 1 << 20) == [0..<10_064])
  }
}
