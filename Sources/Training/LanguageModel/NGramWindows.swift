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
  /// The symbol of a text's beginning.
  let beginning: UInt16

  init(order: Int, symbolCount: Int) {
    self.order = order
    beginning = UInt16(symbolCount)
    // Every symbol is in the first order, whether it occurs or not.
    for symbol in 0...symbolCount { windows.append(Window(key: Self.key([UInt16(symbol)][...]), weight: 0)) }
  }

  /// Adds a piece of text.
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
