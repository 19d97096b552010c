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

  /// The mean distance of confidence and share of right texts, in ten intervals.
  private static func error(_ calibration: Calibration, _ outcomes: [CalibrationFit.Outcome]) -> Double {
    var excess = [Double](repeating: 0, count: 10)
    for outcome in outcomes {
      let confidence = Double(
        calibration.confidences(
          of: outcome.scores, graphemes: outcome.graphemes, logProbability: outcome.logProbability)[0])
      excess[min(Int(confidence * 10), 9)] += confidence - (outcome.right == 0 ? 1 : 0)
    }
    return excess.reduce(0) { $0 + abs($1) } / Double(outcomes.count)
  }

  @Test func `outcomes drawn from a calibration give its confidences back`() {
    let truth = Calibration(numbers: [-0.5, 0.7, 0.1, 0.3, -0.4, 0, -1, 0, 0.6, -1])
    let outcomes = Self.outcomes(truth, count: 20_000)
    let found = CalibrationFit(outcomes).calibration
    // Four standard errors of a share in a tenth of this many samples.
    #expect(Self.error(found, outcomes) < 0.02)
    #expect(Self.error(Calibration(numbers: [4] + found.numbers.dropFirst()), outcomes) > 0.1)
    #expect(abs(found.sharpness - truth.sharpness) < 0.25 && abs(found.remainder - truth.remainder) < 0.25)
    var distance: Float = 0
    for outcome in outcomes.prefix(500) {
      let of = { (calibration: Calibration) in
        calibration.confidences(
          of: outcome.scores, graphemes: outcome.graphemes, logProbability: outcome.logProbability)[0]
      }
      distance += abs(of(found) - of(truth)) / 500
    }
    #expect(distance < 0.02)
  }

  @Test func `outcomes that are always right, and none at all, still give numbers`() {
    let right = Self.outcomes(Calibration(), count: 50).map { outcome in
      var outcome = outcome
      outcome.right = 0
      return outcome
    }
    #expect(CalibrationFit(right).calibration.numbers.allSatisfy { $0.isFinite && abs($0) <= 1000 })
    #expect(CalibrationFit([]).calibration == Calibration())
  }
}
