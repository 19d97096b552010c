import Foundation
import TestSupport
import Testing
import TextAndFiles

@Suite struct `A mapped file` {
  @Test func `has its bytes after they were released`() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<300_000).map { "line \($0) of a file that is longer than a step" }
    let path = try folder.write(lines.joined(separator: "\n"), to: "a")
    let file = try MappedFile(path: path)
    #expect(file.count > 1 << 20)
    var read: [String] = []
    file.forEachLine { number, range in
      #expect(number == read.count + 1)
      read.append(file.string(in: range))
    }
    #expect(read == lines)
    for range in [0..<file.count, 5..<file.count - 5, 7..<7, file.count - 1..<file.count, 0..<1] { file.release(range) }
    #expect(file.string(in: 0..<file.count) == lines.joined(separator: "\n"))
    #expect(file.release(0..<100, after: 101) == 0 && file.release(0..<100, after: 100) == 100)
    try MappedFile(path: folder.write("", to: "empty")).release(0..<0)
  }

  @Test func `may be bytes in memory, which stay when they are released`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try MappedFile(bytes: bytes, path: "ink")
    file.release(0..<file.count)
    #expect(file.bytes(in: 0..<file.count) == bytes && file.path == "ink")
    #expect(try MappedFile(bytes: [], path: "none").count == 0)
  }
}

@Suite struct `Spilled bytes` {
  @Test(arguments: [0, 1, 1 << 20, 3_333_333]) func `come back in their order`(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let spilled = SpilledBytes(beside: folder.file("a"))
    var rest = bytes[...]
    while !rest.isEmpty {
      try spilled.append(rest.prefix(70_001))
      rest = rest.dropFirst(70_001)
    }
    #expect(spilled.count == count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "the temporary file has no name")
    let file = try AtomicFile(path: folder.file("a"))
    var checksum = CRC32()
    try spilled.copy(to: file, checksum: &checksum)
    try file.commit()
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("a")))) == bytes)
    #expect(checksum.value == CRC32.checksum(of: bytes.span))
  }

  @Test func `say where they can't be written`() throws {
    let folder = try TemporaryFolder()
    let spilled = SpilledBytes(beside: folder.file("none/a"))
    #expect(throws: FileFailure(operation: "write", path: folder.file("none/a"), code: ENOENT)) {
      try spilled.append([UInt8](repeating: 0, count: 2 << 20))
    }
  }
}
