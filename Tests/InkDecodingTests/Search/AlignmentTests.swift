import InkDecoding
import Testing

@Suite struct AlignmentTests {
  private func frames(_ labels: [Int32], _ rows: [[Float]]) -> [Int] {
    let matrix = matrix(rows)
    return Alignment.frames(
      of: labels, in: matrix.values.span,
      rows: FrameRows(frameCount: matrix.frameCount, classCount: matrix.classCount))
  }

  @Test func `labels get the frames at which they are likeliest`() {
    let rows: [[Float]] = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.1, 0.8, 0.1], [0.8, 0.1, 0.1], [0.1, 0.1, 0.8]]
    #expect(frames([1, 2], rows) == [2, 4])
    #expect(frames([1], rows) == [2])
  }

  @Test func `equal neighbours keep a blank between them`() {
    let rows = [[Float]](repeating: [0.1, 0.8, 0.1], count: 3)
    #expect(frames([1, 1], rows) == [0, 2])
  }

  @Test func `the frames are those of the best of all paths`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let matrix = randomMatrix(frames: 6, classes: 3, seed: seed)
      let found = Alignment.frames(
        of: [1, 2, 1], in: matrix.values.span, rows: FrameRows(frameCount: 6, classCount: 3))
      #expect(found == peaksOfBestPath(of: [1, 2, 1], in: matrix))
    }
  }

  /// Lists all paths that read the labels, and takes the peaks of the likeliest.
  private func peaksOfBestPath(of labels: [Int32], in matrix: LogProbabilityMatrix) -> [Int] {
    var best = -Float.infinity
    var peaks: [Int] = []
    var path: [Int] = []
    func visit(_ value: Float) {
      guard path.count < matrix.frameCount else {
        var read: [Int32] = []
        var frames: [Int] = []
        for (frame, label) in path.enumerated() where label != 0 {
          if frame > 0, path[frame - 1] == label {
            if matrix[frame, label] > matrix[frames[frames.count - 1], label] { frames[frames.count - 1] = frame }
          } else {
            read.append(Int32(label))
            frames.append(frame)
          }
        }
        if read == labels, value > best {
          best = value
          peaks = frames
        }
        return
      }
      for label in 0..<matrix.classCount {
        path.append(label)
        visit(value + matrix[path.count - 1, label])
        path.removeLast()
      }
    }
    visit(0)
    return peaks
  }

  @Test func `labels that don't fit are spread evenly`() {
    #expect(frames([1, 1, 1], [[0.5, 0.5], [0.5, 0.5]]) == [0, 1, 1])
    #expect(frames([], [[0.5, 0.5]]) == [])
  }

  @Test func `as many labels as frames fit exactly`() {
    let rows = [[Float]](repeating: [0.8, 0.1, 0.1], count: 3)
    #expect(frames([1, 2, 1], rows) == [0, 1, 2])
  }
}
