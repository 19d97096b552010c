import InkCore

struct LanguageModelLevel: Hashable, Sendable {
  var count: Int
  var symbols = 0
  var probabilities = 0
  var backOffs = 0
  var childCounts = 0
  var firstChildren = 0
}

/// A language model's parts, found in its bytes and checked. Trusts nothing: after this, no search leaves the bytes.
struct LanguageModelParts: Sendable {
  private(set) var levels: [LanguageModelLevel] = []
  private(set) var graphemes: [Character] = []
  private(set) var symbols = GraphemeIndex()
  /// The number of graphemes of each symbol.
  private(set) var members: [Int] = []
  private(set) var logProbabilities: [Float] = []
  private(set) var backOffs: [Float] = []
  private(set) var symbolCount = 0
  private(set) var isWide = false
  let bytes: CheckedBytes
  private var offset = LanguageModelLayout.graphemesStart

  init(_ bytes: CheckedBytes) throws(LanguageModelError) {
    self.bytes = bytes
    try checkHead()
    let order = try number("order", at: 16, in: 1...LanguageModelLayout.largestOrder)
    symbolCount = try number("number of symbols", at: 20, in: 1...65_534)
    let graphemeCount = try number("number of graphemes", at: 24, in: 1...65_535)
    isWide = try number("size of a symbol", at: 28, in: 1...2) == 2
    guard isWide || symbolCount <= 255 else {
      throw .invalid(what: "size of a symbol", reason: "\(symbolCount) symbols don't fit into a byte", offset: 28)
    }
    let textSize = try number("size of the graphemes", at: 32, in: 1...bytes.count)
    logProbabilities = try codebook("log-probabilities", at: LanguageModelLayout.probabilitiesStart, upTo: 0)
    backOffs = try codebook("back-offs", at: LanguageModelLayout.backOffsStart, upTo: 100)
    try readGraphemes(count: graphemeCount, textSize: textSize)
    try readLevels(order: order)
    guard offset == bytes.count else { throw .excess(bytes.count - offset) }
    for order in 1..<max(order, 1) { try checkChildren(order: order) }
  }

  private func checkHead() throws(LanguageModelError) {
    let start = LanguageModelLayout.graphemesStart
    for (index, byte) in LanguageModelLayout.magic.enumerated() {
      guard index < bytes.count, bytes.byte(index) == byte else { throw .notALanguageModel }
    }
    guard bytes.count >= start else {
      throw .truncated(what: "header", offset: 0, needed: start, available: bytes.count)
    }
    guard bytes.count.isMultiple(of: LanguageModelLayout.alignment) else { throw .checksum }
    var hash = LanguageModelLayout.emptyHash
    for offset in stride(from: LanguageModelLayout.checkedStart, to: bytes.count, by: 8) {
      hash = LanguageModelLayout.hash(hash, bytes.load(UInt64.self, at: offset))
    }
    guard hash == bytes.load(UInt64.self, at: 8) else { throw .checksum }
  }

  private func number(_ what: String, at offset: Int, in range: ClosedRange<Int>) throws(LanguageModelError) -> Int {
    let value = Int(clamping: bytes.load(UInt32.self, at: offset))
    guard range.contains(value) else {
      throw .invalid(
        what: what, reason: "\(value) doesn't lie between \(range.lowerBound) and \(range.upperBound)", offset: offset)
    }
    return value
  }

  private func codebook(_ what: String, at start: Int, upTo limit: Float) throws(LanguageModelError) -> [Float] {
    try (0..<256).map { index throws(LanguageModelError) in
      let value = Float(bitPattern: bytes.load(UInt32.self, at: start + 4 * index))
      guard value <= limit, value >= -1000 else {
        throw .invalid(what: what, reason: "\(value) is out of range", offset: start + 4 * index)
      }
      return value
    }
  }

  private mutating func take(_ size: Int, _ what: String) throws(LanguageModelError) -> Int {
    let start = offset
    let needed = LanguageModelLayout.padded(size)
    guard needed <= bytes.count - offset else {
      throw .truncated(what: what, offset: offset, needed: needed, available: bytes.count - offset)
    }
    offset += needed
    return start
  }

