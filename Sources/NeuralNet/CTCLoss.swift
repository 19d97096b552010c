internal import Foundation
package import Tensors

/// Connectionist temporal classification: −ln of the probability of all alignments that write the labels.
///
/// States are blank, l₁, blank, l₂, …, blank; S = 2L + 1. Sums run over logarithms in double precision.
///
/// ## Source
/// Graves, Fernández, Gomez, Schmidhuber: Connectionist Temporal Classification (2006), equations 5–16.
package struct CTCLoss {
  let tape: Tape
  let classes: Int
  /// Whether the blank's logit is a sigmoid's, apart from the other classes' softmax.
  let factorBlank: Bool
  /// The share of what a frame writes that the gradient gives to all classes but the blank, alike.
  let smoothing: Float
  // Rows of doubles live in pairs of floats of the tape's pool.
  private static let low = -1e30

  package init(tape: Tape, classes: Int, factorBlank: Bool = false, smoothing: Float = 0) {
    self.tape = tape
    self.classes = classes
    self.factorBlank = factorBlank
    self.smoothing = smoothing
  }

  /// The frames that labels need: one each, and a blank between equal neighbours.
  package static func framesNeeded(for labels: [Int32]) -> Int {
    labels.count + zip(labels, labels.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
  }

  /// The loss of one sequence; the gradient replaces its logits [T, C]: scale · (softmax − posterior).
  ///
  /// With label smoothing ε the posterior γ of a class c other than the blank becomes (1 − ε) γ + ε w / (C − 1), where w is the
  /// sum of these posteriors: what a frame writes with whatever probability. The loss that is returned is without it.
  ///
  /// ## Source
  /// Szegedy et al., Rethinking the Inception Architecture, CVPR 2016, section 7; here by frames, as they are aligned.
  ///
  /// The logits are read once, and once more written for the gradient; no second matrix of their size is needed, which
  /// decides the cost with thousands of classes. Where no gradient is wanted, they are undefined afterwards.
  ///
  /// - Returns: −ln p, or `nil` when the labels need more than `frames` frames; then the gradient is zero.
  package func evaluate(
    _ logits: UnsafeMutablePointer<Float>, frames: Int, labels: [Int32], scale: Float, wantsGradient: Bool
  ) -> Double? {
    guard frames > 0, CTCLoss.framesNeeded(for: labels) <= frames else {
      unsafe logits.update(repeating: 0, count: frames * classes)
      return nil
    }
    // Everything in one loan: 64 bytes is what it is aligned to, doubles come first.
    let states = 2 * labels.count + 1
    let doubles = 2 * (frames + 1) * (states + 2)
    return unsafe tape.withScratch(2 * doubles + (frames + 1) * states + 2 * frames) { memory in
      unsafe UnsafeMutableRawPointer(memory).withMemoryRebound(to: Double.self, capacity: doubles) { alpha in
        let emissions = unsafe memory + 2 * doubles
        let sums = unsafe emissions + frames * states
        return unsafe UnsafeMutableRawPointer(sums + 2 * frames).withMemoryRebound(to: Int32.self, capacity: states) {
          path in
          for state in 0..<states { unsafe path[state] = state.isMultiple(of: 2) ? 0 : labels[state / 2] }
          let workspace = unsafe Workspace(
            frames: frames, states: states, path: path, emissions: emissions, sums: sums, alpha: alpha)
          return unsafe evaluate(logits, workspace, scale: scale, wantsGradient: wantsGradient)
        }
      }
    }
  }

  @unsafe struct Workspace {
    var frames: Int
    var states: Int
    /// [S].
    var path: UnsafeMutablePointer<Int32>
    /// [T, S], later the posteriors.
    var emissions: UnsafeMutablePointer<Float>
    /// [T]; behind them the logits of a factored blank [T].
    var sums: UnsafeMutablePointer<Float>
    /// [T, S + 2], and behind it β [T, S + 2] and two rows more.
    var alpha: UnsafeMutablePointer<Double>
  }

  /// ln(eᵃ + eᵇ).
  private static func logSum(_ a: Double, _ b: Double) -> Double {
    let larger = max(a, b)
    guard larger.isFinite else { return a + b }
    return larger + log1p(exp(min(a, b) - larger))
  }

  private func evaluate(
    _ logits: UnsafeMutablePointer<Float>, _ workspace: Workspace, scale: Float, wantsGradient: Bool
  ) -> Double {
    let kernels = unsafe TrainingKernels.best.pointee
    let (frames, states, path) = unsafe (workspace.frames, workspace.states, workspace.path)
    let (emissions, sums, alpha) = unsafe (workspace.emissions, workspace.sums, workspace.alpha)
    let stride = states + 2
    if factorBlank { unsafe takeBlanks(of: logits, workspace) }
    unsafe kernels.ctc_softmax(frames, classes, states, path, logits, sums, emissions)
    if factorBlank { unsafe weighEmissions(workspace) }
    let beta = unsafe alpha + frames * stride
    let skip = unsafe beta + frames * stride
    let scratch = unsafe skip + stride
    for state in 0..<stride {
      let leaps = unsafe state >= 2 && state < states && path[state] != 0 && path[state] != path[state - 2]
      unsafe skip[state] = leaps ? 0 : CTCLoss.low
    }
    unsafe kernels.ctc_forward(frames, states, emissions, skip, alpha)
    let last = unsafe alpha + (frames - 1) * stride + 2
    let logProbability = unsafe states > 1 ? Self.logSum(last[states - 1], last[states - 2]) : last[0]
    guard wantsGradient else { return -logProbability }
    unsafe kernels.ctc_backward(frames, states, emissions, skip, beta, scratch)
    // The posteriors replace the emissions.
    unsafe kernels.ctc_posterior(frames, states, alpha, beta, logProbability, emissions)
    if factorBlank { unsafe weighSums(workspace) }
    unsafe kernels.ctc_gradient(frames, classes, states, path, sums, emissions, scale, logits)
    if factorBlank { unsafe writeBlankGradients(to: logits, workspace, scale: scale) }
    if smoothing > 0 { unsafe smooth(logits, workspace, scale: scale * smoothing) }
    return -logProbability
  }

  /// Moves a share of the posteriors of classes to all of them but the blank, alike.
  private func smooth(_ gradient: UnsafeMutablePointer<Float>, _ workspace: Workspace, scale: Float) {
    for frame in 0..<(unsafe workspace.frames) {
      let row = unsafe gradient + frame * classes
      var written: Float = 0
      for state in stride(from: 1, to: unsafe workspace.states, by: 2) {
        let posterior = unsafe workspace.emissions[frame * workspace.states + state]
        unsafe row[Int(workspace.path[state])] += scale * posterior
        written += posterior
      }
      let share = scale * written / Float(max(classes - 1, 1))
      for index in 1..<max(classes, 1) { unsafe row[index] -= share }
    }
  }
}

extension CTCLoss {
  /// The losses of two views of one sample and the views' divergence; where gradients are wanted, they replace the
  /// logits [T, C].
  ///
  /// The gradient is that of scale · (−ln p₁ − ln p₂ + consistency · (KL(q₂ ‖ q₁) + KL(q₁ ‖ q₂))), where q₁ and q₂ are
  /// the views' softmaxes frame by frame and the first argument of each divergence counts as given: each view learns
  /// from the other, neither from what it taught. That of the divergences is then consistency · (q₁ − q₂) for the first
  /// view's logits, and its opposite for the second's.
  ///
  /// ## Source
  /// Yao et al., CR-CTC: Consistency Regularization on CTC for Improved Speech Recognition, ICLR 2025, equations 2–4.
  ///
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
