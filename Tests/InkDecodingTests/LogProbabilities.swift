import InkCore
import InkDecoding

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A matrix from probabilities.
func matrix(_ rows: [[Float]]) -> LogProbabilityMatrix {
  LogProbabilityMatrix(values: rows.flatMap { $0.map { log($0) } }, frameCount: rows.count, classCount: rows[0].count)
}

/// Random rows that sum to 1.
func randomMatrix(frames: Int, classes: Int, seed: UInt64) -> LogProbabilityMatrix {
  var state = seed
  func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / Float(1 << 24) + 0.01
  }
  return matrix(
    (0..<frames).map { _ in
      let row = (0..<classes).map { _ in next() * next() }
      let sum = row.reduce(0, +)
      return row.map { $0 / sum }
    })
}

/// The probability of every label sequence, by listing all paths.
func probabilitiesOfTexts(_ matrix: LogProbabilityMatrix) -> [[Int32]: Float] {
  var result: [[Int32]: Float] = [:]
  var path = [Int](repeating: 0, count: matrix.frameCount)
  func visit(_ frame: Int, _ value: Float) {
    guard frame < matrix.frameCount else {
      var labels: [Int32] = []
      for (index, label) in path.enumerated() where label != 0 && (index == 0 || path[index - 1] != label) {
        labels.append(Int32(label))
      }
      result[labels, default: 0] += exp(value)
      return
    }
    for label in 0..<matrix.classCount {
      path[frame] = label
      visit(frame + 1, value + matrix[frame, label])
    }
  }
  visit(0, 0)
  return result
}

/// The natural logarithm.
func logarithm(_ value: Float) -> Float { log(value) }

extension BeamDecoder {
  /// Makes a decoder without a language model.
  init(alphabet: Alphabet, width: Int = 12, alternatives: Int = 5, threshold: Float = 14) {
    self.init(
      alphabet: alphabet,
      settings: DecoderSettings(beamWidth: width, languageWeight: 0, lengthBonus: 0), alternatives: alternatives,
      threshold: threshold)
  }
}
