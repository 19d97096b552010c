/// All n-grams of the texts, order by order, with their counts.
struct NGramTrie {
  /// The n-grams of one order, in the order of their parents and then of their symbols.
  struct Level {
    var symbols: [UInt16] = []
    /// The n-gram without its last symbol, in the order below.
    var parents: [Int32] = []
    /// The n-gram without its first symbol, in the order below.
    var suffixes: [Int32] = []
    /// Where each n-gram's children begin; one more at the end.
    var firstChildren: [Int32] = []
    /// The number of its occurrences.
    var raw: [Int] = []
    /// The number of its occurrences, or for lower orders of different symbols before it.
    var adjusted: [Int] = []

    var count: Int { symbols.count }

    func children(of node: Int) -> Range<Int> { Int(firstChildren[node])..<Int(firstChildren[node + 1]) }
  }

  private(set) var levels: [Level]
  /// The symbol of a text's beginning; its n-gram is the last of the first order.
  let beginning: Int

  init(_ windows: NGramWindows) {
    beginning = Int(windows.beginning)
    levels = Array(repeating: Level(), count: windows.order)
    var previous: UInt128?
    for window in windows.windows {
      var isNew = previous == nil
      for order in 0..<windows.order {
        guard let symbol = NGramWindows.symbol(window.key, at: order) else { break }
        if !isNew, let previous { isNew = NGramWindows.symbol(previous, at: order) != symbol }
        if isNew {
          levels[order].symbols.append(symbol)
          levels[order].parents.append(order > 0 ? Int32(levels[order - 1].count - 1) : 0)
          levels[order].raw.append(0)
        }
        levels[order].raw[levels[order].count - 1] += Int(window.weight)
      }
      previous = window.key
    }
    for order in levels.indices { findChildren(of: order) }
    for order in levels.indices.dropFirst() { findSuffixes(of: order) }
    adjustCounts()
  }

  private mutating func findChildren(of order: Int) {
    var first = [Int32](repeating: 0, count: levels[order].count + 1)
    if order + 1 < levels.count {
      for parent in levels[order + 1].parents { first[Int(parent) + 1] += 1 }
      for node in 0..<levels[order].count { first[node + 1] += first[node] }
    }
    levels[order].firstChildren = first
  }

  /// The suffix of an n-gram is the child of its parent's suffix that has the same last symbol.
  private mutating func findSuffixes(of order: Int) {
    let level = levels[order]
    var suffixes = [Int32](repeating: 0, count: level.count)
    for node in 0..<level.count {
      let symbol = level.symbols[node]
      if order == 1 {
        suffixes[node] = Int32(symbol)
        continue
      }
      let below = levels[order - 1]
      let context = Int(levels[order - 1].suffixes[Int(level.parents[node])])
      var range = levels[order - 2].children(of: context)
      while range.count > 1 {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = below.symbols[middle] > symbol ? range.lowerBound..<middle : middle..<range.upperBound
      }
      precondition(
        !range.isEmpty && below.symbols[range.lowerBound] == symbol, "an n-gram whose suffix doesn't occur")
      suffixes[node] = Int32(range.lowerBound)
    }
    levels[order].suffixes = suffixes
  }

  private mutating func adjustCounts() {
    let last = levels.count - 1
    levels[last].adjusted = levels[last].raw
    for order in stride(from: last - 1, through: 0, by: -1) {
      var adjusted = [Int](repeating: 0, count: levels[order].count)
      for suffix in levels[order + 1].suffixes { adjusted[Int(suffix)] += 1 }
      // A beginning has no left neighbours.
      if order == 1 {
        for node in levels[0].children(of: beginning) { adjusted[node] = levels[1].raw[node] }
      }
      levels[order].adjusted = adjusted
    }
  }
}

/// Every position of the texts with up to *N* symbols that follow it, packed so that their order is that of the trie.
struct NGramWindows {
  /// A position, or several equal ones.
  struct Window {
    /// Up to eight symbols of 16 bits, the first one highest; each is one more than the symbol, 0 is the end.
    var key: UInt128
    var weight: UInt32
  }

  private(set) var windows: [Window] = []
  let order: Int
  let beginning: UInt16

  init(order: Int, symbolCount: Int) {
    self.order = order
    beginning = UInt16(symbolCount)
    // Every symbol is in the first order, whether it occurs or not.
    for symbol in 0...symbolCount { windows.append(Window(key: Self.key([UInt16(symbol)][...]), weight: 0)) }
  }

  mutating func add(_ piece: LanguageModelText.Piece, weight: UInt32) {
    let symbols = piece.symbols
    for start in symbols.indices { add(symbols[start..<min(start + order, symbols.count)], weight) }
    guard order > 1 else { return }
    for start in piece.lineStarts { add([beginning, symbols[start]][...], weight) }
  }

  /// Adds a word as it occurs in running text: after a space, and before one.
  mutating func add(word: [UInt16], space: UInt16, weight: UInt32) {
    let symbols = [space] + word + [space]
    for start in 0..<symbols.count - 1 { add(symbols[start..<min(start + order, symbols.count)], weight) }
  }

  private mutating func add(_ symbols: ArraySlice<UInt16>, _ weight: UInt32) {
    windows.append(Window(key: Self.key(symbols), weight: weight))
  }

  /// Sorts the windows and merges equal ones.
  mutating func sort() {
    windows.sort { $0.key < $1.key }
    var kept = 0
    for index in windows.indices.dropFirst() {
      if windows[index].key == windows[kept].key {
        windows[kept].weight += windows[index].weight
      } else {
        kept += 1
        windows[kept] = windows[index]
      }
    }
    windows.removeLast(windows.count - kept - 1)
  }

  private static func key(_ symbols: ArraySlice<UInt16>) -> UInt128 {
    var key: UInt128 = 0
    var shift = 112
    for symbol in symbols {
      key |= UInt128(symbol + 1) << UInt128(shift)
      shift -= 16
    }
    return key
  }

  /// The symbol of a key at an index; `nil` after its end.
  static func symbol(_ key: UInt128, at index: Int) -> UInt16? {
    let code = UInt16(truncatingIfNeeded: key >> UInt128(112 - 16 * index))
    return code == 0 ? nil : code - 1
  }
}
