import InkDecoding
import Testing

@Suite struct ContinuationTests {
  private func firstFrame(
    after labels: [Int32], near expected: Int, space: Int32? = nil, _ matrix: LogProbabilityMatrix
  ) -> Int {
    Continuation.firstFrame(
      after: labels, near: expected, space: space, in: matrix.values.span,
      rows: FrameRows(frameCount: matrix.frameCount, classCount: matrix.classCount))
  }

  private let clear: [[Float]] = [
    [0.1, 0.8, 0.1], [0.8, 0.1, 0.1], [0.8, 0.1, 0.1], [0.8, 0.1, 0.1], [0.1, 0.1, 0.8], [0.8, 0.1, 0.1],
  ]

  @Test func `blanks in between are divided by the ink`() {
    for expected in 1...4 { #expect(firstFrame(after: [1], near: expected, matrix(clear)) == expected) }
  }

  @Test func `a label that comes late is still known`() {
    #expect(firstFrame(after: [1], near: 0, matrix(clear)) == 1)
    #expect(firstFrame(after: [1, 2], near: 3, matrix(clear)) == 5)
  }

  @Test func `the known ink gives nothing more than a space`() {
    #expect(firstFrame(after: [1], near: 6, matrix(clear)) == 6)
    #expect(firstFrame(after: [1], near: 6, space: 2, matrix(clear)) == 4)
  }

  @Test func `a run of the last label isn't cut`() {
    let rows: [[Float]] = [[0.1, 0.8, 0.1], [0.1, 0.8, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8]]
    for expected in 0...2 { #expect(firstFrame(after: [1], near: expected, matrix(rows)) == 3) }
  }

  @Test func `another output of the network now doesn't change the known text`() {
    // It would rather read 2 at the first frame; the known 1 still takes it.
    let rows: [[Float]] = [[0.1, 0.2, 0.7], [0.8, 0.1, 0.1], [0.1, 0.1, 0.8]]
    #expect(firstFrame(after: [1], near: 1, matrix(rows)) == 1)
    // Squeezed in before, the known 1 would leave the frame of the 2, which is known ink, to what follows.
    let squeezed: [[Float]] = [[0.5, 0.4, 0.1], [0.01, 0.01, 0.98], [0.1, 0.1, 0.8]]
    #expect(firstFrame(after: [1], near: 2, matrix(squeezed)) == 2)
  }

  @Test func `labels that don't fit give the ink's frames, and no labels give none`() {
    #expect(firstFrame(after: [1, 1, 1], near: 2, matrix([[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]])) == 2)
    #expect(firstFrame(after: [1, 1], near: 9, matrix([[0.5, 0.5], [0.5, 0.5]])) == 2)
    #expect(firstFrame(after: [], near: 1, matrix(clear)) == 1)
    #expect(firstFrame(after: [1], near: 3, LogProbabilityMatrix(values: [], frameCount: 0, classCount: 2)) == 0)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no cut near the ink's is better than the result`(seed: UInt64) {
    let matrix = randomMatrix(frames: 7, classes: 3, seed: seed)
    let expected = Int(seed % 4)
    for space in [nil, 2] as [Int32?] {
      let totals = totalsOfCuts(after: [1, 2], near: expected, space: space, matrix)
      let near = (max(expected - 3, 1)...min(expected + 3, 7))
      let most = near.map { totals[$0] }.max()!
      let found = firstFrame(after: [1, 2], near: expected, space: space, matrix)
      guard most > -.infinity else {
        #expect(found == expected)
        continue
      }
      #expect(totals[found] >= most - 0.0101)
      #expect(!near.contains { abs($0 - expected) < abs(found - expected) && totals[$0] >= most - 0.0099 })
    }
  }

  /// By listing all paths before each cut, and taking the likeliest classes after it.
  private func totalsOfCuts(
    after labels: [Int32], near expected: Int, space: Int32?, _ matrix: LogProbabilityMatrix
  ) -> [Float] {
    (0...matrix.frameCount).map { cut in
      var best = -Float.infinity
      var path: [Int] = []
      func visit(_ value: Float) {
        guard path.count < cut else {
          let starts = path.indices.filter { path[$0] != 0 && ($0 == 0 || path[$0 - 1] != path[$0]) }
          var cutsRun = false
          if let last = path.last, last != 0, cut < matrix.frameCount { cutsRun = last == likeliest(cut, matrix) }
          if starts.map({ Int32(path[$0]) }) == labels, !cutsRun { best = max(best, value) }
          return
        }
        for label in 0..<matrix.classCount {
          path.append(label)
          visit(value + matrix[path.count - 1, label])
          path.removeLast()
        }
      }
      visit(0)
      for frame in cut..<matrix.frameCount {
        let own = max(matrix[frame, 0], space.map { matrix[frame, Int($0)] } ?? -.infinity)
        best += frame < expected ? own : matrix[frame, likeliest(frame, matrix)]
      }
      return best
    }
  }

  private func likeliest(_ frame: Int, _ matrix: LogProbabilityMatrix) -> Int {
    (0..<matrix.classCount).max { matrix[frame, $0] < matrix[frame, $1] }!
  }
}
