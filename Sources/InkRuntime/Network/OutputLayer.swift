import InkDecoding
import InkModelFile
import InkNetwork

/// A network's output: a linear map to the classes, with the blank factored out or not.
enum OutputLayer: Sendable {
  /// All classes, the blank first.
  case whole(PackedMatrix)
  case factored(blank: PackedMatrix, classes: PackedMatrix)

  init(_ file: ModelFile) throws(ModelFileError) {
    let bias = try file.float32(named: "output.bias")
    if file.metadata.network.factorBlank {
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
  /// The natural log of the least probability of writing something, e⁻⁷: below it, the other classes aren't computed.
  private static var leastWritten: Float { -7 }
  /// The logarithm of a probability of 0, as a finite number.
  private static var impossible: Float { -1e30 }

  /// With fast arithmetic, frames that are almost surely blank count as surely blank: their other classes, which no decoder
  /// then reads, aren't computed, and they share one row.
  func factored(
    _ blank: PackedMatrix, _ classes: PackedMatrix, frames: Int, scratch: NetworkScratch, _ arithmetic: Int8Arithmetic
  ) {
    let (columns, width) = (classes.columns, classes.rows + 1)
    scratch.state.reserve(frames)
    scratch.prepared.reserve(frames * columns)
    unsafe blank.multiply(
      scratch.activations.base, count: frames, stride: columns, into: scratch.state.base, kernels, .exact,
      scratch: scratch.rounded)
    // The frames that write something, gathered, with their blanks' logits.
    scratch.startRows(classes: width, amongGates: true)
    let silent = (0..<frames).count { arithmetic == .exact || isWriting(unsafe scratch.state.base[$0]) }
    var count = 0
    for frame in 0..<frames {
      let logit = unsafe scratch.state.base[frame]
      guard arithmetic == .exact || isWriting(logit) else {
        scratch.rows.append(row: silent)
        continue
      }
      scratch.rows.append(row: count)
      unsafe scratch.prepared.copy(scratch.activations.base + frame * columns, count: columns, to: count * columns)
      unsafe scratch.state.base[count] = logit
      count += 1
    }
    scratch.gates.reserve((count + 1) * width)
    let results = unsafe scratch.gates.base
    unsafe classes.multiply(
      scratch.prepared.base, count: count, stride: columns, into: results + 1, stride: width, kernels, arithmetic,
      scratch: scratch.rounded)
    for row in 0..<count {
      let logit = unsafe scratch.state.base[row]
      let shares = unsafe results + row * width + 1
      unsafe results[row * width] = logSigmoid(logit)
      unsafe kernels.table.pointee.log_softmax(1, classes.rows, shares)
      let written = logSigmoid(-logit)
      for index in 0..<classes.rows { unsafe shares[index] += written }
    }
    unsafe results[count * width] = 0
    unsafe (results + count * width + 1).update(repeating: Self.impossible, count: classes.rows)
  }

  private func isWriting(_ logit: Float) -> Bool { logSigmoid(-logit) >= Self.leastWritten }
}
