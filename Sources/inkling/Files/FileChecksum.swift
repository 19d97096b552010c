import Foundation
import InkModelFile

/// SHA-256 of whole files, read in pieces.
enum FileChecksum {
  /// The checksum in hexadecimal.
  static func sha256(ofFileAt path: String) throws -> String {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    var hasher = SHA256()
    while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
      hasher.update([UInt8](piece).span)
    }
    return SHA256.hexadecimal(hasher.finalize())
  }
}
