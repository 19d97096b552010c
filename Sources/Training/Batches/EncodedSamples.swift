import InkFeatures
import Synchronization

/// The frames and labels of samples that nothing changes from epoch to epoch, made once, as far as memory allows.
final class EncodedSamples: Sendable {
  /// What the network learns of a sample.
  typealias Encoded = (frames: FeatureFrames, labels: [Int32])

  private struct Key: Hashable {
    var source: Int
    var index: Int
  }

  /// The number of numbers that are kept at most: 4 GB.
  private static let capacity = 1 << 30

  private let kept = Mutex<(samples: [Key: Encoded], size: Int)>(([:], 0))

  subscript(source: Int, index: Int) -> Encoded? {
    kept.withLock { $0.samples[Key(source: source, index: index)] }
  }

  func keep(_ encoded: Encoded, _ source: Int, _ index: Int) {
    let size = encoded.frames.values.count + encoded.frames.plane.count
    kept.withLock { kept in
      guard kept.size + size <= Self.capacity,
        kept.samples.updateValue(encoded, forKey: Key(source: source, index: index)) == nil
      else { return }
      kept.size += size
    }
  }
}
