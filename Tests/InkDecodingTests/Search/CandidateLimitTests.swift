import InkCore
import InkDecoding
import Testing

/// Beam search with an alphabet of which many classes are likely at a frame.
@Suite struct CandidateLimitTests {
  /// 900 graphemes.
  static let alphabet = Result { try Alphabet((0..<900).map { Character(Unicode.Scalar(0x4E00 + $0)!) }) }

  private func decode(
    _ matrix: LogProbabilityMatrix, width: Int = 12, alternatives: Int = 12, limit: Int
  ) throws -> [DecodedText] {
    let settings = DecoderSettings(beamWidth: width, languageWeight: 0, lengthBonus: 0.5)
    return BeamDecoder(
      alphabet: try Self.alphabet.get(), settings: settings, alternatives: alternatives, candidateLimit: limit
    ).decode(matrix)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the likeliest hundred classes of a frame are enough for a beam of twelve`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 12, classes: 901, seed: seed)
    #expect(try decode(matrix, limit: 100) == decode(matrix, limit: 900))
    #expect(try decode(matrix, limit: 13) == decode(matrix, limit: 900))
  }

  @Test func `a frame extends texts by at least as many classes as the beam is wide`() throws {
    let matrix = randomMatrix(frames: 1, classes: 901, seed: 3)
    let found = try decode(matrix, width: 4, alternatives: 30, limit: 1)
    let labels = found.flatMap(\.labels)
    let best = (1...900).sorted { matrix[0, $0] > matrix[0, $1] }.map { Int32($0) }
    #expect(found.count == 30 && labels.count >= 29)
    #expect(labels == Array(best.prefix(labels.count)))
  }

  @Test func `of equally likely classes those with lower labels are kept`() throws {
    let even = matrix([[Float](repeating: 1 / 901, count: 901)])
    let found = try decode(even, width: 5, alternatives: 5, limit: 5)
    #expect(found.map(\.labels) == [[1], [2], [3], [4], [5]])
  }
}
