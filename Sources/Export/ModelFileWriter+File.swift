import InkModelFile
import TextAndFiles

extension ModelFileWriter {
  /// Writes the file; what stood at the path before stays until the new file is complete.
  ///
  /// - Throws: `FileFailure`.
  public func write(to path: String) throws(FileFailure) { try Self.write(bytes(), to: path) }

  /// Writes a file's bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
