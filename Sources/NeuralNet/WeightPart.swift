/// A stretch of the weights that one worker takes at a time: of one entry, and small enough for the cache.
package struct WeightPart: Hashable, Sendable {
  package var range: Range<Int>
  package var isDecayed: Bool

  /// 64 kB of each buffer that a step goes through: two of them and the optimizer's two stay in a core's second cache.
  static let length = 1 << 14

  /// The parts of all entries; together they hold every weight once.
  package static func cut(_ entries: [ParameterEntry]) -> [WeightPart] {
    entries.flatMap { entry in
      stride(from: entry.range.lowerBound, to: entry.range.upperBound, by: length).map {
        WeightPart(range: $0..<min($0 + length, entry.range.upperBound), isDecayed: entry.isDecayed)
      }
    }
  }
}
