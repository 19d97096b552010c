import Foundation
import TestSupport
import Testing
import Training

@Suite struct BatchPipelineTests {
  struct Failure: Error {}

  private func pipeline(
    _ run: TinyRun, threads: Int = 3, capacity: Int = 2, step: Int = 0,
    prepare: (@Sendable (PlannedStep) throws -> PreparedBatch)? = nil
  ) throws -> BatchPipeline {
    let corpus = try run.corpus()
    let preparation = try BatchPreparation(recipe: run.recipe, corpus: corpus)
    return BatchPipeline(
      cursor: StepCursor(recipe: run.recipe, corpus: corpus, step: step, epoch: 0, stepInEpoch: step), threads: threads,
      capacity: capacity, prepare: prepare ?? { try preparation($0) })
  }

  private func frames(_ pipeline: BatchPipeline) throws -> [[[Float]]] {
    defer { pipeline.stop() }
    var result: [[[Float]]] = []
    while let batch = try pipeline.next() { result.append(batch.shards.map(\.frames)) }
    return result
  }

  @Test func `batches come in order and the same from any number of threads`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    let one = try frames(pipeline(run, threads: 1, capacity: 1))
    #expect(one.count == 21)
    #expect(try frames(pipeline(run, threads: 4, capacity: 7)) == one)
    #expect(try frames(pipeline(run, step: 2)) == Array(one.dropFirst(2)))
  }

  @Test func `epochs change the same ink anew`() throws {
    let run = try TinyRun { $0.training.bucketSteps = 1 }
    defer { run.remove() }
    let all = try frames(pipeline(run)).map { $0.flatMap { $0 }.reduce(0, +) }
    #expect(Set(all).count == all.count)
  }

  @Test func `an error of a preparing thread comes in its turn`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    let pipeline = try pipeline(run) { step in
      if step.stepInEpoch == 3 { throw Failure() }
      return PreparedBatch(epoch: step.epoch, stepInEpoch: step.stepInEpoch, epochSteps: step.epochSteps, shards: [])
    }
    defer { pipeline.stop() }
    for number in 0..<3 { #expect(try pipeline.next()?.stepInEpoch == number) }
    #expect(throws: Failure.self) { try pipeline.next() }
  }

  @Test func `a step's limit ends the row`() throws {
    let run = try TinyRun { $0.training.steps = 5 }
    defer { run.remove() }
    #expect(try frames(pipeline(run)).count == 5)
    #expect(try frames(pipeline(run, step: 4)).count == 1)
  }
}
