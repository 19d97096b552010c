import Foundation

/// Damages bytes in the ways that files get damaged, the same at every run.
package struct ByteMutations {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  private mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  // What readers trip over: signs, quotes, brackets, ends, large numbers, broken UTF-8.
  private static let tokens: [[UInt8]] =
    [
      "-", "1e308", "99999999999999999999", "NaN", "#", "*", "?", "'", "\"", "!", ",", "\u{0}", "\n", "<", ">", "/>",
      "&",
      "&#0;", "]]>", "{", "}", "[", "]", "null", "<!--", ".PEN_DOWN\n", ".SEGMENT", "\u{1F600}", ":", "-1-",
      "18446744073709551616",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xC3], [0xED, 0xA0, 0x80]]

  /// The bytes with one to four faults.
  package mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...next(below: 4) {
      let offset = next(below: bytes.count + 1)
      let length = min(1 + next(below: 24), bytes.count - offset)
      switch next(below: 7) {
      case 0: bytes.removeSubrange(offset...)
      case 1 where length > 0: bytes[offset] ^= UInt8(1 << next(below: 8))
      case 2: bytes.removeSubrange(offset..<offset + length)
      case 3: bytes.insert(contentsOf: bytes[offset..<offset + length], at: offset)
      case 4: bytes.insert(contentsOf: Self.tokens[next(below: Self.tokens.count)], at: offset)
      case 5 where length > 0: bytes[offset] = UInt8(next(below: 256))
      default:
        let other = next(below: bytes.count + 1)
        bytes.insert(contentsOf: bytes[offset..<offset + length], at: other)
      }
    }
    return bytes
  }

  /// Writes mutations of some bytes to a file, one after the other, and counts those in which `body` can read anything.
  package static func readable(
    of text: [UInt8], seed: UInt64, rounds: Int, name: String, _ body: (_ folder: TemporaryFolder) throws -> Bool
  ) throws -> Int {
    var mutations = ByteMutations(seed: seed)
    let folder = try TemporaryFolder()
    try folder.write("", to: name)
    var readable = 0
    for _ in 0..<rounds {
      try Data(mutations.mutated(text)).write(to: URL(fileURLWithPath: folder.file(name)))
      if (try? body(folder)) == true { readable += 1 }
    }
    return readable
  }
}
