/// A network's output for one ink: for every frame the natural log-probabilities of all classes, `[T, C]`.
public struct LogProbabilityMatrix: Hashable, Sendable {
  /// The log-probabilities, row-major; class 0 is the blank.
  public var values: [Float]
  /// The number of frames, `T`.
  public let frameCount: Int
  /// The number of classes, `C`.
  public let classCount: Int

  /// Makes a matrix from its values.
  ///
  /// - Precondition: there are `frameCount · classCount` values.
  public init(values: [Float], frameCount: Int, classCount: Int) {
    precondition(
      values.count == frameCount * classCount,
      "\(values.count) values for \(frameCount) frames of \(classCount) classes")
    self.values = values
    self.frameCount = frameCount
    self.classCount = classCount
  }

  /// Copies the rows of a buffer.
  package init(_ buffer: Span<Float>, rows: FrameRows) {
    var values: [Float] = []
    values.reserveCapacity(rows.frameCount * rows.classCount)
    for frame in 0..<rows.frameCount {
      for index in rows[frame]..<rows[frame] + rows.classCount { values.append(buffer[index]) }
    }
    self.init(values: values, frameCount: rows.frameCount, classCount: rows.classCount)
  }

  /// The log-probability of a class at a frame.
  public subscript(frame: Int, label: Int) -> Float { values[frame * classCount + label] }
}
