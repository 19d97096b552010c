package import Tensors

/// Connectionist temporal classification: −ln of the probability of all alignments that write the labels.
///
/// States are blank, l₁, blank, l₂, …, blank; S = 2L + 1. Sums run over logarithms in double precision.
///
/// ## Source
/// Graves, Fernández, Gomez, Schmidhuber: Connectionist Temporal Classification (2006), equations 5–16.
package struct CTCLoss {
  private let tape: Tape
  private let classes: Int
  // Rows of doubles live in pairs of floats of the tape's pool.
  private static let low = -1e30

  package init(tape: Tape, classes: Int) {
    self.tape = tape
    self.classes = classes
  }

  /// The frames that labels need: one each, and a blank between equal neighbours.
  package static func framesNeeded(for labels: [Int32]) -> Int {
    labels.count + zip(labels, labels.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
  }

  /// The loss of one sequence, and its gradient with respect to what the log-softmax was made of.
  ///
  /// - Parameters:
  ///   - logProbabilities: [T, C] of a log-softmax.
  ///   - gradient: [T, C], overwritten with scale · (softmax − posterior); `nil` when it isn't wanted.
  /// - Returns: −ln p, or `nil` when the labels need more than `frames` frames; then the gradient is zero.
  package func evaluate(
    _ logProbabilities: UnsafePointer<Float>, frames: Int, labels: [Int32], scale: Float,
    gradient: UnsafeMutablePointer<Float>?
  ) -> Double? {
    guard frames > 0, CTCLoss.framesNeeded(for: labels) <= frames else {
      unsafe gradient?.update(repeating: 0, count: frames * classes)
      return nil
    }
    let states = 2 * labels.count + 1
    let stride = states + 2
    let path = (0..<states).map { $0.isMultiple(of: 2) ? 0 : Int(labels[$0 / 2]) }
    let emissions = tape.scratch(frames * states)
    for frame in 0..<frames {
      let row = unsafe logProbabilities + frame * classes
      let target = unsafe emissions.base + frame * states
      for state in 0..<states { unsafe target[state] = unsafe row[path[state]] }
    }
    let doubles = tape.scratch(2 * (2 * frames * stride + 2 * stride))
    return unsafe UnsafeMutableRawPointer(doubles.base).withMemoryRebound(
      to: Double.self, capacity: 2 * frames * stride + 2 * stride
    ) { alpha in
      let beta = unsafe alpha + frames * stride
      let skip = unsafe beta + frames * stride
      let scratch = unsafe skip + stride
      for state in 0..<stride {
        let leaps = state >= 2 && state < states && path[state] != 0 && path[state] != path[state - 2]
        unsafe skip[state] = leaps ? 0 : CTCLoss.low
      }
      unsafe Kernels.best.pointee.ctc_forward(frames, states, emissions.base, skip, alpha)
      let last = unsafe alpha + (frames - 1) * stride + 2
      let logProbability = unsafe states > 1 ? logSum(last[states - 1], last[states - 2]) : last[0]
      guard let gradient = unsafe gradient else { return -logProbability }
      unsafe Kernels.best.pointee.ctc_backward(frames, states, emissions.base, skip, beta, scratch)
      let posterior = tape.scratch(frames * states)
      unsafe Kernels.best.pointee.ctc_posterior(frames, states, alpha, beta, logProbability, posterior.base)
      unsafe Kernels.best.pointee.exponential(frames * classes, logProbabilities, scale, gradient)
      for frame in 0..<frames {
        let row = unsafe gradient + frame * classes
        let share = unsafe posterior.base + frame * states
        for state in 0..<states { unsafe row[path[state]] -= unsafe scale * share[state] }
      }
      return -logProbability
    }
  }
}
