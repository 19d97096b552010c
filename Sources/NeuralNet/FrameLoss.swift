internal import Foundation

/// The cross-entropy of a label for every frame.
enum FrameLoss {
  /// The loss of one sequence; the gradient replaces its logits: scale · (softmax − label), zero where no label is known.
  ///
  /// - Parameters:
  ///   - logits: [T, classes]; consumed.
  ///   - classes: The number of classes.
  ///   - labels: The class of each frame; below 0 where it isn't known.
  ///   - scale: The weight of the loss.
  /// - Returns: The sum of −ln p over the frames whose label is known.
  static func evaluate(
    _ logits: UnsafeMutablePointer<Float>, classes: Int, labels: [Int32], scale: Float
  ) -> Double {
    var cost = 0.0
    for (frame, label) in labels.enumerated() {
      let row = unsafe UnsafeMutableBufferPointer(start: logits + frame * classes, count: classes)
      guard label >= 0 else {
        unsafe row.update(repeating: 0)
        continue
      }
      let highest = unsafe row.max()!
      let sum = unsafe row.reduce(0) { $0 + exp(Double($1 - highest)) }
      unsafe cost += log(sum) - Double(row[Int(label)] - highest)
      for index in row.indices {
        let probability = unsafe exp(Double(row[index] - highest)) / sum
        unsafe row[index] = scale * Float(probability - (index == Int(label) ? 1 : 0))
      }
    }
    return cost
  }
}
