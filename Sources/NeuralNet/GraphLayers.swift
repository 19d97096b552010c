internal import InkNetwork
package import Tensors

/// The mean of what a stroke's neighbours say, beside its own map; see `LayerDescription.neighbours`.
///
/// All weights start by He's rule, all biases at 0.
package struct NeighboursLayer: Layer {
  let weight: Int
  let bias: Int
  let neighbourWeight: Int
  let pairWeight: Int
  let pairBias: Int

  init(_ layout: inout ParameterLayout) {
    weight = layout.add("weight") { .he(inputs: $0[1]) }
    bias = layout.add("bias") { _ in .constant(0) }
    neighbourWeight = layout.add("neighbour.weight") { .he(inputs: $0[1]) }
    pairWeight = layout.add("pair.weight") { .he(inputs: $0[1]) }
    pairBias = layout.add("pair.bias") { _ in .constant(0) }
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let graph = pass.graph!
    let (tape, weights) = (pass.tape, pass.parameters)
    let own = tape.linear(input.tensor, weight: weights[weight], bias: weights[bias])
    let others = tape.linear(input.tensor, weight: weights[neighbourWeight], bias: nil)
    let pairs = tape.linear(graph.pairs, weight: weights[pairWeight], bias: weights[pairBias])
    return PackedTensor(
      tensor: tape.messages(own: own, others: others, pairs: pairs, links: graph.links), offsets: input.offsets)
  }
}

/// Rows for strokes and for pairs of them; see `LayerDescription.pairs`.
///
/// All weights start by He's rule, all biases at 0.
package struct PairsLayer: Layer {
  let weight: Int
  let bias: Int
  let firstWeight: Int
  let neighbourWeight: Int
  let pairWeight: Int
  let pairBias: Int

  init(_ layout: inout ParameterLayout) {
    weight = layout.add("weight") { .he(inputs: $0[1]) }
    bias = layout.add("bias") { _ in .constant(0) }
    firstWeight = layout.add("first.weight") { .he(inputs: $0[1]) }
    neighbourWeight = layout.add("neighbour.weight") { .he(inputs: $0[1]) }
    pairWeight = layout.add("pair.weight") { .he(inputs: $0[1]) }
    pairBias = layout.add("pair.bias") { _ in .constant(0) }
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let graph = pass.graph!
    let (tape, weights) = (pass.tape, pass.parameters)
    let own = tape.linear(input.tensor, weight: weights[weight], bias: weights[bias])
    let first = tape.linear(input.tensor, weight: weights[firstWeight], bias: nil)
    let others = tape.linear(input.tensor, weight: weights[neighbourWeight], bias: nil)
    let pairs = tape.linear(graph.pairs, weight: weights[pairWeight], bias: weights[pairBias])
    let rows = tape.pairRows(
      own: own, first: first, others: others, pairs: pairs, links: graph.links, sequences: input.offsets)
    // A sequence's rows are its strokes and the pairs before and within it.
    return PackedTensor(tensor: rows, offsets: input.offsets.map { $0 + graph.links.offsets[$0] })
  }
}

/// The pairs of a pass's strokes.
package struct PassGraph {
  package var links: PairLinks
  /// The numbers that describe each pair [P, E].
  package var pairs: Tensor
}
