import InkCore

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
  /// The offset of the numbers of n-grams.
  static let countsStart = 40
  /// The offset of the log-probabilities' codebook.
  static let probabilitiesStart = 72
  /// The offset of the back-offs' codebook.
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
