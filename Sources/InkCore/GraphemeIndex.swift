/// A map from graphemes to numbers.
///
/// Alphabets of Chinese have thousands of Han characters, and a dictionary normalizes and hashes each of them whenever
/// it is looked up. Here they have tables by code point; all other graphemes share a dictionary.
package struct GraphemeIndex: Hashable, Sendable {
  private var others: [Character: Int32] = [:]
  /// For every 256 code points the index of their page in `numbers`; −1 without one.
  private var pages: [Int32] = []
  /// 256 numbers a page; −1 for a code point without one.
  private var numbers: [Int32] = []
  /// Whether one of the others is equivalent to a Han character.
  private var hasEquivalents = false

  /// The last code point of the tables.
  private static let lastHan: UInt32 = 0x3_23AF

  /// Makes an empty index.
  package init() {}

  /// The number of a grapheme, or `nil` when it has none.
  package subscript(grapheme: Character) -> Int32? {
    guard let code = Self.han(grapheme) else {
      return others[grapheme] ?? (Self.isEquivalent(grapheme) ? equivalent(of: grapheme) : nil)
    }
    if let position = position(of: code), numbers[position] >= 0 { return numbers[position] }
    return hasEquivalents ? others[grapheme] : nil
  }

  /// Adds a grapheme with its number, at least 0; returns its number if it was there already, and changes nothing then.
  package mutating func insert(_ grapheme: Character, number: Int32) -> Int32? {
    if let known = self[grapheme] { return known }
    guard let code = Self.han(grapheme) else {
      others.updateValue(number, forKey: grapheme)
      if Self.isEquivalent(grapheme) { hasEquivalents = true }
      return nil
    }
    if pages.isEmpty { pages = [Int32](repeating: -1, count: Int(Self.lastHan >> 8) + 1) }
    if pages[Int(code >> 8)] < 0 {
      pages[Int(code >> 8)] = Int32(numbers.count >> 8)
      numbers.append(contentsOf: repeatElement(-1, count: 256))
    }
    if let position = position(of: code) { numbers[position] = number }
    return nil
  }

  private func position(of code: UInt32) -> Int? {
    guard !pages.isEmpty, pages[Int(code >> 8)] >= 0 else { return nil }
    return Int(pages[Int(code >> 8)]) << 8 | Int(code & 255)
  }

  /// Whether a code point is a unified ideograph, which has no canonical decomposition.
  package static func isHan(_ code: UInt32) -> Bool {
    switch code {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x2_0000...0x2_A6DF, 0x2_A700...0x2_EE5D, 0x3_0000...lastHan: true
    default: false
    }
  }

  /// Whether a grapheme is a unified ideograph.
  package static func isHan(_ grapheme: Character) -> Bool { han(grapheme) != nil }

  private static func han(_ grapheme: Character) -> UInt32? {
    var scalars = grapheme.unicodeScalars.makeIterator()
    guard let first = scalars.next(), isHan(first.value), scalars.next() == nil else { return nil }
    return first.value
  }

  /// Whether a grapheme is one of the compatibility ideographs, which are canonically equivalent to Han characters.
  private static func isEquivalent(_ grapheme: Character) -> Bool {
    switch grapheme.unicodeScalars.first!.value {
    case 0xF900...0xFAFF, 0x2_F800...0x2_FA1F: true
    default: false
    }
  }

  /// The number of the Han character that a grapheme is equivalent to, by a search of all: hardly anybody writes them.
  private func equivalent(of grapheme: Character) -> Int32? {
    for (block, page) in pages.enumerated() where page >= 0 {
      for low in 0..<256 {
        let number = numbers[Int(page) << 8 | low]
        guard number >= 0, let scalar = Unicode.Scalar(UInt32(block) << 8 | UInt32(low)) else { continue }
        if Character(scalar) == grapheme { return number }
      }
    }
    return nil
  }
}
