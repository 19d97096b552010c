import InkCore

extension ContainerReader {
  /// The SHA-256 of the tensors' bytes, in hexadecimal.
  ///
  /// - Throws: when the header states another one, or none.
  func checkedDigest() throws(ModelFileError) -> String {
    var hasher = SHA256()
    bytes.withBytes(min(dataStart, bytes.count)..<bytes.count) { hasher.update($0) }
    let found = SHA256.hexadecimal(hasher.finalize())
    let expected = try MetadataReader(values: values).string("inkling.sha256")
    guard found == expected else { throw .digest(expected: expected, found: found) }
    return found
  }

  /// Checks the header's own digest.
  func checkHeader() throws(ModelFileError) {
    let expected = try MetadataReader(values: values).string(Self.headerDigestKey)
    guard let range = headerDigestRange else { throw .missingKey(Self.headerDigestKey) }
    var hasher = SHA256()
    bytes.withBytes(0..<range.lowerBound) { hasher.update($0) }
    hasher.update([UInt8](repeating: UInt8(ascii: "0"), count: range.count))
    bytes.withBytes(range.upperBound..<min(dataStart, bytes.count)) { hasher.update($0) }
    let found = SHA256.hexadecimal(hasher.finalize())
    guard found == expected else { throw .headerDigest(expected: expected, found: found) }
  }
}
