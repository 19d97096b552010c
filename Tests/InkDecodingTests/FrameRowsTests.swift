import InkCore
import InkDecoding
import Testing

/// Log-probabilities of which silent frames share a row, beside the same in a row for each frame.
@Suite struct FrameRowsTests {
  /// A matrix whose every third frame alone writes something, and the same with one row for all other frames.
  private func sparse(
    frames: Int, classes: Int, seed: UInt64
  ) -> (matrix: LogProbabilityMatrix, values: [Float], rows: FrameRows) {
    let random = randomMatrix(frames: frames, classes: classes, seed: seed)
    let silent: [Float] = [0] + [Float](repeating: -1e30, count: classes - 1)
    var matrix = random
    var rows = FrameRows(classCount: classes)
    var values = silent
    var count = 1
    for frame in 0..<frames {
      let range = frame * classes..<(frame + 1) * classes
      if frame.isMultiple(of: 3) {
        values += random.values[range]
        rows.append(row: count)
        count += 1
      } else {
        matrix.values.replaceSubrange(range, with: silent)
        rows.append(row: 0)
      }
    }
    return (matrix, values, rows)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `frames that share a row are decoded as frames with a row each`(seed: UInt64) throws {
    let (matrix, values, rows) = sparse(frames: 20, classes: 5, seed: seed)
    let alphabet = try Alphabet(["l", "o", "n", " "])
    let greedy = GreedyDecoder(alphabet: alphabet)
    #expect(greedy.decode(values.span, rows: rows) == greedy.decode(matrix))
    for allowed in [nil, GraphemeSet("ln")] {
      let beam = BeamDecoder(
        alphabet: alphabet, settings: DecoderSettings(beamWidth: 6), alternatives: 3, allowed: allowed)
      var scratch = BeamScratch()
      #expect(beam.decode(values.span, rows: rows, scratch: &scratch) == beam.decode(matrix))
    }
    let labels: [Int32] = [1, 2]
    #expect(
      Alignment.frames(of: labels, in: values.span, rows: rows)
        == Alignment.frames(
          of: labels, in: matrix.values.span, rows: FrameRows(frameCount: 20, classCount: 5)))
    #expect(
      Continuation.firstFrame(after: labels, near: 9, space: 4, in: values.span, rows: rows)
        == Continuation.firstFrame(
          after: labels, near: 9, space: 4, in: matrix.values.span,
          rows: FrameRows(frameCount: 20, classCount: 5)))
  }

  @Test func `the frames after the first ones keep their rows`() {
    let (matrix, values, rows) = sparse(frames: 8, classes: 3, seed: 2)
    let rest = rows.dropFirst(4)
    #expect(rest.frameCount == 4)
    for frame in 0..<4 {
      for label in 0..<3 { #expect(values[rest[frame] + label] == matrix[frame + 4, label]) }
    }
  }
}
