import Foundation
import InkCore
import InkData
import TestSupport
import Testing
import TextAndFiles

@Suite struct `A damaged compiled set` {
  let folder: TemporaryFolder
  let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.file("whole.inkset")
    let writer = try CompiledSetWriter(path: path, card: DataSetCard(name: "t", title: "T", licence: "CC0-1.0"))
    for index in 0..<4 {
      let locations = (0..<6).map { Point(x: Float($0 * index), y: Float($0)) }
      try writer.append(
        LabelledInk(
          ink: Ink(strokes: [Stroke(locations: locations)]), text: "t\(index)", kind: .word, language: "en",
          writer: "w",
          contributor: "c", source: "t", sampleID: "#\(index)", licence: "CC0-1.0"))
    }
    try writer.finish()
    bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func opened(_ bytes: [UInt8]) throws -> CompiledSet {
    let path = folder.file("damaged.inkset")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try CompiledSet(path: path)
  }

  @Test func `is rejected wherever it is truncated`() throws {
    for length in 0..<bytes.count {
      #expect(throws: CompiledSetError.self, "cut at \(length)") { try opened(Array(bytes[..<length])) }
    }
  }

  @Test func `is rejected or its sample is, whichever bit is flipped`() throws {
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      #expect(throws: CompiledSetError.self, "bit \(offset % 8) of byte \(offset)") {
        let set = try opened(damaged)
        for index in 0..<set.count { _ = try set.sample(at: index) }
      }
    }
  }

  @Test func `is rejected with bytes after its end`() throws {
    #expect(throws: CompiledSetError.self) { try opened(bytes + [0]) }
  }

  @Test func `of a later version names both versions`() throws {
    var later = bytes
    later[8] = 3
    let error = #expect(throws: CompiledSetError.self) { try opened(later) }
    #expect(error?.description.contains("version 3, this program reads version 2") == true)
  }

  @Test func `that isn't there is named with a remedy`() throws {
    let error = #expect(throws: FileFailure.self) { try CompiledSet(path: folder.file("none.inkset")) }
    #expect(
      error?.description == "could not open \(folder.path)/none.inkset: No such file or directory; check the path")
  }

  @Test func `that is a folder is named`() throws {
    let error = #expect(throws: FileFailure.self) { try CompiledSet(path: folder.path) }
    #expect(error?.description == "could not read \(folder.path): Is a directory")
  }

  @Test(arguments: [
    (CompiledSetError.notACompiledSet(path: "a"), "a is not a compiled set: make one with “inkling data import”"),
    (
      .wrongLength(path: "a", expected: 9, found: 3),
      "a has 3 bytes instead of 9: it was truncated or appended to; import the data again"
    ),
    (
      .damaged(path: "a", part: "card", offset: 7), "a is damaged at byte 7, in its card: import the data again"
    ),
    (
      .damagedSample(path: "a", index: 2, offset: 7),
      "a is damaged at byte 7, in the ink of sample 2: import the data again"
    ),
    (
      .unstorable(sampleID: "x#1", problem: "a point is at (nan, 0.0)"),
      "sample x#1 can't be stored: a point is at (nan, 0.0); leave it out or correct it"
    ),
  ]) func `says what is wrong`(_ error: CompiledSetError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
