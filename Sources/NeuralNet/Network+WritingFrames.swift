internal import Tensors

// Most frames write nothing. Where the blank is factored, one row of the output's weights tells which, and in training
// the thousands of classes are computed for the others alone.
extension Network {
  /// The logarithm of the least probability of writing something that a frame is looked at for: a five-hundredth.
  private static let leastWritten: Float = -6.2

  /// The frames of the output layer's input that may write something, and what taking the others for blanks costs.
  ///
  /// A frame stays when it writes something with the probability `leastWritten` or more, or follows one that
  /// does: equal labels need a blank between them. A sequence stays whole until as many frames as its labels
  /// need are more likely to write something than not. Where the blank isn't factored, all frames stay.
  func writingFrames(
    of hidden: PackedTensor, labels: ArraySlice<[Int32]>, _ pass: ForwardPass
  ) -> (flow: PackedTensor, costOfOthers: Double) {
    guard description.factorBlank else { return (hidden, 0) }
    let blanks = blankLogits(of: hidden.tensor, pass)
    var (kept, offsets, cost): ([Int], [Int], Double) = ([], [0], 0)
    kept.reserveCapacity(blanks.count)
    for (sequence, labels) in labels.enumerated() {
      let frames = hidden.offsets[sequence]..<hidden.offsets[sequence + 1]
      let writes = frames.map { CTCLoss.logSigmoid(-blanks[$0]) }
      let isSure = writes.count { $0 > CTCLoss.logSigmoid(0) } >= max(CTCLoss.framesNeeded(for: labels), 1)
      for (index, frame) in frames.enumerated() {
        let near = max(writes[index], index > 0 ? writes[index - 1] : writes[index])
        if isSure, near < Self.leastWritten {
          cost -= Double(CTCLoss.logSigmoid(blanks[frame]))
        } else {
          kept.append(frame)
        }
      }
      offsets.append(kept.count)
    }
    guard kept.count < blanks.count else { return (hidden, 0) }
    return (PackedTensor(tensor: pass.tape.rows(at: kept, of: hidden.tensor), offsets: offsets), cost)
  }

  private func blankLogits(of hidden: Tensor, _ pass: ForwardPass) -> [Float] {
    let (weight, bias) = (pass.parameters[output.weight], pass.parameters[output.bias])
    return (0..<hidden.rows).map { row in
      var sum = unsafe bias.values[0]
      let frame = unsafe hidden.values + row * hidden.columns
      for column in 0..<hidden.columns { unsafe sum += weight.values[column] * frame[column] }
      return sum
    }
  }
}
