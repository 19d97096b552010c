internal import Tensors

extension CTCLoss {
  /// The losses of two views of one sample and the views' divergence; where gradients are wanted, they replace the logits.
  ///
  /// The gradient is that of scale · (−ln p₁ − ln p₂ + consistency · (KL(q₂ ‖ q₁) + KL(q₁ ‖ q₂))), where q₁ and q₂ are the
  /// views' softmaxes frame by frame and the first argument of each divergence counts as given: each view learns from
  /// the other, neither from what it taught. That of the divergences is then consistency · (q₁ − q₂) for the first
  /// view's logits, and its opposite for the second's.
  ///
  /// ## Source
  /// Yao et al., CR-CTC: Consistency Regularization on CTC for Improved Speech Recognition, ICLR 2025, equations 2–4.
  ///
  /// - Parameters:
  ///   - first: The first view's logits [T, C]; consumed.
  ///   - second: The second's.
  ///   - frames: T of both.
  ///   - labels: The labels of the text.
  ///   - scale: The weight of a view's loss.
  ///   - consistency: The weight of the divergence beside it.
  ///   - wantsGradient: Whether the gradients are to replace the logits.
  /// - Returns: −ln p₁ − ln p₂ and the sum of both divergences over all frames, or `nil` when the labels need more than
  ///   `frames` frames; then the gradients are zero.
  package func evaluate(
    _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>, frames: Int, labels: [Int32],
    scale: Float, consistency: Float, wantsGradient: Bool
  ) -> (cost: Double, divergence: Double)? {
    let count = frames * classes
    let logarithms = (tape.scratch(count), tape.scratch(count))
    let probabilities = (tape.scratch(count), tape.scratch(count))
    let kernels = unsafe TrainingKernels.best.pointee
    unsafe kernels.log_softmax(frames, classes, first, logarithms.0.base)
    unsafe kernels.log_softmax(frames, classes, second, logarithms.1.base)
    unsafe kernels.exponential(count, logarithms.0.base, 1, probabilities.0.base)
    unsafe kernels.exponential(count, logarithms.1.base, 1, probabilities.1.base)
    let one = unsafe evaluate(first, frames: frames, labels: labels, scale: scale, wantsGradient: wantsGradient)
    let two = unsafe evaluate(second, frames: frames, labels: labels, scale: scale, wantsGradient: wantsGradient)
    guard let one, let two else { return nil }
    var divergence = 0.0
    for index in 0..<count {
      let difference = unsafe probabilities.0.base[index] - probabilities.1.base[index]
      divergence += unsafe Double(difference * (logarithms.0.base[index] - logarithms.1.base[index]))
      guard wantsGradient else { continue }
      unsafe first[index] += scale * consistency * difference
      unsafe second[index] -= scale * consistency * difference
    }
    return (one + two, divergence)
  }
}
