extension DataSplit {
  static func check(_ shares: [SplitPart: Double]) throws(DataSplitError) {
    let sum = SplitPart.allCases.reduce(0) { $0 + (shares[$1] ?? 0) }
    guard shares.values.allSatisfy({ $0 >= 0 }), abs(sum - 1) < 1e-6 else { throw .badShares(sum: sum) }
  }

  /// The position of a name's hash, from 0 up to 1.
  package static func position(of name: String, seed: UInt64) -> Double {
    Double(hash(of: name, seed: seed) >> 11) / Double(1 << 53)
  }

  package static func part(of name: String, shares: [SplitPart: Double], seed: UInt64) -> SplitPart {
    let position = position(of: name, seed: seed)
    var end = 0.0
    for part in SplitPart.allCases {
      end += shares[part] ?? 0
      if position < end { return part }
    }
    // Rounding can leave the sum slightly below 1.
    return SplitPart.allCases.last { (shares[$0] ?? 0) > 0 } ?? .training
  }

  /// FNV-1a over the seed and the name, its bits mixed once more: the same on every machine.
  ///
  /// ## Source
  /// Fowler, Noll, Vo: the FNV hash; the finalizer is MurmurHash3's (Appleby 2011).
  static func hash(of name: String, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hash = (hash ^ ((seed >> shift) & 0xFF)) &* 0x100_0000_01B3
    }
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}
