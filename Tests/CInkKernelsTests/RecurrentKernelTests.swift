import CInkKernels
import Testing

/// The steps of LSTM and GRU against their formulas in double precision.
///
/// Of the GRU frames 1, 3 and 4 of five are taken, the frame before is one row up; odd widths leave a remainder after the vectors.
struct RecurrentKernelTests {
  /// Sums of a few numbers below 4 with functions good to 2 ulp.
  private let tolerance = 2e-6
  private let rows: [Int32] = [1, 3, 4]
  private let frames = 5

  static let cases = instructionSets.flatMap { set in [1, 7, 16, 33, 70].map { (set, $0) } }

  private func values(_ count: Int, _ seed: UInt64, in range: ClosedRange<Float> = -3...3) -> [Float] {
    uniform(count, seed: seed, in: range)
  }

  /// Row `row` of a matrix of `width` columns, from `column` on if it is part of a wider one.
  private func row(_ row: Int, _ matrix: [Float], _ width: Int, stride: Int? = nil, at column: Int = 0) -> [Double] {
    let start = row * (stride ?? width) + column
    return matrix[start..<start + width].map(Double.init)
  }

  private func sum(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 + $1 } }

  private func expect(_ found: [Double], _ expected: [Double], _ name: String) {
    for (a, b) in zip(found, expected) { #expect(abs(a - b) <= tolerance * max(1, abs(b)), "\(name)") }
  }

  /// The blocked layout of the LSTM's kernels, defined independently.
  private struct Blocks {
    let width: Int
    let lanes: Int
    var padded: Int { (width + lanes - 1) / lanes * lanes }
    var gates: Int { 4 * padded }

    /// The offset of gate `gate` of unit `unit`.
    func offset(_ gate: Int, _ unit: Int) -> Int { unit / lanes * 4 * lanes + gate * lanes + unit % lanes }

    /// A row [4H] in blocks; `fill` completes the last block.
    func arrange(_ row: [Float], filling fill: Float = 0) -> [Float] {
      var result = Array(repeating: fill, count: gates)
      for gate in 0..<4 {
        for unit in 0..<width { result[offset(gate, unit)] = row[gate * width + unit] }
      }
      return result
    }

    /// A row [4H] out of blocks from `start` on.
    func restore(_ values: [Float], at start: Int) -> [Double] {
      (0..<4).flatMap { gate in (0..<width).map { Double(values[start + offset(gate, $0)]) } }
    }
  }

  /// Rows 1, 3 and 5 are taken; the row before each is one up, the row after one down.
  private let apart: [Int32] = [1, 3, 5]
  private let apartFrames = 7

  @Test(arguments: cases, [false, true])
  func `an LSTM step equals its formulas`(_ which: (ink_instructions, Int), _ first: Bool) throws {
    let kernels = try unsafe #require(ink_recurrent_kernels_for(which.0)).pointee
    let blocks = Blocks(width: which.1, lanes: kernels.lanes)
    let (width, stride) = (which.1, blocks.gates + 3)
    let bias = values(4 * width, 1)
    let weight = values(4 * width * width, 2, in: -0.5...0.5)
    let inputs = (0..<apartFrames).map { values(4 * width, 30 + UInt64($0)) }
    let before = values(apartFrames * blocks.padded, 4)
    let hiddenBefore = values(apartFrames * 2 * width, 6, in: -1...1)
    let margin: [Float] = [7, 7, 7]
    var gates: [Float] = inputs.flatMap { blocks.arrange($0) + margin }
    var (cells, output) = (before, hiddenBefore)
    var panels = Array(repeating: Float(0), count: blocks.gates * width)
    for gate in 0..<4 {
      for unit in 0..<width {
        let offset = blocks.offset(gate, unit)
        let (panel, column) = (offset / (4 * kernels.lanes), offset % (4 * kernels.lanes))
        for p in 0..<width {
          panels[(panel * width + p) * 4 * kernels.lanes + column] = weight[(gate * width + unit) * width + p]
        }
      }
    }
    unsafe kernels.lstm_forward(
      apart.count, width, apart, first ? 0 : -1, panels, blocks.arrange(bias), &gates, stride, &cells, &output,
      2 * width)
    for frame in apart.map(Int.init) {
      var sums = sum(inputs[frame].map(Double.init), bias.map(Double.init))
      if !first {
        let hidden = row(frame - 1, hiddenBefore, width, stride: 2 * width)
        for gate in 0..<4 * width {
          sums[gate] += zip(hidden, row(gate, weight, width)).reduce(0) { $0 + $1.0 * $1.1 }
        }
      }
      let previous =
        first ? Array(repeating: 0, count: width) : row(frame - 1, before, width, stride: blocks.padded)
      let expected = Reference.lstm(sums: sums, cell: previous)
      expect(blocks.restore(gates, at: frame * stride), expected.gates, "gates of frame \(frame)")
      expect(row(frame, cells, width, stride: blocks.padded), expected.cell, "cell of frame \(frame)")
      expect(row(frame, output, width, stride: 2 * width), expected.hidden, "output of frame \(frame)")
      #expect(
        gates[frame * stride + blocks.gates] == 7
          && output[(2 * frame + 1) * width] == hiddenBefore[(2 * frame + 1) * width])
    }
    #expect(blocks.restore(gates, at: 0) == inputs[0].map(Double.init))
  }

  @Test(arguments: cases, [false, true])
  func `an LSTM backward step equals its formulas`(
    _ which: (ink_instructions, Int), _ first: Bool
  ) throws {
    let kernels = try unsafe #require(ink_recurrent_kernels_for(which.0)).pointee
    let blocks = Blocks(width: which.1, lanes: kernels.lanes)
    let (width, stride, columns) = (which.1, blocks.gates + 3, 4 * kernels.lanes)
    let weight = values(4 * width * width, 2, in: -0.3...0.3)
    // Rows 1, 3, 5 hold activated gates; rows 2 and 4 the gradient of the step after.
    let rows = (0..<apartFrames).map { values(4 * width, 30 + UInt64($0), in: 0...1) }
    let margin: [Float] = [0, 0, 0]
    let activated: [Float] = rows.flatMap { blocks.arrange($0) + margin }
    let cells = values(apartFrames * blocks.padded, 3)
    let outputGradient = values(apartFrames * 2 * width, 4)
    let cellGradient = values(apart.count * blocks.padded, 5)
    let biasBefore = values(4 * width, 6)
    var (gates, carry, biasGradient) = (activated, cellGradient, blocks.arrange(biasBefore))
    var panels = Array(repeating: Float(0), count: (width + columns - 1) / columns * columns * blocks.gates)
    for gate in 0..<4 {
      for unit in 0..<width {
        for h in 0..<width {
          panels[(h / columns * blocks.gates + blocks.offset(gate, unit)) * columns + h % columns] =
            weight[(gate * width + unit) * width + h]
        }
      }
    }
    unsafe kernels.lstm_backward(
      apart.count, 2, width, apart, first ? 0 : -1, 1, panels, outputGradient, 2 * width, cells, &gates, stride,
      &carry, &biasGradient)
    var biasSum = biasBefore.map(Double.init)
    for (a, frame) in apart.map(Int.init).enumerated() {
      var hidden = row(frame, outputGradient, width, stride: 2 * width)
      if a < 2 {
        for (gate, gradient) in rows[frame + 1].enumerated() {
          hidden = sum(hidden, row(gate, weight, width).map { $0 * Double(gradient) })
        }
      }
      let expected = Reference.lstmBackward(
        gates: rows[frame].map(Double.init),
        before: first ? Array(repeating: 0, count: width) : row(frame - 1, cells, width, stride: blocks.padded),
        cell: row(frame, cells, width, stride: blocks.padded), hiddenGradient: hidden,
        cellGradient: row(a, cellGradient, width, stride: blocks.padded))
      expect(blocks.restore(gates, at: frame * stride), expected.sums, "gradient of frame \(frame)")
      expect(row(a, carry, width, stride: blocks.padded), expected.before, "carry \(a)")
      biasSum = sum(biasSum, expected.sums)
    }
    expect(blocks.restore(biasGradient, at: 0), biasSum, "gradient of the bias")
  }

  @Test(arguments: cases, [false, true])
  func `a GRU step equals its formulas`(_ which: (ink_instructions, Int), _ first: Bool) throws {
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
      let expected = Reference.gru(
        inputs: sum(row(frame, inputs, 3 * width), inputBias.map(Double.init)),
        recurrent: sum(product, recurrentBias.map(Double.init)), hidden: row(a, before, width))
      expect(row(frame, gates, 3 * width), expected.gates, "gates of frame \(frame)")
      expect(row(frame, candidates, width), expected.candidate, "candidate of frame \(frame)")
      expect(row(a, hidden, width), expected.hidden, "hidden state \(a)")
      expect(row(frame, output, width, stride: 2 * width), expected.hidden, "output of frame \(frame)")
    }
  }

  @Test(arguments: cases, [false, true])
  func `a GRU backward step equals its formulas`(
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
      let expected = Reference.gruBackward(
        gates: row(frame, activated, 3 * width), candidate: row(frame, recurrentPart, width),
        before: first ? Array(repeating: 0, count: width) : row(frame - 1, output, width, stride: 2 * width),
        hiddenGradient: sum(row(frame, outputGradient, width, stride: 2 * width), row(a, hiddenGradient, width)))
      expect(row(frame, gates, 3 * width), expected.inputs, "gradient of frame \(frame)")
      expect(row(frame, candidates, width), Array(expected.recurrent[(2 * width)...]), "candidate of frame \(frame)")
      expect(row(a, compact, 3 * width), expected.recurrent, "compact gradient \(a)")
      expect(row(a, flow, width), expected.before, "flow \(a)")
    }
  }
}
