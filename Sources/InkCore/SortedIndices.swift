extension [Float] {
  /// The indices of the numbers from the least to the greatest; those of equals stay in order.
  ///
  /// Sorting keys is several times as fast as comparing values, and all sorts share one function of the program.
  package func sortedIndices() -> [Int] {
    indices.map { index -> UInt64 in
      let bits = self[index].bitPattern
      return UInt64(bits >> 31 == 1 ? ~bits : bits | 1 << 31) << 32 | UInt64(UInt32(truncatingIfNeeded: index))
    }.sorted().map { Int($0 & 0xFFFF_FFFF) }
  }
}

extension [Int] {
  /// The indices of the numbers from the least to the greatest, none of which is negative or over 2³²; those of equals stay in
  /// order.
  package func sortedIndices() -> [Int] {
    indices.map { UInt64(self[$0]) << 32 | UInt64(UInt32(truncatingIfNeeded: $0)) }.sorted()
      .map { Int($0 & 0xFFFF_FFFF) }
  }
}
