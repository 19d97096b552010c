/// Natural logarithms of the class probabilities for every frame of packed sequences.
public struct PackedLogProbabilities: Sendable {
  /// N′ × C numbers, row by row.
  public var values: [Float]
  /// C, the number of classes; class 0 is the blank.
  public var classCount: Int
  /// Sequence b is in rows offsets[b]..<offsets[b + 1].
  public var offsets: [Int]

  /// Takes packed log-probabilities.
  public init(values: [Float], classCount: Int, offsets: [Int]) {
    self.values = values
    self.classCount = classCount
    self.offsets = offsets
  }

  /// The number of frames of a sequence.
  public func frameCount(of sequence: Int) -> Int { offsets[sequence + 1] - offsets[sequence] }

  /// The numbers of one sequence, frame by frame.
  public subscript(sequence: Int) -> ArraySlice<Float> {
    values[offsets[sequence] * classCount..<offsets[sequence + 1] * classCount]
  }
}
