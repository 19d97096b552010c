import InkModelFile
import TextAndFiles

extension WriterDelta {
  /// Reads a delta's file.
  init(path: String) throws {
    try self.init(bytes: try MappedFile.bytes(of: path))
  }
}
