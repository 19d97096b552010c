/// Reads, writes or checks the fields of a layer, of whatever kind it is.
public protocol LayerVisitor {
  /// The error of a field that is rejected.
  associatedtype Failure: Error

  /// Visits a whole number.
  mutating func size(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int
  ) throws(Failure)
  /// Visits an activation.
  mutating func activation(_ name: String, _ value: inout Activation) throws(Failure)
  /// Visits the share of numbers that training drops, which model files don't hold.
  mutating func dropout(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) throws(Failure)
}

/// A function applied to every number of a layer's output.
public enum Activation: String, Hashable, Sendable, CaseIterable {
  /// x.
  case none
  /// max(x, 0).
  case relu
  /// The hyperbolic tangent.
  case tanh
  /// x · σ(x).
  case silu
}

// Model files hold layers as readable words, so that any tool that lists GGUF metadata shows the network:
// "convolution 64 5 2 relu", "linear 128 tanh", "layerNorm", "dropout", "sru 256", "lstm 128", "gru 128".
extension LayerDescription: CustomStringConvertible {
  /// The layer as a model file holds it: its kind, then its fields, without those of dropout.
  public var description: String {
    var writer = WordWriter(words: [name])
    var layer = self
    layer.visit(&writer)
    return writer.words.joined(separator: " ")
  }

  /// Reads a layer from such words, with a dropout of 0.
  public init(_ text: String) throws(NotALayer) {
    var reader = WordReader(words: text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) })
    let name = reader.words.removeFirst()
    guard var layer = Self.kinds.first(where: { $0.name == name }) else { throw NotALayer() }
    try layer.visit(&reader)
    guard reader.words.isEmpty else { throw NotALayer() }
    self = layer
  }

  /// Words that describe no layer.
  public struct NotALayer: Error {}
}

private struct WordWriter: LayerVisitor {
  var words: [String]

  mutating func size(_ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int) {
    words.append("\(value)")
  }
  mutating func activation(_ name: String, _ value: inout Activation) { words.append(value.rawValue) }
  mutating func dropout(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) {}
}

private struct WordReader: LayerVisitor {
  typealias Failure = LayerDescription.NotALayer

  /// The words that are left.
  var words: [String]

  private mutating func next() throws(Failure) -> String {
    guard !words.isEmpty else { throw Failure() }
    return words.removeFirst()
  }

  mutating func size(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int
  ) throws(Failure) {
    guard let number = Int(try next()), range.contains(number), number % factor == 0 else { throw Failure() }
    value = number
  }

  mutating func activation(_ name: String, _ value: inout Activation) throws(Failure) {
    guard let activation = Activation(rawValue: try next()) else { throw Failure() }
    value = activation
  }

  mutating func dropout(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) { value = 0 }
}
