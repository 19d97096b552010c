import InkDecoding
import InkModelFile

/// What follows a network's layers: a linear map to the classes, of which the blank's may stand apart.
enum OutputLayer: Sendable {
  /// All classes, the blank first.
  case whole(PackedMatrix)
  /// The blank's row and those of the other classes.
  case factored(blank: PackedMatrix, classes: PackedMatrix)

  init(_ file: ModelFile) throws(ModelFileError) {
    let bias = try file.float32(named: "output.bias")
    if file.metadata.network.factorsBlank {
      self = .factored(
        blank: try PackedMatrix(file, weight: "output.weight", rows: 0..<1, bias: [bias[0]]),
        classes: try PackedMatrix(
          file, weight: "output.weight", rows: 1..<bias.count, bias: Array(bias.dropFirst())))
    } else {
      self = .whole(try PackedMatrix(file, weight: "output.weight", bias: bias))
    }
  }
}

extension RuntimeNetwork {
  /// A frame that writes something with less than this probability gets no look at what: e⁻⁷, a thousandth.
  private static var leastWritten: Float { -7 }
  /// The logarithm that stands for a probability of 0.
  private static var impossible: Float { -1e30 }

  /// Log-probabilities where the blank stands apart.
  ///
  /// With fast arithmetic, frames that are all but surely blank count as surely blank: their other classes, which no
  /// decoder then looks at, aren't computed.
  func factored(
    _ blank: PackedMatrix, _ classes: PackedMatrix, frames: Int, scratch: NetworkScratch, _ arithmetic: Arithmetic
  ) {
    let (columns, width) = (classes.columns, classes.rows + 1)
    scratch.state.reserve(2 * frames)
    scratch.results.reserve(frames * width)
    scratch.prepared.reserve(frames * columns)
    unsafe blank.multiply(
      scratch.activations.base, count: frames, stride: columns, into: scratch.state.base, kernels, .exact,
      room: scratch.rounded)
    let results = unsafe scratch.results.base
    // The frames that write something, side by side; their numbers stand behind the blanks' logits.
    var count = 0
    for frame in 0..<frames {
      let logit = unsafe scratch.state.base[frame]
      let written = logSigmoid(-logit)
      if arithmetic == .fast && written < Self.leastWritten {
        unsafe results[frame * width] = 0
        unsafe (results + frame * width + 1).update(repeating: Self.impossible, count: classes.rows)
      } else {
        unsafe results[frame * width] = logSigmoid(logit)
        unsafe scratch.prepared.copy(
          scratch.activations.base + frame * columns, count: columns, to: count * columns)
        unsafe scratch.state.base[frames + count] = Float(frame)
        count += 1
      }
    }
    scratch.gates.reserve(count * classes.rows)
    unsafe classes.multiply(
      scratch.prepared.base, count: count, stride: columns, into: scratch.gates.base, kernels, arithmetic,
      room: scratch.rounded)
    unsafe kernels.table.pointee.log_softmax(count, classes.rows, scratch.gates.base)
    for place in 0..<count {
      let frame = unsafe Int(scratch.state.base[frames + place])
      let written = unsafe logSigmoid(-scratch.state.base[frame])
      for index in 0..<classes.rows {
        unsafe results[frame * width + 1 + index] = scratch.gates.base[place * classes.rows + index] + written
      }
    }
    scratch.turn()
  }

  /// ln σ(x).
  private func logSigmoid(_ x: Float) -> Float {
    min(x, 0) - naturalLog(1 + exponential(-abs(x)))
  }
}
