import CInkKernels
import Testing

/// The products of bfloat16 against sums in double precision of rounded operands.
struct BFloat16KernelTests {
  // m, n, k: one element, odd numbers of terms, remainders in every direction, more than a block of rows, terms, columns.
  static let sizes = [
    [1, 1, 1], [7, 5, 3], [6, 64, 16], [13, 80, 11], [101, 33, 70], [35, 300, 600], [3, 1100, 33], [200, 70, 257],
  ]

  /// The nearest bfloat16, ties to even, in the plainest way.
  private func rounded(_ value: Float) -> Double {
    let unit = value.ulp * 65_536
    return Double((value / unit).rounded(.toNearestOrEven) * unit)
  }

  @Test(
    .enabled(if: unsafe ink_batch_product_kernels_bfloat16() != nil, "this processor multiplies no bfloat16"),
    arguments: sizes, [(false, false), (true, false), (false, true), (true, true)])
  func `a product of bfloat16 equals the sums of rounded operands`(_ size: [Int], _ transposed: (Bool, Bool)) throws {
    let kernels = try unsafe #require(ink_batch_product_kernels_bfloat16()).pointee
    let (m, n, k) = (size[0], size[1], size[2])
    // Rows of either factor are farther apart than they are long.
    let (aStride, bStride) = ((transposed.0 ? m : k) + 3, (transposed.1 ? k : n) + 2)
    let a = uniform((transposed.0 ? k : m) * aStride, seed: 1)
    let b = uniform((transposed.1 ? n : k) * bStride, seed: 2)
    for added in [nil, Float(0.5)] {
      var c = Array(repeating: added ?? .nan, count: m * (n + 1))
      for row in 0..<m { c[row * (n + 1) + n] = guardValue }
      let count = kernels.workspace(m, n, k)
      var workspace = Array(repeating: Float.nan, count: count + 1)
      workspace[count] = guardValue
      unsafe kernels.multiply(
        m, n, k, a, transposed.0 ? 1 : aStride, transposed.0 ? aStride : 1, b, transposed.1 ? 1 : bStride,
        transposed.1 ? bStride : 1, &c, n + 1, added == nil ? 0 : 1, &workspace)
      #expect(workspace[count] == guardValue)
      for row in 0..<m {
        #expect(c[row * (n + 1) + n] == guardValue)
        for column in 0..<n {
          let sum = (0..<k).reduce(Double(added ?? 0)) { sum, p in
            sum + rounded(a[transposed.0 ? p * aStride + row : row * aStride + p])
              * rounded(b[transposed.1 ? column * bStride + p : p * bStride + column])
          }
          // k roundings of terms below 1.
          #expect(abs(Double(c[row * (n + 1) + column]) - sum) < 2e-7 * Double(k + 4), "element \(row), \(column)")
        }
      }
    }
  }

  @Test(
    .enabled(if: unsafe ink_product_kernels_bfloat16() != nil, "this processor multiplies no bfloat16"),
    arguments: sizes, [false, true])
  func `a product with a packed matrix rounds its operands`(_ size: [Int], _ transposed: Bool) throws {
    let kernels = try unsafe #require(ink_product_kernels_bfloat16()).pointee
    let (m, n, k) = (size[0], size[1], size[2])
    let (a, b) = (uniform(m * k, seed: 1), uniform(n * k, seed: 2))
    let panels = (n + kernels.panel_columns - 1) / kernels.panel_columns
    var packed = Array(repeating: Float.nan, count: panels * kernels.panel_columns * k)
    unsafe kernels.pack(k, n, b, transposed ? 1 : n, transposed ? k : 1, &packed)
    var c = Array(repeating: Float.nan, count: m * n)
    unsafe kernels.multiply(m, n, k, a, k, packed, &c, n, 0)
    for row in 0..<m {
      for column in 0..<n {
        let sum = (0..<k).reduce(0) {
          $0 + rounded(a[row * k + $1]) * rounded(b[transposed ? column * k + $1 : $1 * n + column])
        }
        // k roundings of terms below 1.
        #expect(abs(Double(c[row * n + column]) - sum) < 2e-7 * Double(k + 4), "element \(row), \(column)")
      }
    }
  }
}
