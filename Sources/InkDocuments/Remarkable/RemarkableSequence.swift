/// Orders the items of a replicated sequence, each of which knows its neighbours when it was inserted, as rmscene (MIT)
/// does: topologically; of items that may come next, that of the higher author is first, then the lower number.
enum RemarkableSequence {
  /// An item's id and those of its neighbours; ids of no item are the sequence's ends.
  ///
  /// A deleted run has as many consecutive ids as its length; items may be neighbours of any of these.
  struct Item {
    let id: UInt64
    let left: UInt64
    let right: UInt64
    var length = 1

    var last: UInt64 { id &+ UInt64(max(1, length) - 1) }
  }

  /// Returns the indices of items in their order; items that wait for each other, which a damaged file may have, are last
  /// in the order of the file. O(n log n).
  static func order(of items: [Item]) -> [Int] {
    let (parts, sources) = divided(items)
    var isFirst = [Bool](repeating: true, count: items.count)
    return orderOfParts(parts).compactMap { part in
      defer { isFirst[sources[part]] = false }
      return isFirst[sources[part]] ? sources[part] : nil
    }
  }

  /// The items with runs divided where others are neighbours of what is within them, and the item of each part.
  private static func divided(_ items: [Item]) -> (parts: [Item], sources: [Int]) {
    let runs = items.indices.filter { items[$0].length > 1 && items[$0].last > items[$0].id }
      .sorted { items[$0].id < items[$1].id }
    guard !runs.isEmpty else { return (items, Array(items.indices)) }
    /// The first ids of the further parts of each run.
    var cuts: [Int: Set<UInt64>] = [:]
    func cut(before id: UInt64) {
      var (low, high) = (0, runs.count)
      while low < high {
        let middle = (low + high) / 2
        if items[runs[middle]].id < id { low = middle + 1 } else { high = middle }
      }
      guard low > 0, id <= items[runs[low - 1]].last else { return }
      cuts[runs[low - 1], default: []].insert(id)
    }
    for item in items {
      cut(before: item.left &+ 1)
      cut(before: item.right)
    }
    var parts: [Item] = []
    var sources: [Int] = []
    for (index, item) in items.enumerated() {
      let starts = [item.id] + (cuts[index] ?? []).sorted()
      for (number, start) in starts.enumerated() {
        let end = number + 1 < starts.count ? starts[number + 1] : item.last &+ 1
        parts.append(
          Item(
            id: start, left: number == 0 ? item.left : start &- 1,
            right: number + 1 < starts.count ? end : item.right, length: Int(clamping: end &- start)))
        sources.append(index)
      }
    }
    return (parts, sources)
  }

  private static func orderOfParts(_ items: [Item]) -> [Int] {
    // Of items with one id the last counts.
    var indices: [UInt64: Int] = [:]
    for (index, item) in items.enumerated() { indices[item.id] = index }
    var ends: [UInt64: Int] = [:]
    for (index, item) in items.enumerated() where indices[item.id] == index { ends[item.last] = index }
    var waitsFor = [Int](repeating: 0, count: items.count)
    var followers = [[Int]](repeating: [], count: items.count)
    for (index, item) in items.enumerated() where indices[item.id] == index {
      if let left = ends[item.left], left != index {
        waitsFor[index] += 1
        followers[left].append(index)
      }
      if let right = indices[item.right], right != index {
        waitsFor[right] += 1
        followers[index].append(right)
      }
    }
    var ready = Heap()
    for (index, item) in items.enumerated() where indices[item.id] == index && waitsFor[index] == 0 {
      ready.insert(Self.key(of: item.id), index)
    }
    var order: [Int] = []
    var isOrdered = [Bool](repeating: false, count: items.count)
    while let index = ready.removeFirst() {
      order.append(index)
      isOrdered[index] = true
      for follower in followers[index] {
        waitsFor[follower] -= 1
        if waitsFor[follower] == 0 { ready.insert(Self.key(of: items[follower].id), follower) }
      }
    }
    return order + items.indices.filter { !isOrdered[$0] && indices[items[$0].id] == $0 }
  }

  private static func key(of id: UInt64) -> UInt64 { (0xFF - id >> 56) << 56 | id & (1 << 56 - 1) }

  /// A binary heap with the least key first.
  private struct Heap {
    private var entries: [(key: UInt64, index: Int)] = []

    mutating func insert(_ key: UInt64, _ index: Int) {
      entries.append((key, index))
      var child = entries.count - 1
      while child > 0, entries[child].key < entries[(child - 1) / 2].key {
        entries.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }

    mutating func removeFirst() -> Int? {
      guard let first = entries.first else { return nil }
      let last = entries.removeLast()
      guard !entries.isEmpty else { return first.index }
      entries[0] = last
      var parent = 0
      while true {
        var least = parent
        for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
          if entries[child].key < entries[least].key { least = child }
        }
        guard least != parent else { return first.index }
        entries.swapAt(parent, least)
        parent = least
      }
    }
  }
}
