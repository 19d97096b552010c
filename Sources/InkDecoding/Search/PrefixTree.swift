/// The prefixes that a beam search has met, as a tree of labels with the probabilities of the current frame.
///
/// `bonus` is the prefix's score besides its probability: language model, length, words. It depends on the prefix alone
/// and is computed once, when the prefix is made.
struct PrefixTree {
  /// A prefix: the label that ends it, and the log-probabilities of its paths, which end in a blank or don't.
  struct Node {
    var label: Int32
    var parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var blank = -Float.infinity
    var nonBlank = -Float.infinity
    var total = -Float.infinity
    var nextBlank = -Float.infinity
    var nextNonBlank = -Float.infinity
    var bonus: Float = 0
    var word: Int32 = 0
    /// The probability that the text goes on in a way that the language model doesn't know.
    var unknown: Float = 0
    var isTouched = false
    var isInBeam = false

    var rank: Float { total + bonus }
  }

  static let root = 0

  private(set) var nodes: [Node] = []
  /// The language model's state at each prefix; empty without a language model.
  private(set) var states: [LanguageModelState] = []
  private var touched: [Int32] = []
  /// The prefixes that are kept, best first.
  private(set) var beam: [Int32] = []
  private var ranking = BestRanks()

  /// Removes everything and keeps the memory.
  mutating func restart(state: LanguageModelState?, word: Int32, unknown: Float) {
    nodes.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    beam.removeAll(keepingCapacity: true)
    nodes.append(Node(label: 0, parent: -1, blank: 0, total: 0, word: word, unknown: unknown, isInBeam: true))
    if let state { states.append(state) }
    beam.append(Int32(Self.root))
  }

  subscript(node: Int) -> Node { nodes[node] }

  /// Adds the paths that stay at a prefix: a blank, or its last label once more.
  mutating func stay(_ node: Int, blank: Float, repeated: Float) {
    touch(node)
    nodes[node].nextBlank = logAdd(nodes[node].nextBlank, nodes[node].total + blank)
    if node != Self.root {
      nodes[node].nextNonBlank = logAdd(nodes[node].nextNonBlank, nodes[node].nonBlank + repeated)
    }
  }

  /// Adds the paths that extend a prefix to a known one; the same label again needs a blank in between.
  mutating func extend(_ node: Int, to child: Int, by value: Float) {
    let mass = nodes[child].label == nodes[node].label ? nodes[node].blank : nodes[node].total
    guard mass > -.infinity else { return }
    touch(child)
    nodes[child].nextNonBlank = logAdd(nodes[child].nextNonBlank, mass + value)
    if !nodes[child].isInBeam { ranking.add(nodes[child].nextNonBlank + nodes[child].bonus) }
  }

  /// Begins to rank the frame's prefixes, after those in the beam have their probabilities; returns the largest rank of the
  /// beam's prefixes at the frame before.
  mutating func startRanking(keeping width: Int) -> Float {
    ranking.start(keeping: width)
    var best = -Float.infinity
    for node in beam {
      let node = nodes[Int(node)]
      best = max(best, node.rank)
      ranking.add(logAdd(node.nextBlank, node.nextNonBlank) + node.bonus)
    }
    return best
  }

  /// The least rank of a prefix that can still enter the beam at this frame.
  var needed: Float { ranking.least }

  /// Ends a frame: keeps the prefixes of the highest rank, best first; of equals the older ones.
  mutating func step(keeping width: Int) {
    for node in beam { nodes[Int(node)].isInBeam = false }
    beam.removeAll(keepingCapacity: true)
    for node in touched {
      let index = Int(node)
      let blank = nodes[index].nextBlank
      let nonBlank = nodes[index].nextNonBlank
      nodes[index].blank = blank
      nodes[index].nonBlank = nonBlank
      nodes[index].total = logAdd(blank, nonBlank)
      nodes[index].nextBlank = -.infinity
      nodes[index].nextNonBlank = -.infinity
      nodes[index].isTouched = false
      insert(node, width: width)
    }
    touched.removeAll(keepingCapacity: true)
    for node in beam { nodes[Int(node)].isInBeam = true }
  }

  private mutating func insert(_ node: Int32, width: Int) {
    if beam.count == width {
      guard precedes(node, beam[width - 1]) else { return }
      beam.removeLast()
    }
    var index = beam.count
    beam.append(node)
    while index > 0, precedes(node, beam[index - 1]) {
      beam[index] = beam[index - 1]
      index -= 1
    }
    beam[index] = node
  }

  private func precedes(_ a: Int32, _ b: Int32) -> Bool {
    let (first, second) = (nodes[Int(a)].rank, nodes[Int(b)].rank)
    return first != second ? first > second : a < b
  }

  func labels(of node: Int) -> [Int32] {
    var labels: [Int32] = []
    var current = node
    while current != Self.root {
      labels.append(nodes[current].label)
      current = Int(nodes[current].parent)
    }
    return labels.reversed()
  }

  func child(of node: Int, label: Int32) -> Int? {
    var child = nodes[node].firstChild
    while child >= 0 {
      if nodes[Int(child)].label == label { return Int(child) }
      child = nodes[Int(child)].nextSibling
    }
    return nil
  }

  mutating func addChild(
    of node: Int, label: Int32, bonus: Float, word: Int32, unknown: Float, state: LanguageModelState?
  ) -> Int {
    let child = nodes.count
    nodes.append(
      Node(
        label: label, parent: Int32(node), nextSibling: nodes[node].firstChild, bonus: nodes[node].bonus + bonus,
        word: word, unknown: unknown))
    if let state { states.append(state) }
    nodes[node].firstChild = Int32(child)
    return child
  }

  private mutating func touch(_ node: Int) {
    guard !nodes[node].isTouched else { return }
    nodes[node].isTouched = true
    touched.append(Int32(node))
  }
}

/// The memory that beam searches reuse: it grows with the longest search.
public struct BeamScratch: Sendable {
  var tree = PrefixTree()
  var candidates = CandidateList()
  var row: [Float] = []

  /// Makes empty scratch, which grows with use.
  public init() {}
}
