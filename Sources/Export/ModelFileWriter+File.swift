import InkModelFile
import TextAndFiles

extension ModelFileWriter {
  /// Writes the file; what stood at the path before stays until the new file is complete.
  ///
  /// - Throws: `FileFailure`.
  public func write(to path: String) throws(FileFailure) { try AtomicFile.write(bytes(), to: path) }
}
