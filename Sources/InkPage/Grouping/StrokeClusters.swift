/// Divides things into clusters by what is known of pairs: whether both are of one cluster, as logarithms of odds.
///
/// The two clusters that are surest to be one are joined first, again and again, as long as more speaks for joining two than
/// against it; what speaks for and against all of their members counts.
///
/// ## Source
/// Keuper et al., Efficient decomposition of image and mesh graphs by lifted multicuts, ICCV 2015: greedy additive edge
/// contraction.
package struct StrokeClusters {
  /// A pair of clusters, the surest first.
  private struct Edge {
    var odds: Float
    var first: Int
    var second: Int

    func precedes(_ other: Edge) -> Bool {
      odds != other.odds ? odds > other.odds : (first, second) < (other.first, other.second)
    }
  }

  /// A cluster beside another.
  private struct Side {
    var cluster: Int
    var odds: Float
  }

  private var heap: [Edge] = []
  private var sides: [[Side]]
  private var parents: [Int]

  /// The members of each cluster, in order; clusters are in the order of their first members.
  package private(set) var clusters: [[Int]] = []

  /// Divides the numbers below `count` by pairs of them, each given once.
  package init(count: Int, pairs: [(first: Int, second: Int, odds: Float)]) {
    sides = Array(repeating: [], count: count)
    parents = Array(0..<count)
    divide(pairs)
    var numbers = [Int](repeating: -1, count: count)
    for member in 0..<count {
      let root = root(of: member)
      if numbers[root] < 0 {
        numbers[root] = clusters.count
        clusters.append([])
      }
      clusters[numbers[root]].append(member)
    }
  }

  private mutating func divide(_ pairs: [(first: Int, second: Int, odds: Float)]) {
    // Where nothing speaks against joining all that are linked, they are one cluster.
    for pair in pairs where pair.odds > 0 {
      let (first, second) = (root(of: pair.first), root(of: pair.second))
      parents[max(first, second)] = min(first, second)
    }
    var isDivided = [Bool](repeating: false, count: parents.count)
    for pair in pairs where pair.odds <= 0 {
      let root = root(of: pair.first)
      if root == self.root(of: pair.second) { isDivided[root] = true }
    }
    let roots = parents.indices.map { root(of: $0) }
    #if !hasFeature(Embedded)
      // WebAssembly has no bytes left for reservations.
      heap.reserveCapacity(pairs.count)
    #endif
    for member in parents.indices where isDivided[roots[member]] {
      parents[member] = member
      #if !hasFeature(Embedded)
        sides[member].reserveCapacity(16)
      #endif
    }
    for pair in pairs where isDivided[roots[pair.first]] && roots[pair.first] == roots[pair.second] {
      sides[pair.first].append(Side(cluster: pair.second, odds: pair.odds))
      sides[pair.second].append(Side(cluster: pair.first, odds: pair.odds))
      push(pair.first, pair.second, pair.odds)
    }
    while let edge = pop() {
      // Pairs of clusters that were joined with others since are known by other odds.
      guard parents[edge.first] == edge.first, parents[edge.second] == edge.second,
        sides[edge.first].contains(where: { $0.cluster == edge.second && $0.odds == edge.odds })
      else { continue }
      join(edge.first, edge.second)
    }
  }

  private func root(of member: Int) -> Int {
    var root = member
    while parents[root] != root { root = parents[root] }
    return root
  }

  private mutating func join(_ first: Int, _ second: Int) {
    // The cluster with the first member stays, so that the result doesn't depend on the order of pairs.
    let (kept, gone) = first < second ? (first, second) : (second, first)
    parents[gone] = kept
    sides[kept].removeAll { $0.cluster == gone }
    for side in sides[gone] where side.cluster != kept {
      var sum = side.odds
      if let index = sides[kept].firstIndex(where: { $0.cluster == side.cluster }) {
        sum += sides[kept][index].odds
        sides[kept][index].odds = sum
      } else {
        sides[kept].append(Side(cluster: side.cluster, odds: sum))
      }
      sides[side.cluster].removeAll { $0.cluster == gone || $0.cluster == kept }
      sides[side.cluster].append(Side(cluster: kept, odds: sum))
      push(kept, side.cluster, sum)
    }
    sides[gone] = []
  }

  private mutating func push(_ first: Int, _ second: Int, _ odds: Float) {
    guard odds > 0 else { return }
    var index = heap.count
    heap.append(Edge(odds: odds, first: min(first, second), second: max(first, second)))
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func pop() -> Edge? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var next = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].precedes(heap[next]) {
        next = child
      }
      if next == index { return first }
      heap.swapAt(index, next)
      index = next
    }
  }
}
