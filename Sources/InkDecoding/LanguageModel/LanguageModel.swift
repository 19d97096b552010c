import InkCore

/// A character n-gram language model, which predicts each grapheme from those before it.
///
/// The model lies in memory as in its file, so that a mapped file costs no copy; every count and offset is checked when
/// it is opened. Graphemes with the same symbol, such as all digits, share its probability evenly. Made by
/// `inkling lm build`.
///
/// Where the possible texts are known beforehand, a `WordList` is the sharper tool.
///
/// ## Source
/// S. F. Chen, J. Goodman: An Empirical Study of Smoothing Techniques for Language Modeling (1998), section 3:
/// interpolated Kneser–Ney smoothing with three discounts, stored in back-off form.
public final class LanguageModel: Sendable {
  /// The largest number of graphemes of an n-gram.
  public let order: Int
  /// The graphemes that the model knows.
  public let graphemes: [Character]
  /// The number of n-grams of each order, from 1.
  public let counts: [Int]
  /// The size in bytes.
  public var byteCount: Int { bytes.count }

  private let bytes: CheckedBytes
  private let levels: [LanguageModelLevel]
  private let isWide: Bool
  private let symbolCount: Int
  private let symbols: GraphemeIndex
  private let logProbabilities: [Float]
  private let backOffs: [Float]
  /// The natural log of a grapheme's share in each symbol's probability.
  private let shares: [Float]
  /// The symbol of the space: after a text's first symbol, its first word counts as if it followed a space.
  private let space: Int32?
  /// The natural log of the probability of a grapheme that the model doesn't know.
  let unknown: Float

  /// Opens a model.
  ///
  /// - Throws: what is wrong with the bytes, and where.
  public convenience init(bytes: [UInt8]) throws(LanguageModelError) {
    try self.init(CheckedBytes(copying: bytes))
  }

  /// Opens a model where its bytes lie.
  package init(_ bytes: CheckedBytes) throws(LanguageModelError) {
    let reader = try LanguageModelReader(bytes)
    self.bytes = bytes
    order = reader.levels.count
    graphemes = reader.graphemes
    counts = reader.levels.map { $0.count }
    levels = reader.levels
    isWide = reader.isWide
    symbolCount = reader.symbolCount
    logProbabilities = reader.logProbabilities
    backOffs = reader.backOffs
    symbols = reader.index
    var members = [Int](repeating: 0, count: reader.symbolCount)
    for symbol in reader.symbols { members[symbol] += 1 }
    space = symbols[" "]
    shares = members.map { -naturalLog(Float(max($0, 1))) }
    var least: Float = 0
    for symbol in 0..<reader.symbolCount {
      least = min(least, reader.logProbabilities[Int(bytes.byte(reader.levels[0].probabilities + symbol))])
    }
    unknown = least
  }

  /// The symbol of a grapheme, or `nil` when the model doesn't know it.
  public func symbol(of grapheme: Character) -> Int32? { symbols[grapheme] }

  /// The state at the beginning of a text.
  public var start: LanguageModelState {
    var state = LanguageModelState()
    state.nodes[1] = UInt32(symbolCount) + 1
    return state
  }

  /// The state after a text, of which only the end counts: an empty text and a line end are beginnings.
  ///
  /// Other white space counts as a space. A grapheme that the model doesn't know hides the text before it.
  public func state(after text: String) -> LanguageModelState {
    var state = start
    for grapheme in text.suffix(order) {
      if grapheme.isNewline {
        state = start
      } else if let symbol = symbols[grapheme.isBlank ? " " : grapheme] {
        state = advance(state, by: symbol).state
      } else {
        state = LanguageModelState()
      }
    }
    return state
  }

  /// Advances a state by a symbol.
  ///
  /// - Parameters:
  ///   - state: the state of the text before.
  ///   - symbol: the next symbol, from `symbol(of:)`; a negative one is that of a grapheme that the model doesn't know,
  ///     which is as likely as the least likely one.
  /// - Returns: the state after the symbol, and the natural log of the grapheme's probability.
  /// - Complexity: O(order) short searches; nothing is allocated.
  public func advance(
    _ state: LanguageModelState, by symbol: Int32
  ) -> (state: LanguageModelState, logProbability: Float) {
    guard symbol >= 0, symbol < symbolCount else { return (LanguageModelState(), unknown) }
    let symbol = Int(symbol)
    var next = LanguageModelState()
    var value = logProbabilities[Int(bytes.byte(levels[0].probabilities + symbol))]
    if order > 1 { next.nodes[1] = UInt32(symbol) + 1 }
    // From the shortest context to the longest: a longer n-gram that exists replaces the value of shorter ones, one
    // that doesn't exist costs its context's back-off.
    for length in 1..<max(order, 1) where state.nodes[length] > 0 {
      let node = Int(state.nodes[length]) - 1
      if let child = child(of: node, order: length, symbol: symbol) {
        value = logProbabilities[Int(bytes.byte(levels[length].probabilities + child))]
        if length + 1 < order { next.nodes[length + 1] = UInt32(child) + 1 }
      } else {
        value += backOffs[Int(bytes.byte(levels[length - 1].backOffs + node))]
      }
    }
    return (isStart(state) ? afterStart(symbol) : next, value + shares[symbol])
  }

  private func isStart(_ state: LanguageModelState) -> Bool { state.nodes[1] == UInt32(symbolCount) + 1 }

  /// The state after a text's first symbol. The beginning has n-grams of order 2 alone.
  private func afterStart(_ symbol: Int) -> LanguageModelState {
    let before = space.map { advance(LanguageModelState(), by: $0).state } ?? LanguageModelState()
    return advance(before, by: Int32(symbol)).state
  }

  /// Finds the n-gram that extends one of an order by a symbol.
  private func child(of node: Int, order: Int, symbol: Int) -> Int? {
    let level = levels[order - 1]
    let count = bytes.small(level.childCounts, node, isWide: isWide)
    guard count > 0 else { return nil }
    let block = node / LanguageModelLayout.blockSize
    var low = Int(bytes.load(UInt32.self, at: level.firstChildren + 4 * block))
    for sibling in block * LanguageModelLayout.blockSize..<node {
      low += bytes.small(level.childCounts, sibling, isWide: isWide)
    }
    let symbols = levels[order].symbols
    var high = low + count
    while low < high {
      let middle = (low + high) / 2
      let found = bytes.small(symbols, middle, isWide: isWide)
      if found == symbol { return middle }
      if found < symbol { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
