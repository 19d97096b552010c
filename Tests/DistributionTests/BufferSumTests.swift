import Distribution
import Foundation
import Synchronization
import Tensors
import TestSupport
import Testing

@Suite struct BufferSumTests {
  /// Values that differ widely in size, so that the order of additions shows.
  private static func values(_ shard: Int, count: Int) -> [Float] {
    var random = RandomSource(seed: 1, stream: UInt64(shard))
    return (0..<count).map { _ in
      let exponent = random.uniform(in: -20...2)
      return random.uniform(in: -1...1) * Float(exp2(Double(exponent)))
    }
  }

  private static func buffer(_ values: [Float]) -> FloatBuffer {
    let buffer = FloatBuffer(count: values.count)
    buffer.assign(values)
    return buffer
  }

  /// Every process's buffer after a sum over a range, of one shard for each process.
  private static func sums(
    of shards: [[Float]], processes: Int, range: Range<Int>, format: NumberFormat
  ) throws -> [[Float]] {
    try ThreadNetwork(count: processes).run { group in
      let own = shards[group.share(of: shards.count)].map { buffer($0) }
      let sum = BufferSum(own, range: range, format: format, group: group)
      group.submit(sum)
      try sum.wait()
      let result = own[0].array
      // Once more with the same buffers: nothing is left of the first time.
      for (buffer, values) in zip(own, shards[group.share(of: shards.count)]) { buffer.assign(values) }
      group.submit(sum)
      try sum.wait()
      #expect(own[0].array.map(\.bitPattern) == result.map(\.bitPattern))
      return result
    }.map { try $0.get() }
  }

  @Test(arguments: [4, 5, 6, 7, 11]) func `two and four processes come to the bytes of one`(shards: Int) throws {
    let (count, range) = (10_007, 5..<9_999)
    let values = (0..<shards).map { Self.values($0, count: count) }
    let one = values.map { Self.buffer($0) }
    PairwiseSum.add(one, in: range)
    for processes in [2, 4] {
      for (rank, result) in try Self.sums(of: values, processes: processes, range: range, format: .float32).enumerated()
      {
        #expect(result[range].map(\.bitPattern) == one[0].array[range].map(\.bitPattern))
        let first = ProcessShare.of(shards, rank: rank, count: processes).lowerBound
        #expect(result[..<5] == values[first][..<5] && result[9_999...] == values[first][9_999...])
      }
    }
  }

  @Test(arguments: [2, 3, 4], NumberFormat.allCases) func `all processes get the same bytes, near the sum`(
    processes: Int, format: NumberFormat
  ) throws {
    let count = 9_001
    let values = (0..<processes).map { Self.values($0, count: count) }
    let results = try Self.sums(of: values, processes: processes, range: 0..<count, format: format)
    for result in results { #expect(result.map(\.bitPattern) == results[0].map(\.bitPattern)) }
    // Halves have 11 bits: an addend and the sum are each off by 2⁻¹² of themselves at most, and small ones by 2⁻²⁵ where
    // the block's largest, 16 at most here, is sent as 2¹⁴ or more.
    for index in 0..<count {
      let exact = values.reduce(0.0) { $0 + Double($1[index]) }
      let size = values.reduce(abs(exact)) { $0 + Double(abs($1[index])) }
      let tolerance = format == .float32 ? size * 1e-6 : size * 0x1p-11 + 0x1p-34 * Double(processes)
      #expect(abs(Double(results[0][index]) - exact) <= tolerance)
    }
  }

  @Test(arguments: NumberFormat.allCases) func `fewer numbers than processes are summed, too`(
    format: NumberFormat
  ) throws {
    let values: [[Float]] = [[1, 2], [10, 20], [100, 200]]
    for result in try Self.sums(of: values, processes: 3, range: 0..<2, format: format) {
      #expect(result == [111, 222])
    }
  }

  @Test(arguments: NumberFormat.allCases, [Float.infinity, .nan]) func `what isn't finite stays so everywhere`(
    format: NumberFormat, bad: Float
  ) throws {
    var values = [[Float]](repeating: Array(repeating: 1, count: 100), count: 2)
    values[1][70] = bad
    for result in try Self.sums(of: values, processes: 2, range: 0..<100, format: format) {
      // Of halves a block goes with it.
      #expect(!result[70].isFinite && (format == .float16 || result[10] == 2))
    }
  }

  @Test(arguments: [Float(1e-30), .leastNormalMagnitude, 1, 1e30, 3e38])
  func `halves keep the digits of numbers of any size`(
    size: Float
  ) throws {
    let values: [[Float]] = [[size, size * 0.37, -size * 0.01], [0, 0, 0]]
    let result = try Self.sums(of: values, processes: 2, range: 0..<3, format: .float16)[0]
    for (found, value) in zip(result, values[0]) {
      #expect(abs(found - value) <= abs(value) * 0x1p-11 + .leastNonzeroMagnitude)
    }
  }
}

private enum ProcessShare {
  static func of(_ count: Int, rank: Int, count processes: Int) -> Range<Int> {
    count * rank / processes..<count * (rank + 1) / processes
  }
}
