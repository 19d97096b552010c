import CInkKernels
import Testing

/// The int8 kernels against plain loops over integers, to the last bit.
struct Int8KernelTests {
  static let kinds: [ink_int8_kind] = [
    INK_INT8_BASELINE, INK_INT8_AVX2, INK_INT8_AVX512, INK_INT8_VNNI, INK_INT8_DOT,
  ].filter { unsafe ink_int8_kernels_for($0) != nil }

  /// Which activations are negative.
  enum Negative: CaseIterable { case some, none, theLast }

  @Test(arguments: kinds, [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 26])
  func `rounded products equal plain loops to the last bit`(_ kind: ink_int8_kind, _ rows: Int) throws {
    let table = try unsafe #require(ink_int8_kernels_for(kind))
    for n in [1, 3, 16, 17, 33, 64, 75] {
      for k in [1, 2, 3, 4, 5, 16, 18, 31, 64, 320] {
        for negative in Negative.allCases {
          unsafe check(table, rows: rows, n: n, k: k, negative)
        }
      }
    }
  }

  private func check(_ table: UnsafePointer<ink_int8_kernels>, rows: Int, n: Int, k: Int, _ negative: Negative) {
    let ldx = k + 2
    let ldy = n + 3
    var x = uniform(rows * ldx, seed: 1)
    // The largest activations on their largest weights; a row of zeros, and one of next to nothing.
    for i in 0..<k { x[i] = i % 2 == 0 ? 1 : -1 }
    if rows > 1 { for i in 0..<k { x[ldx + i] = 0 } }
    if rows > 2 { for i in 0..<k { x[2 * ldx + i] = 1e-35 } }
    if negative != .some { x = x.map { abs($0) } }
    if negative == .theLast { x[(rows - 1) * ldx + k - 1] = -1 }
    var bytes = uniform(n * k, seed: 2).map { Int8(($0 * 127).rounded()) }
    for i in 0..<k { bytes[i] = i % 2 == 0 || negative != .some ? 127 : -127 }
    let bias = padded(uniform(n, seed: 3))
    let scales = padded(uniform(n, seed: 4))
    var packed = [Int8](repeating: 0, count: ink_int8_packed_count(n, k))
    unsafe ink_int8_pack(n, k, bytes, &packed)
    var scratch = [Float](repeating: guardValue, count: ink_int8_scratch_count(rows, k) + 1)
    var y = [Float](repeating: guardValue, count: rows * ldy)
    unsafe table.pointee.product(rows, n, k, x, ldx, packed, scales, bias, &y, ldy, &scratch)
    #expect(scratch.last == guardValue, "n \(n), k \(k)")
    var differing = 0
    for row in 0..<rows {
      let values = x[row * ldx..<row * ldx + k]
      let peak = values.reduce(0) { max($0, abs($1)) }
      let factor = peak > 1e-30 ? 127 / peak : 0
      let rounded = values.map { Int(($0 * factor).rounded(.toNearestOrEven)) }
      let scale = peak > 1e-30 ? peak * (1 / 127) : 0
      for output in 0..<n {
        let sum = (0..<k).reduce(0) { $0 + rounded[$1] * Int(bytes[output * k + $1]) }
        let expected = Float(sum) * (scale * scales[output]) + bias[output]
        if y[row * ldy + output] != expected { differing += 1 }
      }
      for column in n..<ldy where y[row * ldy + column] != guardValue {
        Issue.record("a write beyond row \(row) of \(n)")
      }
    }
    #expect(differing == 0, "n \(n), k \(k), negative: \(negative)")
  }

  @Test(arguments: [(1, 1), (3, 5), (16, 8), (17, 7), (35, 64)])
  func `packing interleaves four weights of sixteen outputs, and replaces −128 by −127`(_ n: Int, _ k: Int) {
    var bytes = uniform(n * k, seed: 5).map { Int8(($0 * 127).rounded()) }
    for index in stride(from: 0, to: n * k, by: 3) { bytes[index] = -128 }
    let quads = (k + 3) / 4
    let columns = (n + 15) / 16 * 16
    // The memory's former content must not matter.
    var packed = [Int8](repeating: 99, count: ink_int8_packed_count(n, k))
    unsafe ink_int8_pack(n, k, bytes, &packed)
    var wrong = 0
    for output in 0..<columns {
      var sum = 0
      for i in 0..<4 * quads {
        let expected = output < n && i < k ? max(bytes[output * k + i], -127) : 0
        sum += Int(expected)
        if packed[((output / 16 * quads + i / 4) * 16 + output % 16) * 4 + i % 4] != expected { wrong += 1 }
      }
      let start = (0..<4).reduce(UInt32(0)) {
        $0 | UInt32(UInt8(bitPattern: packed[(columns * quads + output) * 4 + $1])) << UInt32(8 * $1)
      }
      if Int32(bitPattern: start) != Int32(-128 * sum) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: kinds)
  func `rounded products of numbers that aren't finite write only their results`(_ kind: ink_int8_kind) throws {
    let table = try unsafe #require(ink_int8_kernels_for(kind))
    let bytes = [Int8](repeating: 127, count: 20 * 20)
    var packed = [Int8](repeating: 0, count: ink_int8_packed_count(20, 20))
    unsafe ink_int8_pack(20, 20, bytes, &packed)
    let ones = [Float](repeating: 1, count: 32)
    for value in [Float.nan, .infinity, -.infinity, 3e38] {
      var x = uniform(40, seed: 1)
      x[7] = value
      var y = [Float](repeating: guardValue, count: 41)
      var scratch = [Float](repeating: 0, count: ink_int8_scratch_count(2, 20))
      unsafe table.pointee.product(2, 20, 20, x, 20, packed, ones, ones, &y, 20, &scratch)
      #expect(y[20..<40].allSatisfy { $0.isFinite } && y[40] == guardValue)
    }
  }
}
