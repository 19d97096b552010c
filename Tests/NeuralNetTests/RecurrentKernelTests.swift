import CInkKernels
import NeuralNet
import Tensors
import Testing

/// The C loops of every instruction set that this processor has, against their twins in Swift.
///
/// Frames 1, 3 and 4 of five are taken, the frame before is one row up; odd widths leave a rest after the vectors.
@Suite struct RecurrentKernelTests {
  /// Sums of a few numbers below 4 with functions good to 2 ulp.
  private let tolerance = 2e-6
  private let rows: [Int32] = [1, 3, 4]
  private let frames = 5

  static let cases: [(ink_instructions, Int)] = [
    INK_INSTRUCTIONS_BASELINE, INK_INSTRUCTIONS_AVX2, INK_INSTRUCTIONS_AVX512,
  ].filter { unsafe ink_recurrent_kernels_for($0) != nil }
    .flatMap { instructions in [1, 7, 16, 33].map { (instructions, $0) } }

  private func values(_ count: Int, _ seed: UInt64, in range: ClosedRange<Float> = -3...3) -> [Float] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in random.uniform(in: range) }
  }

  /// Row `row` of a matrix of `width` columns, from `column` on if it is part of a wider one.
  private func row(_ row: Int, _ matrix: [Float], _ width: Int, stride: Int? = nil, at column: Int = 0) -> [Double] {
    let start = row * (stride ?? width) + column
    return matrix[start..<start + width].map(Double.init)
  }

  private func sum(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 + $1 } }

  private func expect(_ found: [Double], _ expected: [Double], _ what: String) {
    for (a, b) in zip(found, expected) { #expect(abs(a - b) <= tolerance * max(1, abs(b)), "\(what)") }
  }

  @Test(arguments: cases, [false, true])
  func `a long short-term memory's step equals its twin`(_ which: (ink_instructions, Int), _ first: Bool) throws {
    let kernels = try unsafe #require(ink_recurrent_kernels_for(which.0)).pointee
    let width = which.1
    let bias = values(4 * width, 1)
    let recurrent = values(rows.count * 4 * width, 2)
    let inputs = values(frames * 4 * width, 3)
    let before = values(frames * width, 4)
    var (gates, cells, hidden) = (inputs, before, values(rows.count * width, 5))
    var output = values(frames * 2 * width, 6)
    unsafe kernels.lstm_forward(
      rows.count, width, rows, first ? 0 : -1, bias, first ? nil : recurrent, &gates, &cells, &hidden, &output,
      2 * width)
    for (a, frame) in rows.map(Int.init).enumerated() {
      var sums = sum(row(frame, inputs, 4 * width), bias.map(Double.init))
      if !first { sums = sum(sums, row(a, recurrent, 4 * width)) }
      // Frame 4 follows frame 3, which is taken itself: its state before is the one just written.
      let previous = first ? Array(repeating: 0, count: width) : row(frame - 1, frame == 4 ? cells : before, width)
      let twin = RecurrentTwins.longShortTerm(sums: sums, cell: previous)
      expect(row(frame, gates, 4 * width), twin.gates, "gates of frame \(frame)")
      expect(row(frame, cells, width), twin.cell, "cell of frame \(frame)")
      expect(row(a, hidden, width), twin.hidden, "hidden state \(a)")
      expect(row(frame, output, width, stride: 2 * width), twin.hidden, "output of frame \(frame)")
    }
    #expect(row(0, gates, 4 * width) == row(0, inputs, 4 * width))
  }

  @Test(arguments: cases, [false, true])
  func `a long short-term memory's backward step equals its twin`(
    _ which: (ink_instructions, Int), _ first: Bool
  ) throws {
    let kernels = try unsafe #require(ink_recurrent_kernels_for(which.0)).pointee
    let width = which.1
    let activated = values(frames * 4 * width, 1, in: 0...1)
    let cells = values(frames * width, 2)
    let outputGradient = values(frames * 2 * width, 3)
    let hiddenGradient = values(rows.count * width, 4)
    let cellGradient = values(rows.count * width, 5)
    var (gates, flow) = (activated, cellGradient)
    var compact = values(rows.count * 4 * width, 6)
    unsafe kernels.lstm_backward(
      rows.count, width, rows, first ? 0 : -1, outputGradient, 2 * width, cells, hiddenGradient, &gates, &flow,
      &compact)
    for (a, frame) in rows.map(Int.init).enumerated() {
      let twin = RecurrentTwins.longShortTermBackward(
        gates: row(frame, activated, 4 * width),
        before: first ? Array(repeating: 0, count: width) : row(frame - 1, cells, width),
        cell: row(frame, cells, width),
        hiddenGradient: sum(row(frame, outputGradient, width, stride: 2 * width), row(a, hiddenGradient, width)),
        cellGradient: row(a, cellGradient, width))
      expect(row(frame, gates, 4 * width), twin.sums, "gradient of frame \(frame)")
      expect(row(a, compact, 4 * width), twin.sums, "compact gradient \(a)")
      expect(row(a, flow, width), twin.before, "flow \(a)")
    }
  }

  @Test(arguments: cases, [false, true])
  func `a gated recurrent unit's step equals its twin`(_ which: (ink_instructions, Int), _ first: Bool) throws {
    let kernels = try unsafe #require(ink_recurrent_kernels_for(which.0)).pointee
    let width = which.1
    let (inputBias, recurrentBias) = (values(3 * width, 1), values(3 * width, 2))
    let recurrent = values(rows.count * 3 * width, 3)
    let inputs = values(frames * 3 * width, 4)
    let before = first ? Array(repeating: Float(0), count: rows.count * width) : values(rows.count * width, 5)
    var (gates, candidates, hidden) = (inputs, values(frames * width, 6), before)
    var output = values(frames * 2 * width, 7)
    unsafe kernels.gru_forward(
      rows.count, width, rows, inputBias, recurrentBias, first ? nil : recurrent, &gates, &candidates, &hidden,
      &output, 2 * width)
    for (a, frame) in rows.map(Int.init).enumerated() {
      let product = first ? Array(repeating: 0, count: 3 * width) : row(a, recurrent, 3 * width)
      let twin = RecurrentTwins.gated(
        inputs: sum(row(frame, inputs, 3 * width), inputBias.map(Double.init)),
        recurrent: sum(product, recurrentBias.map(Double.init)), hidden: row(a, before, width))
      expect(row(frame, gates, 3 * width), twin.gates, "gates of frame \(frame)")
      expect(row(frame, candidates, width), twin.candidate, "candidate of frame \(frame)")
      expect(row(a, hidden, width), twin.hidden, "hidden state \(a)")
      expect(row(frame, output, width, stride: 2 * width), twin.hidden, "output of frame \(frame)")
    }
  }

  @Test(arguments: cases, [false, true])
  func `a gated recurrent unit's backward step equals its twin`(
    _ which: (ink_instructions, Int), _ first: Bool
  ) throws {
    let kernels = try unsafe #require(ink_recurrent_kernels_for(which.0)).pointee
    let width = which.1
    let activated = values(frames * 3 * width, 1, in: 0...1)
    let recurrentPart = values(frames * width, 2)
    let output = values(frames * 2 * width, 3)
    let outputGradient = values(frames * 2 * width, 4)
    let hiddenGradient = values(rows.count * width, 5)
    var (gates, candidates, flow) = (activated, recurrentPart, hiddenGradient)
    var compact = values(rows.count * 3 * width, 6)
    unsafe kernels.gru_backward(
      rows.count, width, rows, first ? 0 : -1, output, outputGradient, 2 * width, &gates, &candidates, &flow,
      &compact)
    for (a, frame) in rows.map(Int.init).enumerated() {
      let twin = RecurrentTwins.gatedBackward(
        gates: row(frame, activated, 3 * width), candidate: row(frame, recurrentPart, width),
        before: first ? Array(repeating: 0, count: width) : row(frame - 1, output, width, stride: 2 * width),
        hiddenGradient: sum(row(frame, outputGradient, width, stride: 2 * width), row(a, hiddenGradient, width)))
      expect(row(frame, gates, 3 * width), twin.inputs, "gradient of frame \(frame)")
      expect(row(frame, candidates, width), Array(twin.recurrent[(2 * width)...]), "candidate of frame \(frame)")
      expect(row(a, compact, 3 * width), twin.recurrent, "compact gradient \(a)")
      expect(row(a, flow, width), twin.before, "flow \(a)")
    }
  }
}
