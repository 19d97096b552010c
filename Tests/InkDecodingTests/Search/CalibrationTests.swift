import InkCore
import InkDecoding
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct CalibrationTests {
  /// Weights, sharpness, remainder.
  private static let numbers: [Float] = [-1, 0.5, 0.25, 2, -0.25, -0.5, 3, -2, 0.5, -1]

  @Test func `the best text's probability is a logistic function of its evidence`() {
    let evidence = Calibration.evidence(of: [-3, -4, -7], graphemes: 2, logProbability: -4)
    let share = -logarithm(exp(Float(-1)) + exp(Float(-4)))
    for (value, expected) in zip(evidence, [1, share, 1, logarithm(3), 2, 2, 0, 0]) {
      #expect(abs(value - expected) < 1e-6)
    }
    let logit = -1 + 0.5 * share + 0.25 + 2 * logarithm(3) - 0.5 - 1
    let found = Calibration(numbers: Self.numbers).confidences(of: [-3, -4, -7], graphemes: 2, logProbability: -4)
    #expect(abs(found[0] - 1 / (1 + exp(-logit))) < 1e-6)
    // The others share what it leaves: e⁰, e^(0.5 · −3) and, for none of them, e⁻¹.
    let sum = 1 + exp(Float(-1.5)) + exp(Float(-1))
    #expect(abs(found[1] - (1 - found[0]) / sum) < 1e-6)
    #expect(abs(found[2] - (1 - found[0]) * exp(Float(-1.5)) / sum) < 1e-6)
  }

  @Test func `a single grapheme has evidence of its own, a single text its network's`() {
    let single = Calibration.evidence(of: [0, -2], graphemes: 1, logProbability: -9)
    #expect(single[6] == 1 && single[7] == 3 && single[5] == 9)
    let alone = Calibration.evidence(of: [0], graphemes: 3, logProbability: logarithm(0.75))
    #expect(abs(alone[1] - logarithm(3)) < 1e-5 && alone[2] == alone[1])
    #expect(Calibration.evidence(of: [0], graphemes: 3, logProbability: -200)[2] == 0)
  }

  @Test func `confidences never rise from one text to the next`() {
    let unsure = Calibration(numbers: [-3, 0, 0, 0, 0, 0, 0, 0, 1, -9])
    let found = unsure.confidences(of: [0, -0.1, -9], graphemes: 4, logProbability: -1)
    #expect(found[0] < 0.1 && found[1] == found[0] && found[2] < found[1])
  }

  @Test func `a calibration's numbers make the same calibration`() {
    let calibration = Calibration(numbers: Self.numbers)
    #expect(calibration.numbers == Self.numbers)
    #expect(Calibration().numbers.count == Calibration.numberCount)
  }

  @Test func `extreme scores give numbers from 0 to 1`() {
    for size in [900, -900] as [Float] {
      let wild = Calibration(numbers: Array(repeating: size, count: 10))
      for scores in [[0], [-.infinity, -.infinity], [0, -.infinity], [-1e30, -1e38], [5, 4]] as [[Float]] {
        for graphemes in [0, 1, 40] {
          let found = wild.confidences(of: scores, graphemes: graphemes, logProbability: -1e30)
          #expect(found.count == scores.count && found.allSatisfy { (0...1).contains($0) })
        }
      }
    }
  }

  @Test func `a decoder's confidence rises with the network's`() throws {
    let decoder = BeamDecoder(alphabet: try Alphabet(["a", "b"]), width: 8, alternatives: 3)
    let clear = decoder.decode(matrix([[0.01, 0.98, 0.01], [0.98, 0.01, 0.01]]))
    let unclear = decoder.decode(matrix([[0.01, 0.5, 0.49], [0.98, 0.01, 0.01]]))
    #expect(clear[0].confidence > 0.5 && clear[0].confidence > 1.5 * unclear[0].confidence)
    #expect(unclear[0].confidence >= unclear[1].confidence)
  }
}
