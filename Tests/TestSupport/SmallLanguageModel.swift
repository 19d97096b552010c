import Foundation

/// A language model of order 3 put together byte by byte, with numbers for calculations by hand.
///
/// Symbols: 0 is “a”, 1 is “b”, 2 is a digit (“0” and “1”); 3 is the beginning.
///
/// | n-gram | p | back-off |
/// | --- | --- | --- |
/// | a, b, digit | 0.5, 0.25, 0.25 | 0.5, 1, 1 |
/// | aa, ab | 0.5, 0.25 | 1, 0.25 |
/// | beginning b | 0.75 | 1 |
/// | aba | 0.8 | – |
package struct SmallLanguageModel {
  package init() {}

  /// A model of order 1 of `SpellingModel`'s letters l, n and i, whose texts are nearly all of one of them.
  package init(mostly letter: Character) {
    order = 1
    graphemes = [("l", 0), ("n", 1), ("i", 2)]
    counts = [4]
    probabilities = [1, 0.9, 0.05]
    symbols = [[0, 1, 2, 3]]
    probabilityCodes = [["l", "n", "i"].map { $0 == letter ? 1 : 2 } + [0]]
    backOffCodes = []
  }

  package var order: UInt32 = 3
  package var symbolCount: UInt32 = 3
  package var graphemes: [(text: String, symbol: UInt16)] = [("a", 0), ("b", 1), ("0", 2), ("1", 2)]
  package var counts: [UInt32] = [4, 3, 1]
  package var probabilities: [Float] = [1, 0.5, 0.25, 0.75, 0.8]
  package var backOffs: [Float] = [1, 0.5, 0.25]
  package var symbols: [[UInt8]] = [[0, 1, 2, 3], [0, 1, 1], [0]]
  package var probabilityCodes: [[UInt8]] = [[1, 2, 2, 0], [1, 2, 3], [4]]
  package var backOffCodes: [[UInt8]] = [[1, 0, 0, 0], [0, 2, 0]]
  package var children: [[UInt8]] = [[2, 0, 0, 1], [0, 1, 0]]
  package var firstChildren: [[UInt32]] = [[0], [0]]

  /// The bytes by the description of the layout.
  package func bytes() -> [UInt8] {
    var bytes = Array("INKLM001".utf8) + [UInt8](repeating: 0, count: 8)
    func put(_ number: UInt32) { bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    func part(_ values: [UInt8]) {
      bytes += values
      while bytes.count % 8 != 0 { bytes.append(0) }
    }
    put(order)
    put(symbolCount)
    put(UInt32(graphemes.count))
    put(1)
    put(UInt32(graphemes.reduce(0) { $0 + $1.text.utf8.count }))
    put(0)
    for index in 0..<8 { put(index < counts.count ? counts[index] : 0) }
    for index in 0..<256 { put((index < probabilities.count ? log(probabilities[index]) : 0).bitPattern) }
    for index in 0..<256 { put((index < backOffs.count ? log(backOffs[index]) : 0).bitPattern) }
    part(graphemes.flatMap { [UInt8(truncatingIfNeeded: $0.symbol), UInt8($0.symbol >> 8)] })
    part(graphemes.map { UInt8($0.text.utf8.count) })
    part(graphemes.flatMap { Array($0.text.utf8) })
    for level in symbols.indices {
      part(symbols[level])
      part(probabilityCodes[level])
      guard level < backOffCodes.count else { continue }
      part(backOffCodes[level])
      part(children[level])
      part(firstChildren[level].flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } })
    }
    return Self.checked(bytes)
  }

  /// The bytes with a matching checksum.
  package static func checked(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for start in stride(from: 16, to: bytes.count - 7, by: 8) {
      let word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
      hash = (hash ^ word) &* 0x0000_0100_0000_01b3
    }
    for index in 0..<8 { bytes[8 + index] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * index)) }
    return bytes
  }
}
