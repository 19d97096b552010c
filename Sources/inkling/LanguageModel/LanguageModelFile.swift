import InkDecoding
import TextAndFiles

/// Language model files.
enum LanguageModelFile {
  /// The bytes of a valid language model.
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = try MappedFile.bytes(of: path)
    do { _ = try LanguageModel(bytes: bytes) } catch {
      throw CommandFailure(message: "\(path): \(error)")
    }
    return bytes
  }
}
