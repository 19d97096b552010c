import Testing
import TextAndFiles

@Suite struct `CRC-32` {
  @Test(arguments: [("", 0), ("123456789", 0xCBF4_3926), ("The quick brown fox jumps over the lazy dog", 0x414F_A339)])
  func `gives the published values`(_ text: String, _ value: UInt32) {
    #expect(CRC32.checksum(of: Array(text.utf8).span) == value)
  }

  @Test func `is the same in parts`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for cut in [0, 1, 2, 3, 4, 5, 511, 999, 1000] {
      var check = CRC32()
      check.update(with: Array(bytes[..<cut]).span)
      check.update(with: Array(bytes[cut...]).span)
      #expect(check.value == CRC32.checksum(of: bytes.span))
    }
  }
}
