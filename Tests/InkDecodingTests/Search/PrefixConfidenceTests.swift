import InkCore
import InkDecoding
import Testing

@Suite struct PrefixConfidenceTests {
  private let sure: [Float] = [0.005, 0.99, 0.005]
  private let blank: [Float] = [0.99, 0.005, 0.005]
  private let unsure: [Float] = [0.02, 0.5, 0.48]

  private func confidences(_ rows: [[Float]]) throws -> [[Float]] {
    let alphabet = try Alphabet(["a", "b"])
    return [
      GreedyDecoder(alphabet: alphabet).decode(matrix(rows)).prefixConfidences,
      BeamDecoder(alphabet: alphabet, width: 8, alternatives: 3).decode(matrix(rows))[0].prefixConfidences,
    ]
  }

  @Test func `doubt at the end leaves the beginning sure`() throws {
    for found in try confidences([sure, blank, sure, blank, unsure, blank]) {
      #expect(found.count == 3)
      #expect(found[1] > 0.9 && found[2] < 0.6, "\(found)")
    }
  }

  @Test func `doubt at the beginning makes all unsure`() throws {
    for found in try confidences([unsure, blank, sure, blank, sure, blank]) {
      #expect(found.count == 3 && found[0] < 0.7, "\(found)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a longer beginning is never surer, and the whole is the text`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 8, classes: 3, seed: seed)
    let alphabet = try Alphabet(["a", "b"])
    let texts = BeamDecoder(alphabet: alphabet, width: 8, alternatives: 3).decode(matrix)
    for best in [texts[0], GreedyDecoder(alphabet: alphabet).decode(matrix)] where !best.labels.isEmpty {
      #expect(best.prefixConfidences.count == best.labels.count)
      #expect(best.prefixConfidences.last == best.confidence)
      #expect(zip(best.prefixConfidences, best.prefixConfidences.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(best.prefixConfidences.allSatisfy { (0...1).contains($0) })
    }
    #expect(texts.dropFirst().allSatisfy { $0.prefixConfidences.isEmpty })
  }

  @Test func `an empty text has no beginnings`() throws {
    for found in try confidences([blank, blank]) { #expect(found.isEmpty) }
  }
}
