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
  }

  /// The empty prefix.
  static let root = 0

  private var nodes = [Node(label: 0, parent: -1, blank: 0, total: 0)]
  private var touched: [Int] = []

  subscript(node: Int) -> Node { nodes[node] }

  /// Adds the paths that stay at a prefix: a blank, or its last label once more.
  mutating func extend(_ node: Int, blank: Float, repeated: Float) {
    touch(node)
    nodes[node].nextBlank = logAdd(nodes[node].nextBlank, nodes[node].total + blank)
    if node != Self.root {
      nodes[node].nextNonBlank = logAdd(nodes[node].nextNonBlank, nodes[node].nonBlank + repeated)
    }
  }

  /// Adds the paths that lengthen a prefix by a label; the same label anew needs a blank in between.
  mutating func extend(_ node: Int, label: Int32, by value: Float) {
    let mass = label == nodes[node].label ? nodes[node].blank : nodes[node].total
    guard mass > -.infinity else { return }
    let child = child(of: node, label: label)
    touch(child)
    nodes[child].nextNonBlank = logAdd(nodes[child].nextNonBlank, mass + value)
  }

  /// Ends a frame: the likeliest prefixes, best first, of those that were extended; equals by age.
  mutating func step(keeping width: Int) -> [Int] {
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
