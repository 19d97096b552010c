internal import Tensors

extension Network {
  /// The loss of pairs of views, each pair of one sample; where a gradient is wanted, it replaces the logits.
  func loss(
    ofViews logits: PackedTensor, labels: ArraySlice<[Int32]>, scale: Float, consistency: Float, tape: Tape
  ) -> BatchLoss {
    let tensor = logits.tensor
    let ctc = CTCLoss(tape: tape, classes: tensor.columns)
    var loss = BatchLoss()
    for (first, sequence) in zip(
      stride(from: 0, to: labels.count, by: 2), stride(from: labels.startIndex, to: labels.endIndex, by: 2))
    {
      let (start, middle, end) = (logits.offsets[first], logits.offsets[first + 1], logits.offsets[first + 2])
      let values = unsafe ctc.evaluate(
        tensor.values + start * tensor.columns, tensor.values + middle * tensor.columns, frames: end - middle,
        labels: labels[sequence], scale: scale, consistency: consistency, wantsGradient: tensor.requiresGradient)
      if let values {
        loss.sum += values.cost
        loss.divergence += values.divergence
        loss.samples += 2
      } else {
        loss.infeasible += 2
      }
    }
    if tensor.requiresGradient { tensor.adoptValuesAsGradient() }
    return loss
  }
}
