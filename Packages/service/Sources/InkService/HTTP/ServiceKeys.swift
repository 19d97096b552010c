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
    /// Compared instead of the key.
    let code: Data
    /// The key and the secret, for those who sign.
    let signing: Data?
  }

  private var keys: [Key] = []
  // Of this process alone, so that no code is known elsewhere.
  private let seed = Data((0..<64).map { _ in UInt8.random(in: .min ... .max) })

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
      let code = code(of: fields[1])
      guard !keys.contains(where: { KeyedHash.areEqual($0.code, code) }) else {
        throw ServiceKeysError(file: file, line: index + 1, problem: "has the key of an earlier line")
      }
      let signing = fields.count > 2 ? Data((fields[1] + fields[2]).utf8) : nil
      keys.append(Key(name: fields[0], code: code, signing: signing))
    }
    guard !keys.isEmpty else { throw ServiceKeysError(file: file, line: 1, problem: "and all others have no key") }
  }

  // A random key of letters and digits has some 95 bits then.
  private static let shortest = 16

  /// Whether everybody is let in.
  public var isEmpty: Bool { keys.isEmpty }

  /// The name of a key's owner. It takes the same time however much of a key is right.
  func owner(of key: String) -> String? { entry(of: key)?.name }

  /// The name of a key's owner who has signed a body: HMAC with SHA-512, whose key is the application's key and the secret.
  func owner(of key: String, signature: String, body: Data) -> String? {
    guard let found = entry(of: key), let signing = found.signing, let code = Self.bytes(hexadecimal: signature) else {
      return nil
    }
    return KeyedHash.areEqual(Data(code), KeyedHash.code(of: body, key: signing)) ? found.name : nil
  }

  private func entry(of key: String) -> Key? {
    let code = code(of: key)
    return keys.first { KeyedHash.areEqual($0.code, code) }
  }

  private func code(of key: String) -> Data { KeyedHash.code(of: Data(key.utf8), key: seed) }

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
