import Foundation
import InkDecoding
import Testing
import Training

@Suite struct CalibrationFitTests {
  /// Outcomes drawn from a calibration that is known.
  private static func outcomes(_ truth: Calibration, count: Int) -> [CalibrationFit.Outcome] {
    var state: UInt64 = 3
    func random() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    return (0..<count).map { _ in
      let graphemes = Int(random() * 30)
      let logProbability = -9 * random() * random()
      let scores = [0, -4 * random(), -4 - 4 * random()].map { $0 - 3 }
      let shares = truth.confidences(of: scores, graphemes: graphemes, logProbability: logProbability)
      var lot = random()
      let right = shares.firstIndex { share in
        lot -= share
        return lot < 0
      }
      return CalibrationFit.Outcome(
        scores: scores, graphemes: graphemes, logProbability: logProbability, right: right, kind: .line)
    }
  }

  @Test func `outcomes drawn from a calibration give it back`() {
    let truth = Calibration(sharpness: 0.6, offset: -2, length: 0.5, doubt: 0.4)
    let outcomes = Self.outcomes(truth, count: 20_000)
    let found = CalibrationFit(outcomes).calibration
    // Four standard errors of this many samples.
    for (value, expected) in zip(found.numbers, truth.numbers) { #expect(abs(value - expected) < 0.25) }
    let error = CalibrationFit.errors(of: found, outcomes)["line"] ?? 1
    #expect(error < 0.012)
    #expect((CalibrationFit.errors(of: Calibration(sharpness: 3), outcomes)["line"] ?? 0) > 3 * error)
  }

  @Test func `outcomes that are always right, and none at all, still give numbers`() {
    let right = Self.outcomes(Calibration(), count: 50).map { outcome in
      var outcome = outcome
      outcome.right = 0
      return outcome
    }
    #expect(CalibrationFit(right).calibration.numbers.allSatisfy { $0.isFinite && abs($0) < 1000 })
    #expect(CalibrationFit([]).calibration == Calibration())
  }
}
