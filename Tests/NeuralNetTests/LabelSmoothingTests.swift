import Foundation
import InkNetwork
import NeuralNet
import Tensors
import Testing

@Suite struct LabelSmoothingTests {
  private static let classes = 4
  private static let labels: [[Int32]] = [[1, 2], [3, 3], []]

  /// The posterior of each class at each frame, from all alignments one by one.
  private func posteriors(_ values: ArraySlice<Float>, frames: Int, labels: [Int32]) -> [Double] {
    let classes = Self.classes
    let values = Array(values)
    var sums = [Double](repeating: 0, count: frames * classes)
    var total = 0.0
    for number in 0..<Int(pow(Double(classes), Double(frames))) {
      var rest = number
      let path = (0..<frames).map { _ in
        defer { rest /= classes }
        return rest % classes
      }
      let written = path.indices.filter { path[$0] != 0 && ($0 == 0 || path[$0 - 1] != path[$0]) }.map {
        Int32(path[$0])
      }
      guard written == labels else { continue }
      let probability = exp(path.indices.reduce(0.0) { $0 + Double(values[$1 * classes + path[$1]]) })
      total += probability
      for (frame, label) in path.enumerated() { sums[frame * classes + label] += probability }
    }
    return sums.map { $0 / total }
  }

  /// Returns what the smoothed labels take from classes and give to others, frame by frame.
  private func moved(_ values: PackedLogProbabilities, labels: [[Int32]]) -> [Double] {
    labels.indices.flatMap { sequence -> [Double] in
      let frames = values.frameCount(of: sequence)
      let posteriors = posteriors(values[sequence], frames: frames, labels: labels[sequence])
      return (0..<frames).flatMap { frame -> [Double] in
        let row = Array(posteriors[frame * Self.classes..<(frame + 1) * Self.classes])
        let written = row.dropFirst().reduce(0, +)
        return [0] + row.dropFirst().map { $0 - written / Double(Self.classes - 1) }
      }
    }
  }

  @Test(arguments: [false, true])
  func `its gradient is that of labels of which all classes but the blank have a share`(factorBlank: Bool) throws {
    let network = try Network(
      NetworkDescription(
        inputFeatures: 3, layers: [.linear(outputs: 4, activation: .tanh)], classes: Self.classes,
        factorBlank: factorBlank), seed: 5)
    scramble(network.parameters)
    let batch = makeBatch(lengths: [4, 5, 2], labels: Self.labels, features: 3)
    let (with, loss) = try gradient(of: network, batch, scale: 0.5, terms: LossTerms(labelSmoothing: 0.3))
    let (without, plain) = try gradient(of: network, batch, scale: 0.5)
    #expect(loss == plain)
    let moved = moved(try network.logProbabilities(of: batch), labels: Self.labels)
    try checkGradient(zip(with, without).map { $0 - $1 }, of: network.parameters) {
      zip(moved, try network.logProbabilities(of: batch).values).reduce(0) { $0 + $1.0 * Double($1.1) } * 0.5 * 0.3
    }
    #expect(zip(with, without).contains { abs($0 - $1) > 0.01 })
  }

  @Test func `a frame's label gives all classes a share`() throws {
    let network = try Network(NetworkDescription(inputFeatures: 3, layers: [], classes: 3), seed: 1)
    scramble(network.parameters)
    var batch = makeBatch(lengths: [2], labels: [[2, -1]], features: 3)
    batch.labelsFrames = true
    let bias = try #require(network.parameters.entry(named: "output.bias"))
    let (with, loss) = try gradient(of: network, batch, scale: 0.5, terms: LossTerms(labelSmoothing: 0.3))
    let (without, plain) = try gradient(of: network, batch, scale: 0.5)
    #expect(loss == plain)
    let differences = bias.range.map { with[$0] - without[$0] }
    for (difference, expected) in zip(differences, [-0.05, -0.05, 0.1] as [Float]) {
      #expect(abs(difference - expected) < 1e-5)
    }
  }
}
