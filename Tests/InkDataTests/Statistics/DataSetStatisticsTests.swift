import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Statistics of a data set` {
  private var statistics: DataSetStatistics {
    var collector = StatisticsCollector()
    for sample in InkSamples.all { collector.add(sample) }
    return collector.statistics
  }

  @Test func `samples strokes and points are counted`() {
    #expect(statistics.samples == 3)
    #expect(statistics.strokes == 5)
    #expect(statistics.points == 7)
    #expect(statistics.kinds == ["character": 1, "word": 1, "line": 1])
    #expect(statistics.writers == ["c/w": 1, "c/x": 1, "ü/ß": 1])
    #expect(statistics.contributors == ["c": 2, "ü": 1])
    #expect(statistics.languages == ["en": 1, "en-GB": 1, "und": 1])
  }

  @Test func `channels count the samples that have them`() {
    #expect(statistics.channels == ["time": 1, "force": 1, "azimuth": 1, "altitude": 1])
  }

  @Test func `graphemes are counted over all texts`() {
    #expect(statistics.alphabet["o"] == 2)
    #expect(statistics.alphabet["t"] == 2)
    #expect(statistics.alphabet["語"] == 1)
    #expect(statistics.graphemesPerSample?.minimum == 1)
  }

  @Test func `times give the sampling rate of the pen on the surface`() throws {
    let rate = try #require(statistics.pointsPerSecond)
    #expect(rate.count == 1)
    #expect(abs(rate.median - 100) < 1e-3, "one step of a hundredth of a second")
  }

  @Test func `a distribution has order statistics and mean`() throws {
    let spread = try #require(Distribution((0...100).map { Float($0) }.shuffled()))
    #expect(spread.minimum == 0 && spread.maximum == 100 && spread.median == 50)
    #expect(spread.percentile5 == 5 && spread.percentile95 == 95 && spread.mean == 50)
    #expect(Distribution([]) == nil)
  }
}
