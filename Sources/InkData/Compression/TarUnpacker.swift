import TextAndFiles

/// Writes the files of a tar archive (POSIX.1-2017 pax, GNU tar's long names) to a folder as its bytes come.
struct TarUnpacker {
  private static let blockSize = 512
  // Longer than any system's paths.
  private static let nameLimit = 1 << 16

  private enum Purpose { case contents, longName, attributes, nothing }

  private let folder: UnpackedFolder
  private var block: [UInt8] = []
  private var remaining = 0
  private var padding = 0
  private var purpose = Purpose.nothing
  private var text: [UInt8] = []
  private var output: OutputFile?
  private var nextName: String?
  private var isAtEnd = false
  private var position = 0

  init(_ folder: UnpackedFolder) { self.folder = folder }

  static func isTar(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 262 else { return false }
    return "ustar".utf8.enumerated().allSatisfy { bytes[257 + $0] == $1 }
  }

  mutating func take(_ bytes: Span<UInt8>, budget: inout UnpackingBudget) throws {
    var cursor = 0
    while cursor < bytes.count, !isAtEnd {
      let wanted = remaining > 0 ? remaining : padding > 0 ? padding : Self.blockSize - block.count
      let piece = cursor..<min(cursor + wanted, bytes.count)
      cursor = piece.upperBound
      if remaining > 0 {
        try takeData(bytes.extracting(piece), budget: &budget)
        position += piece.count
        remaining -= piece.count
        if remaining == 0 { endData() }
      } else {
        position += piece.count
        if padding > 0 {
          padding -= piece.count
          continue
        }
        for index in piece { block.append(bytes[index]) }
        guard block.count == Self.blockSize else { return }
        try takeHeader(budget: &budget)
        block.removeAll(keepingCapacity: true)
      }
    }
  }

  func finish() throws(ArchiveError) {
    guard remaining == 0, block.isEmpty else { throw damaged("the archive ends within a file") }
  }

  private func damaged(_ reason: String) -> ArchiveError {
    .damaged(archive: folder.archive, byte: position, reason: reason)
  }

  private mutating func takeHeader(budget: inout UnpackingBudget) throws {
    if block.allSatisfy({ $0 == 0 }) {
      isAtEnd = true
      return
    }
    // The checksum counts its own field as spaces.
    let sum = block.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element)) }
    guard number(148..<156) == sum, let size = number(124..<136), size >= 0 else { throw damaged("a header is wrong") }
    remaining = size
    padding = (Self.blockSize - size % Self.blockSize) % Self.blockSize
    output = nil
    text = []
    switch block[156] {
    case UInt8(ascii: "L"): purpose = .longName
    case UInt8(ascii: "x"): purpose = .attributes
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
      let prefix = string(257..<262) == "ustar" && block[262] == 0 ? string(345..<500) : ""
      let name = nextName ?? (prefix.isEmpty ? "" : prefix + "/") + string(0..<100)
      nextName = nil
      try budget.addFile()
      purpose = .contents
      // A name with a slash at its end is a folder's in old archives.
      if !name.hasSuffix("/"), let path = try folder.path(for: name) { output = try OutputFile(path: path) }
    default:
      purpose = .nothing
      if block[156] != UInt8(ascii: "g") { nextName = nil }
    }
    if purpose == .longName || purpose == .attributes, size > Self.nameLimit { throw damaged("a name is too long") }
  }

  private mutating func takeData(_ bytes: Span<UInt8>, budget: inout UnpackingBudget) throws {
    switch purpose {
    case .contents:
      try budget.addBytes(bytes.count)
      try output?.write(bytes)
    case .longName, .attributes: for index in 0..<bytes.count { text.append(bytes[index]) }
    case .nothing: break
    }
  }

  private mutating func endData() {
    switch purpose {
    case .longName: nextName = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    case .attributes: nextName = Self.path(in: text) ?? nextName
    case .contents, .nothing: break
    }
    output = nil
  }

  /// The path among a pax header's records, `length key=value\n` each.
  private static func path(in records: [UInt8]) -> String? {
    var position = 0
    while let space = records[position...].firstIndex(of: 0x20),
      let length = Int(String(decoding: records[position..<space], as: UTF8.self)),
      length > space - position + 1, length <= records.count - position
    {
      let record = String(decoding: records[space + 1..<position + length - 1], as: UTF8.self)
      if record.hasPrefix("path=") { return String(record.dropFirst(5)) }
      position += length
    }
    return nil
  }

  private func string(_ range: Range<Int>) -> String { String(legacy: block[range].prefix { $0 != 0 }) }

  /// An octal number, or, after a byte of 0x80, a big-endian one.
  private func number(_ range: Range<Int>) -> Int? {
    if block[range.lowerBound] == 0x80 {
      let bytes = block[range].dropFirst()
      guard bytes.dropLast(7).allSatisfy({ $0 == 0 }) else { return nil }
      return bytes.suffix(7).reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = block[range].drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
