import Crypto
import Foundation

/// The keys that clients prove who they are with.
///
/// A file has a key a line: a name for the log, the key, and for clients of the iink interface the secret that they sign with:
///
/// ```
/// # name  key                               secret
/// anna    jX2mK0pQvR8wTz5dL1nYcG7hB4sF9aE6
/// tablet  5f0a1c0e-2b59-4a51-9a0c-6f4c4a3d  4c0e9a51-1b2a-4d8e-8e55-0a7f3f2b
/// ```
public struct ServiceKeys: Sendable {
  private struct Key {
    let name: String
    let digest: SHA256.Digest
    let text: String
    let secret: String?
  }

  private var keys: [Key] = []

  /// Makes an empty set.
  public init() {}

  /// Reads a file.
  ///
  /// - Throws: `ServiceKeysError`.
  public init(text: String, file: String) throws(ServiceKeysError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
      if fields.isEmpty || fields[0].hasPrefix("#") { continue }
      guard (2...3).contains(fields.count) else {
        throw ServiceKeysError(file: file, line: index + 1, problem: "has \(fields.count) fields, not a name and a key")
      }
      guard fields[1].utf8.count >= Self.shortest else {
        throw ServiceKeysError(
          file: file, line: index + 1,
          problem: "has a key of fewer than \(Self.shortest) characters, which can be guessed")
      }
      let digest = SHA256.hash(data: Data(fields[1].utf8))
      guard !keys.contains(where: { $0.digest == digest }) else {
        throw ServiceKeysError(file: file, line: index + 1, problem: "has the key of an earlier line")
      }
      keys.append(Key(name: fields[0], digest: digest, text: fields[1], secret: fields.count > 2 ? fields[2] : nil))
    }
    guard !keys.isEmpty else { throw ServiceKeysError(file: file, line: 1, problem: "and all others have no key") }
  }

  // A random key of letters and digits has some 95 bits then.
  private static let shortest = 16

  /// Whether everybody is let in.
  public var isEmpty: Bool { keys.isEmpty }

  /// The name of a key's owner. It takes the same time however much of a key is right.
  func owner(of key: String) -> String? {
    let digest = SHA256.hash(data: Data(key.utf8))
    return keys.first { $0.digest == digest }?.name
  }

  /// The name of a key's owner who has signed a body: HMAC with SHA-512, whose key is the application's key and the secret.
  func owner(of key: String, signature: String, body: Data) -> String? {
    let digest = SHA256.hash(data: Data(key.utf8))
    guard let found = keys.first(where: { $0.digest == digest }), let secret = found.secret,
      let code = Self.bytes(hexadecimal: signature)
    else { return nil }
    let symmetric = SymmetricKey(data: Data((found.text + secret).utf8))
    return HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: body, using: symmetric) ? found.name : nil
  }

  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

/// A file of keys that can't be used.
public struct ServiceKeysError: Error, CustomStringConvertible {
  let file: String
  let line: Int
  let problem: String

  /// The problem and its location.
  public var description: String {
    "\(file): line \(line) \(problem): give a line a name, a key of letters and digits, and a secret if it signs"
  }
}
