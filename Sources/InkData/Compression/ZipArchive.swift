import TextAndFiles

/// The files of a zip archive, by its central directory; files of more than 4 GB and stored or deflated data are read.
///
/// ## Source
/// PKWARE, .ZIP File Format Specification 6.3.
package struct ZipArchive {
  package struct Entry {
    package let name: String
    let isEncrypted: Bool
    let method: Int
    let checksum: UInt32
    let compressedSize: Int
    let headerOffset: Int
  }

  let file: MappedFile
  let archive: String
  package private(set) var entries: [Entry] = []

  package static func isZip(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4, bytes[0] == UInt8(ascii: "P"), bytes[1] == UInt8(ascii: "K") else { return false }
    return bytes[2] == 3 && bytes[3] == 4 || bytes[2] == 5 && bytes[3] == 6
  }

  package init(_ file: MappedFile, name: String, limits: UnpackingLimits) throws(ArchiveError) {
    self.file = file
    archive = name
    let directory = try directory()
    guard directory.count <= limits.files else { throw .tooManyFiles(archive: archive, limit: limits.files) }
    var position = directory.offset
    for _ in 0..<directory.count { entries.append(try entry(at: &position)) }
  }

  /// Whether the archive is a document of another program, a package of Xournal++ or a notebook of reMarkable.
  var isDocument: Bool {
    isRemarkable || ["mimetype", "content.xml"].allSatisfy { name in entries.contains { $0.name == name } }
  }

  /// Whether the archive is a notebook of reMarkable: a list of pages, and pages.
  package var isRemarkable: Bool {
    entries.contains { $0.name.hasSuffix(".content") } || entries.contains { $0.name.hasSuffix(".rm") }
  }

  /// Calls `output` with a file's contents piece by piece; its checksum is compared at the end.
  func unpack(_ entry: Entry, to output: (Span<UInt8>) throws -> Void) throws {
    func damaged(_ reason: String) -> ArchiveError {
      .damagedEntry(archive: archive, entry: entry.name, reason: reason)
    }
    guard !entry.isEncrypted else {
      throw ArchiveError.unsupportedEntry(archive: archive, entry: entry.name, reason: "is encrypted")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw ArchiveError.unsupportedEntry(
        archive: archive, entry: entry.name, reason: "is compressed by method \(entry.method), which isn't read")
    }
    let header = entry.headerOffset
    guard header >= 0, header <= file.count - 30, file.integer(at: header, as: UInt32.self) == 0x0403_4B50 else {
      throw damaged("its header isn't there")
    }
    let start = header + 30 + short(header + 26) + short(header + 28)
    guard start <= file.count, entry.compressedSize <= file.count - start else {
      throw damaged("the archive ends within it")
    }
    var checksum = CRC32()
    let inflater = entry.method == 8 ? Inflater(.none) : nil
    var position = start
    let end = start + entry.compressedSize
    while position < end {
      let piece = position..<min(position + 1 << 20, end)
      try file.withBytes(in: piece) { bytes in
        guard let inflater else {
          checksum.update(with: bytes)
          try output(bytes)
          position = piece.upperBound
          return
        }
        do {
          position += try inflater.inflate(bytes) {
            checksum.update(with: $0)
            try output($0)
          }
        } catch let failure as Inflater.Failure {
          throw damaged(failure.reason)
        }
      }
      if inflater?.isAtEnd == true { break }
    }
    guard inflater?.isAtEnd != false, checksum.value == entry.checksum else { throw damaged("its checksum differs") }
  }

  /// A file's contents; at most `limit` bytes.
  package func contents(of entry: Entry, limit: Int) throws -> [UInt8] {
    var contents: [UInt8] = []
    try unpack(entry) { try contents.append($0, limit: limit, archive: archive) }
    return contents
  }

  private func directory() throws(ArchiveError) -> (offset: Int, count: Int) {
    // The end record may be followed by a comment of up to 64 KiB.
    var position = file.count - 22
    let first = max(0, position - 0xFFFF)
    while position >= first, file.integer(at: position, as: UInt32.self) != 0x0605_4B50 { position -= 1 }
    guard position >= first else {
      throw .damaged(archive: archive, byte: file.count, reason: "its directory isn't there")
    }
    let (count, offset) = (short(position + 10), long(position + 16))
    guard count == 0xFFFF || offset == 0xFFFF_FFFF, position >= 20,
      file.integer(at: position - 20, as: UInt32.self) == 0x0706_4B50
    else { return (offset, count) }
    let large = file.integer(at: position - 12, as: UInt64.self)
    guard large <= UInt64(max(file.count - 56, 0)), file.integer(at: Int(large), as: UInt32.self) == 0x0606_4B50 else {
      throw .damaged(archive: archive, byte: position, reason: "its directory isn't there")
    }
    return (
      Int(clamping: file.integer(at: Int(large) + 48, as: UInt64.self)),
      Int(clamping: file.integer(at: Int(large) + 32, as: UInt64.self))
    )
  }

  private func short(_ offset: Int) -> Int { Int(file.integer(at: offset, as: UInt16.self)) }

  private func long(_ offset: Int) -> Int { Int(file.integer(at: offset, as: UInt32.self)) }

  private func entry(at position: inout Int) throws(ArchiveError) -> Entry {
    let start = position
    guard start >= 0, start <= file.count - 46, file.integer(at: start, as: UInt32.self) == 0x0201_4B50 else {
      throw .damaged(archive: archive, byte: start, reason: "an entry of its directory isn't there")
    }
    let (nameLength, extraLength) = (short(start + 28), short(start + 30))
    let end = start + 46 + nameLength + extraLength + short(start + 32)
    guard end <= file.count else {
      throw .damaged(archive: archive, byte: start, reason: "its directory ends too early")
    }
    position = end
    let name = String(legacy: file.bytes(in: start + 46..<start + 46 + nameLength))
    var sizes = [long(start + 24), long(start + 20), long(start + 42)]
    let extra = start + 46 + nameLength
    if sizes.contains(0xFFFF_FFFF) { readLargeSizes(&sizes, in: extra..<extra + extraLength) }
    return Entry(
      name: name, isEncrypted: short(start + 8) & 1 != 0, method: short(start + 10),
      checksum: file.integer(at: start + 16, as: UInt32.self), compressedSize: sizes[1], headerOffset: sizes[2])
  }

  /// Replaces sizes that don't fit 32 bits by those of the extra field 1.
  private func readLargeSizes(_ sizes: inout [Int], in range: Range<Int>) {
    var position = range.lowerBound
    while position + 4 <= range.upperBound {
      let end = min(position + 4 + short(position + 2), range.upperBound)
      if short(position) == 1 {
        var value = position + 4
        for index in sizes.indices where sizes[index] == 0xFFFF_FFFF && value + 8 <= end {
          sizes[index] = Int(clamping: file.integer(at: value, as: UInt64.self))
          value += 8
        }
        return
      }
      position = end
    }
  }
}
