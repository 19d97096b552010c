package import InkNetwork

extension SequenceBatch {
  /// The least that a micro-batch holds: fewer samples would leave the recurrent layers' steps too few rows, fewer frames
  /// the products, each of which packs its weight anew.
  private static let (fewestSamples, fewestFrames) = (8, 640)

  /// The least that a micro-batch of characters holds.
  private static let fewestCharacters = 32

  /// The samples in micro-batches of about as many frames each, which a training step takes one after the other.
  ///
  /// The backward pass's memory for a micro-batch fits the nearer caches better than that for all samples, and is most of
  /// a step's memory: small micro-batches take a fraction of it and are at least as fast.
  ///
  /// Views of one sample stay together. Characters are divided by their number: the output's product, which packs a weight
  /// for thousands of classes, wants rows enough.
  package func microBatches(for network: NetworkDescription) -> [Range<Int>] {
    guard !network.readsCharacters else {
      let wanted = max(1, count / SequenceBatch.fewestCharacters / viewCount)
      return (0..<wanted).map { part in
        let (start, end) = (count / viewCount * part / wanted, count / viewCount * (part + 1) / wanted)
        return start * viewCount..<end * viewCount
      }
    }
    return microBatches(outputLength: network.outputLength)
  }

  /// The same where most of the work is done on `outputLength` frames of a sequence.
  package func microBatches(outputLength: (Int) -> Int) -> [Range<Int>] {
    var ends: [Int] = []
    ends.reserveCapacity(count)
    for sample in 0..<count {
      ends.append((ends.last ?? 0) + outputLength(offsets[sample + 1] - offsets[sample]))
    }
    let frames = ends.last ?? 0
    let wanted = max(1, min(count / SequenceBatch.fewestSamples, frames / SequenceBatch.fewestFrames))
    var result: [Range<Int>] = []
    var start = 0
    for number in 1...wanted {
      var end = number == wanted ? count : start
      // Up to the sample in which the micro-batch's share of all frames ends.
      while end < count, ends[end] * wanted <= frames * number { end += 1 }
      end = min((end + viewCount - 1) / viewCount * viewCount, count)
      if end > start { result.append(start..<end) }
      start = end
    }
    return result
  }
}
