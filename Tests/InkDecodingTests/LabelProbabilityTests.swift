import InkDecoding
import Testing

@Suite struct `The probability of labels` {
  @Test(arguments: 1...5) func `is the sum over all paths that write them`(_ frames: Int) {
    let matrix = randomMatrix(frames: frames, classes: 3, seed: UInt64(frames))
    let texts = probabilitiesOfTexts(matrix)
    #expect(texts.count > 1)
    for (labels, probability) in texts {
      #expect(abs(exponential(matrix.logProbability(of: labels)) - probability) < 1e-5, "\(labels)")
    }
  }

  @Test func `is 0 where there are too few frames`() {
    let matrix = randomMatrix(frames: 2, classes: 3, seed: 1)
    #expect(matrix.logProbability(of: [1, 1]) == -.infinity)
    #expect(matrix.logProbability(of: [1, 2, 1]) == -.infinity)
    let empty = LogProbabilityMatrix(values: [], frameCount: 0, classCount: 3)
    #expect(empty.logProbability(of: []) == 0 && empty.logProbability(of: [1]) == -.infinity)
  }
}
