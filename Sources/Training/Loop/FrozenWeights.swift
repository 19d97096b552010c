import NeuralNet

/// The weights of the layers that a recipe freezes: no gradient reaches them, and no step changes a bit of them.
struct FrozenWeights {
  private let parts: [(entry: ParameterEntry, values: [Float])]

  /// Keeps a copy of the present weights of some layers, counted from 0.
  init(layers: [Int], of parameters: Parameters) {
    let prefixes = Set(layers).map { "layers.\($0)." }
    parts = parameters.entries.filter { entry in prefixes.contains { entry.name.hasPrefix($0) } }
      .map { (entry: $0, values: parameters.values(of: $0)) }
  }

  /// Sets their gradients to zero, so that they count neither in its length nor in the optimizer's means.
  func clear(_ gradients: Gradients) {
    for part in parts { gradients.zero(part.entry) }
  }

  /// Undoes what weight decay and rounding did to them.
  func restore(_ parameters: Parameters) {
    for part in parts { parameters.assign(part.values, to: part.entry) }
  }

  /// The same for values in the parameters' layout.
  func restore(_ values: inout [Float]) {
    for part in parts { values.replaceSubrange(part.entry.range, with: part.values) }
  }
}
