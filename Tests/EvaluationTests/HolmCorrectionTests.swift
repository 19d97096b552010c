import Evaluation
import Testing

@Suite struct HolmCorrectionTests {
  @Test func `the smallest probability counts as often as there are tests, the next once less`() {
    let corrected = HolmCorrection.corrected([0.04, 0.01, 0.03])
    for (found, expected) in zip(corrected, [0.06, 0.03, 0.06]) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func `no corrected probability is above 1 or below that of a smaller one`() {
    let corrected = HolmCorrection.corrected([0.9, 0.011, 0.01, 0.8])
    #expect(corrected == [1, 0.04, 0.04, 1])
    #expect(HolmCorrection.corrected([0.2]) == [0.2])
    #expect(HolmCorrection.corrected([]).isEmpty)
  }
}
