/// The prefixes that a beam search has met, as a tree of labels with the probabilities of the current frame.
struct PrefixTree {
  /// A prefix: the label that ends it, and the log-probabilities of its paths, which end in a blank or don't.
  struct Node {
    var label: Int32
    var parent: Int
    var firstChild = -1
    var nextSibling = -1
    var blank = -Float.infinity
    var nonBlank = -Float.infinity
    var total = -Float.infinity
    var nextBlank = -Float.infinity
    var nextNonBlank = -Float.infinity
    var isTouched = false
    var isInBeam = false
  }

  /// The empty prefix.
  static let root = 0

  private var nodes = [Node(label: 0, parent: -1, blank: 0, total: 0, isInBeam: true)]
  private var touched: [Int] = []

  subscript(node: Int) -> Node { nodes[node] }

  /// Whether a prefix is in the beam that the current frame began with.
  func isInBeam(_ node: Int) -> Bool { nodes[node].isInBeam }

  /// Adds the paths that stay at a prefix: a blank, or its last label once more.
  mutating func stay(_ node: Int, blank: Float, repeated: Float) {
    touch(node)
    nodes[node].nextBlank = logAdd(nodes[node].nextBlank, nodes[node].total + blank)
    if node != Self.root {
      nodes[node].nextNonBlank = logAdd(nodes[node].nextNonBlank, nodes[node].nonBlank + repeated)
    }
  }

  /// Adds the paths that lengthen a prefix to a known one; the same label anew needs a blank in between.
  mutating func lengthen(_ node: Int, to child: Int, by value: Float) {
    let mass = nodes[child].label == nodes[node].label ? nodes[node].blank : nodes[node].total
    guard mass > -.infinity else { return }
    touch(child)
    nodes[child].nextNonBlank = logAdd(nodes[child].nextNonBlank, mass + value)
  }

  /// Adds the paths that lengthen a prefix by a label to one that isn't in the beam.
  mutating func lengthen(_ node: Int, with label: Int32, by value: Float) {
    let child = child(of: node, label: label)
    if !nodes[child].isInBeam { lengthen(node, to: child, by: value) }
  }

  /// The largest log-probability of a beam's prefixes at the frame before, and the smallest at this one so far.
  func bounds(of beam: [Int]) -> (best: Float, least: Float) {
    var best = -Float.infinity
    var least = Float.infinity
    for node in beam {
      best = max(best, nodes[node].total)
      least = min(least, logAdd(nodes[node].nextBlank, nodes[node].nextNonBlank))
    }
    return (best, least)
  }

  /// Ends a frame: the likeliest prefixes, best first, of those that were extended; equals by age.
  mutating func step(from beam: [Int], keeping width: Int) -> [Int] {
    for node in beam { nodes[node].isInBeam = false }
    for node in touched {
      nodes[node].blank = nodes[node].nextBlank
      nodes[node].nonBlank = nodes[node].nextNonBlank
      nodes[node].total = logAdd(nodes[node].blank, nodes[node].nonBlank)
      nodes[node].nextBlank = -.infinity
      nodes[node].nextNonBlank = -.infinity
      nodes[node].isTouched = false
    }
    touched.sort { nodes[$0].total != nodes[$1].total ? nodes[$0].total > nodes[$1].total : $0 < $1 }
    let kept = Array(touched.prefix(width))
    for node in kept { nodes[node].isInBeam = true }
    touched.removeAll(keepingCapacity: true)
    return kept
  }

  /// The labels of a prefix.
  func labels(of node: Int) -> [Int32] {
    var labels: [Int32] = []
    var current = node
    while current != Self.root {
      labels.append(nodes[current].label)
      current = nodes[current].parent
    }
    return labels.reversed()
  }

  private mutating func touch(_ node: Int) {
    guard !nodes[node].isTouched else { return }
    nodes[node].isTouched = true
    touched.append(node)
  }

  private mutating func child(of node: Int, label: Int32) -> Int {
    var child = nodes[node].firstChild
    while child >= 0 {
      if nodes[child].label == label { return child }
      child = nodes[child].nextSibling
    }
    nodes.append(Node(label: label, parent: node, nextSibling: nodes[node].firstChild))
    nodes[node].firstChild = nodes.count - 1
    return nodes.count - 1
  }
}
