import InkCore
import InkDecoding
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct BeamDecoderTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a wide beam gives every text's probability over all its paths`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 5, classes: 3, seed: seed)
    let truth = probabilitiesOfTexts(matrix)
    let decoder = BeamDecoder(alphabet: try Alphabet(["a", "b"]), width: 1000, alternatives: 6, threshold: 1000)
    let decoded = decoder.decode(matrix)
    let ranked = truth.sorted { $0.value > $1.value }
    for (text, expected) in zip(decoded, ranked) {
      #expect(text.labels == expected.key)
      #expect(abs(exp(text.logProbability) - expected.value) < 1e-5)
    }
  }

  @Test func `the best text is not that of the best path`() throws {
    // Blank wins in each frame (0.6 · 0.6 = 0.36), but “a” has three paths (0.64).
    let rows: [[Float]] = [[0.6, 0.4], [0.6, 0.4]]
    let alphabet = try Alphabet(["a"])
    #expect(GreedyDecoder(alphabet: alphabet).decode(matrix(rows)).text == "")
    let decoded = BeamDecoder(alphabet: alphabet).decode(matrix(rows))
    #expect(decoded.map(\.text) == ["a", ""])
    #expect(abs(exp(decoded[0].logProbability) - 0.64) < 1e-6)
  }

  @Test func `a frame that is surely blank extends nothing and separates equal labels`() throws {
    let alphabet = try Alphabet(["a", "b"])
    let (a, silent): ([Float], [Float]) = ([0.1, 0.8, 0.1], [1, 0, 0])
    let nearly: [Float] = [1 - 2e-6, 1e-6, 1e-6]
    let decoder = BeamDecoder(alphabet: alphabet, alternatives: 4)
    for (rows, text) in [([a, a, silent], "a"), ([a, silent, silent, a], "aa"), ([silent, a, silent], "a")] {
      let surely = decoder.decode(matrix(rows))
      let almost = decoder.decode(matrix(rows.map { $0 == silent ? nearly : $0 }))
      #expect(surely[0].text == text && almost[0].text == text)
      #expect(abs(surely[0].logProbability - almost[0].logProbability) < 1e-4)
      #expect(GreedyDecoder(alphabet: alphabet).decode(matrix(rows)).text == text)
    }
  }

  @Test func `a narrow beam finds the text of a trained network`() throws {
    let alphabet = try Alphabet(["l", "o"])
    let l: [Float] = [0.04, 0.95, 0.01]
    let o: [Float] = [0.04, 0.01, 0.95]
    let blank: [Float] = [0.98, 0.01, 0.01]
    let rows = [blank, l, l, blank, o, blank, l, blank, blank, l, o]
    let decoded = BeamDecoder(alphabet: alphabet, width: 4, alternatives: 3).decode(matrix(rows))
    #expect(decoded[0].text == "lollo")
    #expect(decoded[0].frames == [1, 4, 6, 9, 10])
    #expect(decoded.count == 3)
    #expect(decoded[0].logProbability > decoded[1].logProbability)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `skipping prefixes that can't enter a full beam changes nothing`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 30, classes: 12, seed: seed)
    let alphabet = try Alphabet(Array("abcdefghijk"))
    let decoded = BeamDecoder(alphabet: alphabet, width: 6, alternatives: 6, threshold: 1000).decode(matrix)
    let plain = plainBeam(matrix, width: 6)
    #expect(decoded.map(\.labels) == plain.map(\.labels))
    for (a, b) in zip(decoded, plain) { #expect(abs(a.logProbability - b.value) < 1e-3) }
  }

  /// Prefix beam search without short cuts, over a dictionary of prefixes.
  private func plainBeam(_ matrix: LogProbabilityMatrix, width: Int) -> [(labels: [Int32], value: Float)] {
    var beam: [[Int32]: (blank: Double, other: Double)] = [[]: (1, 0)]
    for frame in 0..<matrix.frameCount {
      var next: [[Int32]: (blank: Double, other: Double)] = [:]
      for (prefix, mass) in beam {
        let total = mass.blank + mass.other
        next[prefix, default: (0, 0)].blank += total * exp(Double(matrix[frame, 0]))
        for label in 1..<matrix.classCount {
          let p = exp(Double(matrix[frame, label]))
          let repeats = prefix.last == Int32(label)
          if repeats { next[prefix, default: (0, 0)].other += mass.other * p }
          next[prefix + [Int32(label)], default: (0, 0)].other += (repeats ? mass.blank : total) * p
        }
      }
      let kept = next.sorted { $0.value.blank + $0.value.other > $1.value.blank + $1.value.other }.prefix(width)
      beam = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
    return beam.map { ($0.key, Float(log($0.value.blank + $0.value.other))) }.sorted { $0.1 > $1.1 }
  }

  @Test func `no frames give the empty text with certainty`() throws {
    let decoder = BeamDecoder(alphabet: try Alphabet(["a"]))
    let decoded = decoder.decode(LogProbabilityMatrix(values: [], frameCount: 0, classCount: 2))
    #expect(decoded.count == 1 && decoded[0].text.isEmpty && decoded[0].logProbability == 0)
  }
}
