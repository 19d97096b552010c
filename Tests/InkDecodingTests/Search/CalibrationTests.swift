import InkCore
import InkDecoding
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct CalibrationTests {
  @Test func `confidences are shares of the scores and of the case besides`() {
    let calibration = Calibration(sharpness: 0.5, offset: -1, length: 2, doubt: 0.25)
    // The case besides: −1 + 2 · ln 3 + 0.25 · √4.
    let other = exp(-1 + 2 * logarithm(3) + 0.5)
    let sum = 1 + exp(Float(-0.5)) + exp(Float(-2)) + other
    let found = calibration.confidences(of: [-3, -4, -7], graphemes: 2, logProbability: -4)
    for (value, expected) in zip(found, [1, exp(Float(-0.5)), exp(Float(-2))]) {
      #expect(abs(value - expected / sum) < 1e-6)
    }
    #expect(found.reduce(0, +) < 1)
  }

  @Test func `numbers go to a file and come back`() {
    let calibration = Calibration(sharpness: 0.5, offset: -1, length: 2, doubt: 0.25)
    #expect(calibration.numbers == [0.5, -1, 2, 0.25])
    #expect(Calibration(numbers: calibration.numbers) == calibration)
  }

  @Test func `extreme scores give numbers from 0 to 1`() {
    let wild = Calibration(sharpness: 900, offset: 900, length: 900, doubt: 900)
    for scores in [[0], [-.infinity, -.infinity], [-1e30, -1e38], [5, 4]] as [[Float]] {
      for confidence in wild.confidences(of: scores, graphemes: 40, logProbability: -1e30) {
        #expect(confidence.isNaN || (0...1).contains(confidence))
      }
    }
  }

  @Test func `a decoder is surer of what the network is surer of`() throws {
    let decoder = BeamDecoder(alphabet: try Alphabet(["a", "b"]), width: 8, alternatives: 3)
    let clear = decoder.decode(matrix([[0.01, 0.98, 0.01], [0.98, 0.01, 0.01]]))
    let unclear = decoder.decode(matrix([[0.01, 0.5, 0.49], [0.98, 0.01, 0.01]]))
    #expect(clear[0].confidence > 0.5 && clear[0].confidence > 1.5 * unclear[0].confidence)
    #expect(unclear[0].confidence >= unclear[1].confidence)
  }
}
