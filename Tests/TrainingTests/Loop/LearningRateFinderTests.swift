import Testing
import Training

@Suite struct LearningRateFinderTests {
  @Test func `rates rise evenly in their logarithm and a rate between the extremes is suggested`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    var finder = LearningRateFinder()
    (finder.lowest, finder.highest, finder.steps) = (1e-4, 10, 80)
    var calls = 0
    let curve = try finder.search(recipe: run.recipe, corpus: try run.corpus()) { _ in
      calls += 1
      return true
    }
    let points = curve.points
    #expect(calls >= points.count - 1 && points.count > 30)
    #expect(points[0].learningRate == 1e-4)
    for (a, b) in zip(points, points.dropFirst()) {
      #expect(abs(b.learningRate / a.learningRate - 1.15693) < 1e-3)
    }
    let suggestion = try #require(curve.suggestion)
    // The tiny network of these tests learns at 0.01; at 10 every network's loss runs away or stays high.
    #expect(suggestion > 1e-3 && suggestion < 1)
    let lowest = try #require(curve.lowest)
    #expect(points.allSatisfy { $0.smoothedLoss >= lowest.smoothedLoss })
    #expect(try finder.search(recipe: run.recipe, corpus: try run.corpus()) == curve)
  }

  @Test func `the search can be ended`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    let curve = try LearningRateFinder().search(recipe: run.recipe, corpus: try run.corpus()) { $0 < 5 }
    #expect(curve.points.count == 5)
    #expect(LearningRateCurve().suggestion == nil)
  }
}
