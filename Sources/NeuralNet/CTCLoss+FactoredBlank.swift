internal import Foundation

// A factored blank: p(blank) = σ(x₀), p(c) = σ(−x₀) · softmax(x₁…)_c. With γ for the posteriors of a frame's
// classes, which sum up to 1, the gradients are σ(x₀) − γ₀ and (1 − γ₀) · softmax_c − γ_c: the kernels' softmax without
// the blank, with other weights.
extension CTCLoss {
  /// Far below any logit, so that the softmax leaves the blank out.
  private static let nothing: Float = -1e30

  /// Keeps a copy of the blanks' logits and takes them out of the softmax.
  func takeBlanks(of logits: UnsafeMutablePointer<Float>, _ workspace: Workspace) {
    for frame in 0..<(unsafe workspace.frames) {
      unsafe workspace.sums[workspace.frames + frame] = logits[frame * classes]
      unsafe logits[frame * classes] = Self.nothing
    }
  }

  /// Turns the emissions of the softmax into those of the whole.
  func weighEmissions(_ workspace: Workspace) {
    let (frames, states) = unsafe (workspace.frames, workspace.states)
    for frame in 0..<frames {
      let blank = unsafe workspace.sums[frames + frame]
      let written = Self.logSigmoid(-blank)
      for state in 0..<states {
        let index = frame * states + state
        if state.isMultiple(of: 2) {
          unsafe workspace.emissions[index] = Self.logSigmoid(blank)
        } else {
          unsafe workspace.emissions[index] += written
        }
      }
    }
  }

  /// Weighs a frame's softmax by the share of the paths that write something there.
  func weighSums(_ workspace: Workspace) {
    for frame in 0..<(unsafe workspace.frames) {
      // Infinite where every path has a blank: the classes then learn nothing.
      unsafe workspace.sums[frame] /= max(1 - blankPosterior(workspace, frame: frame), 0)
    }
  }

  func writeBlankGradients(to logits: UnsafeMutablePointer<Float>, _ workspace: Workspace, scale: Float) {
    for frame in 0..<(unsafe workspace.frames) {
      let blank = unsafe workspace.sums[workspace.frames + frame]
      unsafe logits[frame * classes] =
        scale * (exp(Self.logSigmoid(blank)) - blankPosterior(workspace, frame: frame))
    }
  }

  /// γ₀: the posteriors have replaced the emissions.
  private func blankPosterior(_ workspace: Workspace, frame: Int) -> Float {
    var sum: Float = 0
    for state in stride(from: 0, to: unsafe workspace.states, by: 2) {
      sum += unsafe workspace.emissions[frame * workspace.states + state]
    }
    return sum
  }

  /// ln σ(x).
  static func logSigmoid(_ x: Float) -> Float {
    x >= 0 ? -log1p(exp(-x)) : x - log1p(exp(x))
  }
}