  private mutating func readGraphemes(count: Int, textSize: Int) throws(LanguageModelError) {
    let numbers = try take(2 * count, "graphemes' symbols")
    let lengths = try take(count, "graphemes' lengths")
    let texts = try take(textSize, "graphemes")
    var start = texts
    members = [Int](repeating: 0, count: symbolCount)
    graphemes.reserveCapacity(count)
    for number in 0..<count {
      let symbol = Int(bytes.load(UInt16.self, at: numbers + 2 * number))
      guard symbol < symbolCount else {
        throw .invalid(
          what: "symbol of a grapheme", reason: "there is no symbol \(symbol)", offset: numbers + 2 * number)
      }
      let end = start + Int(bytes.byte(lengths + number))
      guard end <= texts + textSize else {
        throw .truncated(what: "graphemes", offset: start, needed: end - start, available: texts + textSize - start)
      }
      guard let grapheme = grapheme(start..<end) else {
        throw .invalid(what: "grapheme", reason: "it is not one grapheme in UTF-8", offset: start)
      }
      guard symbols.insert(grapheme, number: Int32(symbol)) == nil else {
        throw .invalid(what: "grapheme", reason: "“\(grapheme)” occurs twice", offset: start)
      }
      graphemes.append(grapheme)
      members[symbol] += 1
      start = end
    }
    if let symbol = members.firstIndex(of: 0) {
      throw .invalid(what: "symbols", reason: "no grapheme has symbol \(symbol)", offset: numbers)
    }
  }

  /// The single grapheme of bytes in UTF-8; `nil` when they aren't one.
  private func grapheme(_ range: Range<Int>) -> Character? {
    // Nearly all graphemes of a Chinese model: three bytes, four bits and twice six of the code point.
    if range.count == 3, bytes.byte(range.lowerBound) >> 4 == 0b1110 {
      let (second, third) = (UInt32(bytes.byte(range.lowerBound + 1)), UInt32(bytes.byte(range.lowerBound + 2)))
      let code = UInt32(bytes.byte(range.lowerBound) & 15) << 12 | (second & 63) << 6 | third & 63
      if second >> 6 == 0b10, third >> 6 == 0b10, GraphemeIndex.isHan(code), let scalar = Unicode.Scalar(code) {
        return Character(scalar)
      }
    }
    let units = range.map { bytes.byte($0) }
    guard let text = String(validating: units, as: UTF8.self), text.count == 1 else { return nil }
    return text.first
  }

  private mutating func readLevels(order: Int) throws(LanguageModelError) {
    let width = isWide ? 2 : 1
    for index in 0..<LanguageModelLayout.largestOrder {
      let offset = LanguageModelLayout.countsStart + 4 * index
      let range = index == 0 ? symbolCount + 1...symbolCount + 1 : index < order ? 0...bytes.count : 0...0
      var level = LanguageModelLevel(count: try number("number of \(index + 1)-grams", at: offset, in: range))
      guard index < order else { continue }
      level.symbols = try take(width * level.count, "\(index + 1)-grams")
      level.probabilities = try take(level.count, "log-probabilities of \(index + 1)-grams")
      if index < order - 1 {
        level.backOffs = try take(level.count, "back-offs of \(index + 1)-grams")
        level.childCounts = try take(width * level.count, "children of \(index + 1)-grams")
        let blocks = (level.count + LanguageModelLayout.blockSize - 1) / LanguageModelLayout.blockSize
        level.firstChildren = try take(4 * blocks, "offsets of \(index + 2)-grams")
      }
      levels.append(level)
    }
    for symbol in 0...symbolCount where bytes.small(levels[0].symbols, symbol, isWide: isWide) != symbol {
      throw .invalid(what: "1-grams", reason: "symbol \(symbol) isn't at its index", offset: levels[0].symbols)
    }
  }

