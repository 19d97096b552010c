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
  public var order: Int { parts.levels.count }
  /// The graphemes that the model knows.
  public var graphemes: [Character] { parts.graphemes }
  /// The number of n-grams of each order, from 1.
  public var counts: [Int] { parts.levels.map { $0.count } }
  /// The size in bytes.
  public var byteCount: Int { parts.bytes.count }

  private let parts: LanguageModelParts
  /// The natural log of a grapheme's share in each symbol's probability.
  private let shares: [Float]
  /// The symbol of the space: after a text's first symbol, its first word counts as if it followed a space.
  private let space: Int32?
  /// The natural log of the probability of a grapheme that the model doesn't know.
  let unknown: Float

  /// Opens a model.
  public convenience init(bytes: [UInt8]) throws(LanguageModelError) {
    try self.init(CheckedBytes(copying: bytes))
  }

  /// Opens a model where its bytes lie.
  package init(_ bytes: CheckedBytes) throws(LanguageModelError) {
    let parts = try LanguageModelParts(bytes)
    self.parts = parts
    space = parts.symbols[" "]
    shares = parts.members.map { -naturalLog(Float($0)) }
    unknown = (0..<parts.symbolCount).reduce(0) { min($0, parts.logProbability(of: $1, order: 1)) }
  }

  /// The symbol of a grapheme, or `nil` when the model doesn't know it.
  public func symbol(of grapheme: Character) -> Int32? { parts.symbols[grapheme] }

  /// The state at the beginning of a text.
  public var start: LanguageModelState {
    var state = LanguageModelState()
    state.nodes[1] = UInt32(parts.symbolCount) + 1
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
      } else if let symbol = parts.symbols[grapheme.isBlank ? " " : grapheme] {
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
  ///   - state: the state before the symbol.
  ///   - symbol: the next symbol, from `symbol(of:)`; a negative one is that of a grapheme that the model doesn't know,
  ///     which is as likely as the least likely one.
  /// - Returns: the state after the symbol, and the natural log of the grapheme's probability.
  /// - Complexity: O(order) short searches; nothing is allocated.
  public func advance(
    _ state: LanguageModelState, by symbol: Int32
  ) -> (state: LanguageModelState, logProbability: Float) {
    guard symbol >= 0, symbol < parts.symbolCount else { return (LanguageModelState(), unknown) }
    let symbol = Int(symbol)
    var next = LanguageModelState()
    var value = parts.logProbability(of: symbol, order: 1)
    if order > 1 { next.nodes[1] = UInt32(symbol) + 1 }
    // From the shortest context to the longest: a longer n-gram that exists replaces the value of shorter ones, one
    // that doesn't exist costs its context's back-off.
    for length in 1..<max(order, 1) where state.nodes[length] > 0 {
      let node = Int(state.nodes[length]) - 1
      if let child = parts.child(of: node, order: length, symbol: symbol) {
        value = parts.logProbability(of: child, order: length + 1)
        if length + 1 < order { next.nodes[length + 1] = UInt32(child) + 1 }
      } else {
        value += parts.backOff(of: node, order: length)
      }
    }
    let isStart = state.nodes[1] == UInt32(parts.symbolCount) + 1
    return (isStart ? afterStart(symbol) : next, value + shares[symbol])
  }

  /// The state after a text's first symbol. The beginning has n-grams of order 2 alone.
  private func afterStart(_ symbol: Int) -> LanguageModelState {
    let before = space.map { advance(LanguageModelState(), by: $0).state } ?? LanguageModelState()
    return advance(before, by: Int32(symbol)).state
  }
}

/// A language model's state after a text: for each order the n-gram that the text ends with.
///
/// A value of 32 bytes without references, so that a search can keep one for each prefix.
public struct LanguageModelState: Hashable, Sendable {
  /// At index *k* the number, from 1, of the n-gram of order *k* that the text ends with; 0 when the model has none.
  var nodes = SIMD8<UInt32>()

  /// The state of an unknown text.
  public init() {}
}

/// An error in a language model's bytes. Offsets are counted from their start.
public enum LanguageModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes don't begin as those of a language model.
  case notALanguageModel
  /// A part reaches beyond the end.
  case truncated(what: String, offset: Int, needed: Int, available: Int)
  /// The bytes aren't those that were written.
  case checksum
  /// A number makes no sense.
  case invalid(what: String, reason: String, offset: Int)
  /// There are bytes after the end.
  case excess(Int)

  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .notALanguageModel:
      "this is no language model: it doesn't begin with “INKLM001”; make one with `inkling lm build`"
    case .truncated(let what, let offset, let needed, let available):
      "the language model's \(what) at byte \(offset) need \(needed) bytes and \(available) are left: it was cut off; get it again"
    case .checksum: "the language model's checksum is wrong: it was damaged; get it again"
    case .invalid(let what, let reason, let offset):
      "the language model's \(what) at byte \(offset) is invalid: \(reason); build it again"
    case .excess(let count): "\(count) bytes follow the language model's end: it was damaged; get it again"
    }
  }
}
