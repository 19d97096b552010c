import InkCore
import InkDecoding
import Testing

@Suite struct GreedyDecoderTests {
  @Test func `repeats are one label and a blank separates two`() throws {
    let decoder = GreedyDecoder(alphabet: try Alphabet(["a", "b"]))
    let decoded = decoder.decode(
      matrix([
        [0.2, 0.7, 0.1], [0.05, 0.9, 0.05], [0.3, 0.6, 0.1], [0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.2, 0.7],
      ]))
    #expect(decoded.text == "aab")
    #expect(decoded.labels == [1, 1, 2])
    #expect(decoded.frames == [1, 4, 5])
    let path: [Float] = [0.7, 0.9, 0.6, 0.8, 0.8, 0.7]
    #expect(abs(decoded.logProbability - matrix([path]).values.reduce(0, +)) < 1e-5)
  }

  @Test func `blanks alone give the empty text`() throws {
    let decoder = GreedyDecoder(alphabet: try Alphabet(["a"]))
    let decoded = decoder.decode(matrix([[0.9, 0.1], [0.5, 0.5]]))
    #expect(decoded.text.isEmpty && decoded.labels.isEmpty && decoded.frames.isEmpty)
    #expect(decoder.decode(LogProbabilityMatrix(values: [], frameCount: 0, classCount: 2)).text.isEmpty)
  }
}
