import Foundation
import InkDecoding

/// A language model's file, read and checked.
enum LanguageModelFile {
  /// The bytes of a language model that is sound.
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    do { _ = try LanguageModel(bytes: bytes) } catch {
      throw CommandFailure(message: "\(path): \(error)", exit: .badInput)
    }
    return bytes
  }
}
