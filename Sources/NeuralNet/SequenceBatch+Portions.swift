extension SequenceBatch {
  /// The least that a portion holds: fewer samples would leave the recurrent layers' steps too few rows, fewer frames the
  /// products, each of which lays its weight out anew.
  private static let (fewestSamples, fewestFrames) = (8, 640)

  /// The samples in portions that a training step takes one behind the other, each of about as many frames.
  ///
  /// What the way back needs of a portion fits the nearer caches better than that of all samples, and is the larger part
  /// of a step's memory: small portions take a fraction of it and are at least as fast.
  ///
  /// Views of one sample stay together.
  ///
  /// - Parameter outputLength: The frames that become of a sequence's frames where most of the work is done.
  package func portions(outputLength: (Int) -> Int) -> [Range<Int>] {
    var ends: [Int] = []
    ends.reserveCapacity(count)
    for sample in 0..<count {
      ends.append((ends.last ?? 0) + outputLength(offsets[sample + 1] - offsets[sample]))
    }
    let frames = ends.last ?? 0
    let wanted = max(1, min(count / SequenceBatch.fewestSamples, frames / SequenceBatch.fewestFrames))
    var result: [Range<Int>] = []
    var start = 0
    for portion in 1...wanted {
      var end = portion == wanted ? count : start
      // Up to the sample in which the portion's share of all frames ends.
      while end < count, ends[end] * wanted <= frames * portion { end += 1 }
      end = min((end + viewCount - 1) / viewCount * viewCount, count)
      if end > start { result.append(start..<end) }
      start = end
    }
    return result
  }
}
