import TextAndFiles

/// Decompresses a gzip file of one or several members.
package struct GzipFile {
  let file: MappedFile
  /// The name for errors.
  let name: String

  /// Opens a file; `name` names it in errors.
  package init(file: MappedFile, name: String) {
    self.file = file
    self.name = name
  }

  /// Whether some bytes begin like a gzip file.
  package static func isGzip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  /// Calls `output` with the contents piece by piece.
  ///
  /// - Throws: `ArchiveError.damaged`, and what `output` throws.
  func unpack(to output: (Span<UInt8>) throws -> Void) throws {
    let inflater = Inflater(.gzip)
    var position = 0
    while position < file.count {
      let piece = position..<min(position + 1 << 20, file.count)
      do {
        position += try file.withBytes(in: piece) { try inflater.inflate($0, to: output) }
      } catch let failure as Inflater.Failure {
        throw ArchiveError.damaged(archive: name, byte: position, reason: failure.reason)
      }
      guard inflater.isAtEnd, position < file.count else { continue }
      // What follows a member is another one, or padding.
      guard file.withBytes(in: position..<file.count, Self.isGzip) else { return }
      inflater.reset()
    }
    guard inflater.isAtEnd else {
      throw ArchiveError.damaged(archive: name, byte: file.count, reason: "the file ends too early")
    }
  }

  /// The contents; at most `limit` bytes.
  package func contents(limit: Int) throws -> [UInt8] {
    var contents: [UInt8] = []
    try unpack { piece in
      guard contents.count + piece.count <= limit else { throw ArchiveError.tooLarge(archive: name, limit: limit) }
      unsafe piece.withUnsafeBufferPointer { unsafe contents.append(contentsOf: $0) }
    }
    return contents
  }
}
