package import InkNetwork
internal import Tensors

/// Collects the parameters of layers while a network is put together.
package struct ParameterLayout {
  /// A parameter's first values.
  package enum Initializer {
    case constant(Float)
    /// Evenly spread over −bound...bound.
    case uniform(bound: Float)
    /// Given values.
    case values([Float])

    /// He, Zhang, Ren, Sun: Delving Deep into Rectifiers (2015): variance 2 / inputs, for layers followed by ReLU.
    static func he(inputs: Int) -> Initializer { .uniform(bound: (6 / Float(inputs)).squareRoot()) }
    /// Glorot, Bengio: Understanding the difficulty of training deep feedforward networks (2010), equation 16.
    static func glorot(inputs: Int, outputs: Int) -> Initializer {
      .uniform(bound: (6 / Float(inputs + outputs)).squareRoot())
    }
  }

  package private(set) var entries: [ParameterEntry] = []
  private var initializers: [Initializer] = []
  /// The weights of the current layer that aren't added yet.
  private var expected: ArraySlice<WeightDescription> = []
  private var prefix = ""

  package init() {}

  /// The number of floats so far.
  var count: Int { Parameters.alignedCount(of: entries) }

  /// Makes a layer with the weights that it is to add, in their order; `prefix` begins their full names.
  package mutating func addLayer<Made>(
    weights: [WeightDescription], prefix: String, _ make: (inout ParameterLayout) -> Made
  ) -> Made {
    expected = weights[...]
    self.prefix = prefix
    let layer = make(&self)
    precondition(expected.isEmpty, "\(prefix) has no \(expected)")
    return layer
  }

  /// Adds a layer's next weight, whose first values depend on its shape, and returns its index, with which the layer
  /// finds it in a forward pass.
  package mutating func add(_ name: String, start: (_ shape: [Int]) -> Initializer) -> Int {
    let weight = expected.removeFirst()
    precondition(weight.name == name, "\(prefix) has \(weight.name) before \(name)")
    let from = Parameters.alignedCount(of: entries)
    let count = weight.shape.reduce(1, *)
    entries.append(ParameterEntry(name: prefix + name, shape: weight.shape, range: from..<from + count))
    initializers.append(start(weight.shape))
    return entries.count - 1
  }

  /// Makes the parameters with their first values; the same seed gives the same values.
  package func makeParameters(seed: UInt64) -> Parameters {
    let parameters = Parameters(entries: entries)
    parameters.write { buffer in
      buffer.withValues { span in
        for (number, entry) in entries.enumerated() {
          var random = RandomSource(seed: seed, stream: UInt64(number))
          switch initializers[number] {
          case .constant(let value):
            for index in entry.range { span[index] = value }
          case .uniform(let bound):
            for index in entry.range { span[index] = random.uniform(in: -bound...bound) }
          case .values(let values):
            for (index, value) in zip(entry.range, values) { span[index] = value }
          }
        }
      }
    }
    return parameters
  }
}

/// A named matrix or vector within the flat parameters.
public struct ParameterEntry: Hashable, Sendable, Codable {
  /// Its name, such as `layers.2.weight`.
  public let name: String
  /// Its sizes: rows and columns of a matrix, or the one size of a vector.
  public let shape: [Int]
  /// Where it lies in the flat buffer.
  public let range: Range<Int>

  /// Whether weight decay applies: to matrices, not to biases and normalization weights.
  public var isDecayed: Bool { shape.count > 1 }

  package var rows: Int { shape.count > 1 ? shape[0] : 1 }
  package var columns: Int { shape[shape.count - 1] }
}

/// A stretch of the weights that one worker takes at a time: of one entry, and small enough for the cache.
package struct WeightPart: Hashable, Sendable {
  package var range: Range<Int>
  package var isDecayed: Bool

  /// 64 kB of each buffer that a step goes through: two of them and the optimizer's two stay in a core's second cache.
  static let length = 1 << 14

  /// The parts of all entries; together they hold every weight once.
  package static func cut(_ entries: [ParameterEntry]) -> [WeightPart] {
    entries.flatMap { entry in
      stride(from: entry.range.lowerBound, to: entry.range.upperBound, by: length).map {
        WeightPart(range: $0..<min($0 + length, entry.range.upperBound), isDecayed: entry.isDecayed)
      }
    }
  }
}