  /// Checks that the children of an order's n-grams are exactly those of the next order, and rise below each parent.
  private func checkChildren(order: Int) throws(LanguageModelError) {
    let level = levels[order - 1]
    let next = levels[order]
    var first = 0
    for node in 0..<level.count {
      if node.isMultiple(of: LanguageModelLayout.blockSize) {
        let offset = level.firstChildren + 4 * (node / LanguageModelLayout.blockSize)
        guard Int(bytes.load(UInt32.self, at: offset)) == first else {
          throw .invalid(what: "offsets of \(order + 1)-grams", reason: "the first should be \(first)", offset: offset)
        }
      }
      let count = bytes.small(level.childCounts, node, isWide: isWide)
      guard count <= next.count - first else {
        throw .invalid(
          what: "children of \(order)-grams", reason: "there are more than \(next.count) of them",
          offset: level.childCounts)
      }
      var previous = -1
      for child in first..<first + count {
        let symbol = bytes.small(next.symbols, child, isWide: isWide)
        guard symbol > previous, symbol < symbolCount else {
          throw .invalid(
            what: "\(order + 1)-grams", reason: "symbol \(symbol) follows \(previous) of \(symbolCount)",
            offset: next.symbols)
        }
        previous = symbol
      }
      first += count
    }
    guard first == next.count else {
      throw .invalid(
        what: "children of \(order)-grams", reason: "there are \(first) of them, and \(next.count) \(order + 1)-grams",
        offset: level.childCounts)
    }
  }
}

extension LanguageModelParts {
  func logProbability(of node: Int, order: Int) -> Float {
    logProbabilities[Int(bytes.byte(levels[order - 1].probabilities + node))]
  }

  func backOff(of node: Int, order: Int) -> Float {
    backOffs[Int(bytes.byte(levels[order - 1].backOffs + node))]
  }

  func child(of node: Int, order: Int, symbol: Int) -> Int? {
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

/// The layout of a language model's bytes: all numbers little-endian, nothing that has to be unpacked.
///
/// | bytes | content |
/// | --- | --- |
/// | 0–7 | `INKLM001` |
/// | 8–15 | FNV-1a of the 64-bit words from byte 16 on |
/// | 16–19 | the order *N*, 1 to 8 |
/// | 20–23 | the number of symbols *V*; symbol *V* is the beginning of a text, which occurs only as a context |
/// | 24–27 | the number of graphemes |
/// | 28–31 | the bytes of a symbol: 1, or 2 when there are more than 255 symbols |
/// | 32–35 | the bytes of the graphemes' texts |
/// | 36–39 | 0 |
/// | 40–71 | the number of n-grams of each order from 1 to 8 |
/// | 72–1095 | 256 natural log-probabilities, float32 |
/// | 1096–2119 | 256 natural logs of back-off weights, float32 |
/// | then | the graphemes: symbols (2 bytes each), lengths in bytes (1 each), UTF-8 |
/// | then | for each order: symbols, codes of log-probabilities; below *N* also codes of back-offs, numbers of children, and for every 16 n-grams the index of the first child (4 bytes) |
///
/// Each of these parts begins at a multiple of 8, and so does the file's end. The n-grams form a trie by their first
/// symbols: an order's n-grams lie in the order of their parents, and below a parent by symbol. Order 1 has all symbols
/// and the beginning.
package enum LanguageModelLayout {
  /// The file's first bytes.
  package static let magic: [UInt8] = Array("INKLM001".utf8)
  /// The highest order.
  package static let largestOrder = 8
  /// The offset of the checksum's words.
  package static let checkedStart = 16
  static let countsStart = 40
  static let probabilitiesStart = 72
  static let backOffsStart = 1096
  /// The offset of the graphemes.
  package static let graphemesStart = 2120
  /// The number of n-grams that share one index of a first child.
  package static let blockSize = 16
  /// The alignment of every part, in bytes.
  package static let alignment = 8

  /// A number of bytes, rounded up to the next part's offset.
  package static func padded(_ count: Int) -> Int { (count + alignment - 1) / alignment * alignment }

  /// One more word of the checksum: FNV-1a with words instead of bytes.
  package static func hash(_ hash: UInt64, _ word: UInt64) -> UInt64 { (hash ^ word) &* 0x0000_0100_0000_01b3 }

  /// The checksum of no words.
  package static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325
}

extension CheckedBytes {
  /// A symbol or a number of children: one byte, or two.
  @inline(__always)
  func small(_ offset: Int, _ index: Int, isWide: Bool) -> Int {
    isWide ? Int(load(UInt16.self, at: offset + 2 * index)) : Int(byte(offset + index))
  }
}
