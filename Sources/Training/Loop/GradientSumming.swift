import Distribution
import NeuralNet
import Synchronization

/// The sums of a step's gradients over all processes, a bucket at a time, from the last layers' to the first's.
package final class GradientSumming: Sendable {
  private let group: ProcessGroup
  private let sums: [BufferSum]
  private let state: Mutex<State>

  private struct State {
    /// For each worker the offset from which on its gradient is final.
    var offsets: [Int]
    /// The sums that have begun.
    var begun = 0
  }

  /// The numbers of a bucket: 2 MB of float32, so that sending begins early and a message is still long.
  private static let bucketLength = 1 << 19

  package init(_ gradients: [Gradients], parameters: Parameters, format: NumberFormat, group: ProcessGroup) {
    self.group = group
    let buffers = gradients.map(\.buffer)
    sums = Self.buckets(of: parameters.entries.map(\.range), count: parameters.count, length: Self.bucketLength).map {
      BufferSum(buffers, range: $0, format: format, group: group)
    }
    state = Mutex(State(offsets: gradients.map { _ in .max }))
  }

  /// The ranges that are summed one after the other: whole weights where they fit, since these become final one by one.
  package static func buckets(of weights: [Range<Int>], count: Int, length: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var end = count
    for (index, weight) in weights.enumerated().reversed() {
      let start = index > 0 ? weight.lowerBound : 0
      // The next one would be too much beside this one.
      guard index == 0 || end - weights[index - 1].lowerBound > length else { continue }
      let pieces = (end - start + length - 1) / length
      for piece in (0..<pieces).reversed() {
        result.append(start + (end - start) * piece / pieces..<start + (end - start) * (piece + 1) / pieces)
      }
      end = start
    }
    return result
  }

  func begin() {
    state.withLock { state in
      for worker in state.offsets.indices { state.offsets[worker] = .max }
      state.begun = 0
    }
  }

  /// Notes that a worker's gradient is final from an offset on, and begins the sums of what is final in all of them.
  func note(_ worker: Int, isFinalFrom offset: Int) {
    state.withLock { state in
      state.offsets[worker] = offset
      let final = state.offsets.max() ?? 0
      while state.begun < sums.count, sums[state.begun].range.lowerBound >= final {
        group.submit(sums[state.begun])
        state.begun += 1
      }
    }
  }

  func finish() throws { for sum in sums { try sum.wait() } }
}

extension BatchLoss {
  /// The loss as numbers, for other processes.
  var numbers: [Double] { [sum, Double(samples), Double(infeasible), divergence] }

  /// The losses that `numbers` of several make.
  static func list(_ numbers: [Double]) -> [BatchLoss] {
    stride(from: 0, to: numbers.count, by: 4).map {
      BatchLoss(
        sum: numbers[$0], samples: Int(numbers[$0 + 1]), infeasible: Int(numbers[$0 + 2]), divergence: numbers[$0 + 3])
    }
  }
}
