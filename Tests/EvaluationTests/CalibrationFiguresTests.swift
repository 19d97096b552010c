import Evaluation
import Testing

@Suite struct CalibrationFiguresTests {
  private static func predictions(_ confidence: Double, right: Int, of count: Int) -> [CalibrationFigures.Prediction] {
    (0..<count).map { CalibrationFigures.Prediction(confidence: confidence, isCorrect: $0 < right) }
  }

  @Test func `confidences are compared with the share of right texts, bin by bin`() throws {
    let figures = try #require(
      CalibrationFigures(of: Self.predictions(0.9, right: 6, of: 10) + Self.predictions(0.5, right: 5, of: 10)))
    #expect(abs(figures.expectedError - 0.15) < 1e-12)
    #expect(abs(figures.largestError - 0.3) < 1e-12)
    #expect(figures.count == 20 && figures.bins.count == 15)
    #expect(CalibrationFigures(of: [CalibrationFigures.Prediction]()) == nil)
  }

  @Test func `what chance alone would show falls with the number of samples`() throws {
    let few = try #require(CalibrationFigures(of: Self.predictions(0.7, right: 7, of: 10))?.chanceError)
    let many = try #require(CalibrationFigures(of: Self.predictions(0.7, right: 700, of: 1_000))?.chanceError)
    // The mean distance of a binomial share from its mean: √(2 / π · p · q / n).
    #expect(abs(many - 0.0116) < 0.004)
    #expect(few > 5 * many)
    #expect(CalibrationFigures(of: Self.predictions(1, right: 10, of: 10))?.chanceError == 0)
  }
}
