import InkModelFile
import Testing

@Suite struct SHA256Tests {
  // FIPS 180-4's examples, published by NIST, and the empty text.
  static let vectors: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  @Test(arguments: vectors)
  func `the published vectors are met`(text: String, digest: String) {
    #expect(SHA256.hexadecimal(SHA256.hash(Array(text.utf8))) == digest)
  }

  @Test func `a million letters give the published digest`() {
    let digest = SHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(SHA256.hexadecimal(digest) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `the pieces that bytes come in don't matter`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = SHA256.hash(bytes)
    for size in [1, 3, 55, 56, 63, 64, 65, 128, 999] {
      var hasher = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hasher.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hasher.finalize() == whole, "pieces of \(size)")
    }
  }

  @Test func `the processor's instructions and plain Swift agree`() {
    for count in [0, 1, 63, 64, 65, 127, 128, 129, 640, 1000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
      var plain = SHA256(usesInstructions: false)
      plain.update(bytes)
      #expect(plain.finalize() == SHA256.hash(bytes), "\(count) bytes")
    }
    var plain = SHA256(usesInstructions: false)
    plain.update(Array("abc".utf8))
    #expect(SHA256.hexadecimal(plain.finalize()) == Self.vectors[1].1)
  }
}
