internal import InkNetwork
package import Tensors

/// The mean of what a stroke's neighbours say, beside its own map; see `LayerDescription.neighbours`.
///
/// All weights start by He's rule, all biases at 0.
package struct NeighboursLayer: Layer {
  let weight: Int
  let bias: Int
  private let sight: NeighbourSight

  init(_ layout: inout ParameterLayout) {
    weight = layout.add("weight") { .he(inputs: $0[1]) }
    bias = layout.add("bias") { _ in .constant(0) }
    sight = NeighbourSight(&layout)
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let graph = pass.graph!
    let (tape, weights) = (pass.tape, pass.parameters)
    let own = tape.linear(input.tensor, weight: weights[weight], bias: weights[bias])
    let (others, pairs) = sight.maps(of: input.tensor, graph, pass)
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
  private let sight: NeighbourSight

  init(_ layout: inout ParameterLayout) {
    weight = layout.add("weight") { .he(inputs: $0[1]) }
    bias = layout.add("bias") { _ in .constant(0) }
    firstWeight = layout.add("first.weight") { .he(inputs: $0[1]) }
    sight = NeighbourSight(&layout)
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let graph = pass.graph!
    let (tape, weights) = (pass.tape, pass.parameters)
    let own = tape.linear(input.tensor, weight: weights[weight], bias: weights[bias])
    let first = tape.linear(input.tensor, weight: weights[firstWeight], bias: nil)
    let (others, pairs) = sight.maps(of: input.tensor, graph, pass)
    let rows = tape.pairRows(
      own: own, first: first, others: others, pairs: pairs, links: graph.links, sequences: input.offsets)
    // A sequence's rows are its strokes and the pairs before and within it.
    return PackedTensor(tensor: rows, offsets: input.offsets.map { $0 + graph.links.offsets[$0] })
  }
}

/// The maps of neighbours, and of pairs with them, that both layers have.
private struct NeighbourSight {
  let neighbourWeight: Int
  let pairWeight: Int
  let pairBias: Int

  init(_ layout: inout ParameterLayout) {
    neighbourWeight = layout.add("neighbour.weight") { .he(inputs: $0[1]) }
    pairWeight = layout.add("pair.weight") { .he(inputs: $0[1]) }
    pairBias = layout.add("pair.bias") { _ in .constant(0) }
  }

  /// A row for each stroke as somebody's neighbour, and one for each pair.
  func maps(of strokes: Tensor, _ graph: PassGraph, _ pass: ForwardPass) -> (others: Tensor, pairs: Tensor) {
    let (tape, weights) = (pass.tape, pass.parameters)
    return (
      tape.linear(strokes, weight: weights[neighbourWeight], bias: nil),
      tape.linear(graph.pairs, weight: weights[pairWeight], bias: weights[pairBias])
    )
  }
}

/// The pairs of a pass's strokes.
package struct PassGraph {
  package var links: PairLinks
  /// The numbers that describe each pair [P, E].
  package var pairs: Tensor
}
