import Foundation
import TestSupport
import Testing
import TextAndFiles

@Suite struct `An atomic file` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `replaces the old file only when it is committed`() throws {
    let path = try folder.write("old", to: "a")
    let file = try AtomicFile(path: path)
    try file.write(Array("now".utf8))
    try file.overwrite(at: 1, with: Array("e".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try file.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test func `leaves nothing behind when it is discarded`() throws {
    do { try AtomicFile(path: folder.file("a")).write([1, 2, 3]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `doesn't replace a device or a folder`() throws {
    #expect(throws: FileFailure(operation: "replace", path: "/dev/null", code: EEXIST)) {
      try AtomicFile(path: "/dev/null")
    }
    #expect(throws: FileFailure(operation: "replace", path: folder.path, code: EISDIR)) {
      try AtomicFile(path: folder.path)
    }
  }

  @Test func `in a folder that isn't there says so`() {
    let error = #expect(throws: FileFailure.self) { try AtomicFile(path: folder.file("none/a")) }
    #expect(error?.description == "could not write \(folder.path)/none/a: No such file or directory; check the path")
  }

  @Test func `says how to go on when the disk is full, and keeps the system's code`() {
    let failure = FileFailure(operation: "write", path: "a", code: ENOSPC)
    #expect(
      failure.description
        == "could not write a: No space left on device; free some disk space and run the command again, nothing that existed is lost"
    )
    let bridged = failure as NSError
    #expect(bridged.domain == NSPOSIXErrorDomain && bridged.code == Int(ENOSPC))
  }
}
