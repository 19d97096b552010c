extension BLAS {
  /// OpenBLAS' AVX-512 kernels take products of up to a million multiply-adds without copying their operands first.
  private static let smallProduct: Int? =
    ["SkylakeX", "Cooperlake", "SapphireRapids"].contains(BLASInformation.core) ? 1_000_000 : nil

  /// C = A · B, or C += when `adding`, for an A of few rows, as in a step of a recurrent layer: A is m × k, B k × n, C m × n.
  ///
  /// Where small products are faster than large ones, A is taken a few rows at a time: 32 rows of 128 against 128 × 512
  /// in groups of eight run at 205 instead of 160 GFLOP/s.
  package static func multiplyFewRows(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into c: UnsafeMutablePointer<Float>, m: Int, n: Int, k: Int,
    adding: Bool = false
  ) {
    // Below four rows a group, reading B again and again costs more than its copy.
    let group = smallProduct.map { $0 / max(n * k, 1) / 4 * 4 } ?? 0
    guard group >= 4, group < m else {
      unsafe multiply(
        Matrix(a, stride: k), Matrix(b, stride: n), into: c, stride: n, m: m, n: n, k: k, adding: adding)
      return
    }
    for row in stride(from: 0, to: m, by: group) {
      unsafe multiply(
        Matrix(a + row * k, stride: k), Matrix(b, stride: n), into: c + row * n, stride: n, m: min(group, m - row),
        n: n, k: k, adding: adding)
    }
  }
}
