import Foundation
import InkDecoding

/// Language model files.
enum LanguageModelFile {
  /// The bytes of a valid language model.
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    do { _ = try LanguageModel(bytes: bytes) } catch {
      throw CommandFailure(message: "\(path): \(error)", exit: .badInput)
    }
    return bytes
  }
}
