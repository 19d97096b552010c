import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import COpenSSL
#endif

/// HMAC with SHA-512, of the system's library.
///
/// ## Source
/// RFC 2104 and FIPS 180-4.
enum KeyedHash {
  /// The code of a message: 64 bytes.
  static func code(of message: Data, key: Data) -> Data {
    #if canImport(CryptoKit)
      return Data(HMAC<SHA512>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    #else
      var code = Data(count: 64)
      let isComputed = unsafe code.withUnsafeMutableBytes { code in
        unsafe message.withUnsafeBytes { message in
          unsafe key.withUnsafeBytes { key in
            unsafe HMAC(
              EVP_sha512(), key.baseAddress, Int32(key.count), message.bindMemory(to: UInt8.self).baseAddress,
              message.count, code.bindMemory(to: UInt8.self).baseAddress, nil) != nil
          }
        }
      }
      precondition(isComputed, "libcrypto has no HMAC with SHA-512")
      return code
    #endif
  }

  /// Whether two codes are the same, in a time that doesn't tell how much of them is.
  static func areEqual(_ first: Data, _ second: Data) -> Bool {
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
