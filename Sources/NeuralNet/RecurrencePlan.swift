package import CInkKernels
package import Tensors

/// The order in which a recurrent layer walks through packed sequences: all of them at once, step by step.
///
/// Sequences are taken longest first, so that those still running at a step are the first rows of a compact matrix and a
/// step is one product. Sequences of no frames take no part.
package struct RecurrencePlan: Sendable {
  /// The two directions through time.
  package enum Direction: Int, CaseIterable, Sendable {
    case forward, backward
  }

  /// The number of sequences that have frames.
  package let sequences: Int
  /// The number of frames of all sequences.
  package let frames: Int
  /// Step t uses rows starts[t]..<starts[t + 1] of the lists below.
  package let starts: [Int]
  /// For each direction, step after step, the frame of every running sequence.
  private let rows: [[Int32]]
  private let offsets: [Int]

  package init(offsets: [Int]) {
    self.offsets = offsets
    frames = offsets.last ?? 0
    var order: [Int] = []
    order.reserveCapacity(offsets.count)
    var longest = 0
    for sequence in offsets.indices.dropLast() where offsets[sequence + 1] > offsets[sequence] {
      order.append(sequence)
      longest = max(longest, offsets[sequence + 1] - offsets[sequence])
    }
    order.sort { (offsets[$0] - offsets[$0 + 1], $0) < (offsets[$1] - offsets[$1 + 1], $1) }
    sequences = order.count
    var starts: [Int] = []
    var forward: [Int32] = []
    var backward: [Int32] = []
    starts.reserveCapacity(longest + 1)
    forward.reserveCapacity(frames)
    backward.reserveCapacity(frames)
    starts.append(0)
    var active = order.count
    var step = 0
    while true {
      while active > 0, offsets[order[active - 1] + 1] - offsets[order[active - 1]] <= step { active -= 1 }
      guard active > 0 else { break }
      for sequence in order[..<active] {
        forward.append(Int32(offsets[sequence] + step))
        backward.append(Int32(offsets[sequence + 1] - 1 - step))
      }
      starts.append(forward.count)
      step += 1
    }
    self.starts = starts
    rows = [forward, backward]
  }

  /// The number of steps: the longest sequence's frames.
  package var steps: Int { starts.count - 1 }

  /// The number of sequences that are still running at a step.
  package func active(at step: Int) -> Int { starts[step + 1] - starts[step] }

  /// Calls `body` for every step: the number of running sequences, their frames, and the distance from a frame to the
  /// one before it in this direction, 0 at the first step.
  package func walk(
    _ direction: Direction, reversed: Bool = false,
    _ body: (_ step: Int, _ active: Int, _ rows: UnsafePointer<Int32>, _ before: Int) -> Void
  ) {
    unsafe rows[direction.rawValue].withUnsafeBufferPointer { list in
      guard let base = list.baseAddress else { return }
      for count in 0..<steps {
        let step = reversed ? steps - 1 - count : count
        let before = step == 0 ? 0 : direction == .forward ? -1 : 1
        unsafe body(step, active(at: step), base + starts[step], before)
      }
    }
  }

  /// Copies to `target` [frames, width] the row that each frame of `source` [frames, stride] had before it in this direction,
  /// zeros at a sequence's first.
  package func shift(
    _ source: UnsafePointer<Float>, stride: Int, width: Int, _ direction: Direction,
    into target: UnsafeMutablePointer<Float>
  ) {
    for (start, end) in zip(offsets, offsets.dropFirst()) where end > start {
      let first = direction == .forward ? start : end - 1
      let before = direction == .forward ? -1 : 1
      for row in start..<end {
        if row == first {
          unsafe (target + row * width).update(repeating: 0, count: width)
        } else {
          unsafe (target + row * width).update(from: source + (row + before) * stride, count: width)
        }
      }
    }
  }
}

/// The C loops of the recurrent cells, for the widest instruction set of this processor.
@safe package enum RecurrentKernels {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_recurrent_kernels> =
    unsafe ink_recurrent_kernels_best()

  /// The loops whose products round their operands where an arithmetic asks for it and this processor has instructions
  /// for it.
  package static func kernels(for arithmetic: Arithmetic) -> UnsafePointer<ink_recurrent_kernels> {
    unsafe (arithmetic == .bfloat16 ? ink_recurrent_kernels_bfloat16() : nil) ?? best
  }
}
