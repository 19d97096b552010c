import Foundation
import InkModelFile
import Testing
import inkling_fuzz

/// A short version of the runs of Scripts/fuzz-model, which tries a million files under sanitizers.
@Suite struct FuzzTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("InkModelFileTests/Golden")

  private static func validFiles() throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(at: golden, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "gguf" }.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
  }

  private static func run() throws -> FuzzRun {
    FuzzRun(valid: try validFiles().map { try #require(ContainerParts($0)) }, seed: 1)
  }

  @Test func `a file that is taken apart and put together is the same, its digests too`() throws {
    let valid = try Self.validFiles()
    #expect(!valid.isEmpty)
    for bytes in valid {
      let parts = try #require(ContainerParts(bytes))
      #expect(parts.bytes() == bytes)
      #expect(parts.signed() == parts)
    }
  }

  @Test func `a changed file with matching digests is read as changed`() throws {
    var parts = try #require(ContainerParts(try Self.validFiles()[0]))
    let index = try #require(parts.pairs.firstIndex { $0.key == Array("general.name".utf8) })
    parts.pairs[index].value = ContainerParts.littleEndian(5, size: 8) + Array("other".utf8)
    #expect(throws: ModelFileError.self) { try ModelFile(bytes: parts.bytes()) }
    #expect(try ModelFile(bytes: parts.signed().bytes()).metadata.name == "other")
  }

  @Test func `bytes that are no model file can't be taken apart`() throws {
    let bytes = try Self.validFiles()[0]
    #expect(ContainerParts([]) == nil)
    #expect(ContainerParts(Array(bytes.prefix(200))) == nil)
    #expect(ContainerParts([0] + bytes.dropFirst()) == nil)
  }

  @Test func `thousands of changed files are rejected or used, with memory that their size bounds`() throws {
    let run = try Self.run()
    var report = FuzzReport()
    for number in 0..<4000 { run.tryFile(number, run.file(number), &report) }
    #expect(report.files == 4000 && report.rejected + report.unusable + report.used == 4000)
    // Many changes are harmless where the digests match: these are part of the run, too.
    #expect(report.used > 200 && report.rejected > 1000 && report.unusable > 10, "\(report.text)")
    #expect(report.overLimit.isEmpty, "\(report.text)")
  }

  @Test func `a file of a number is always the same`() throws {
    let run = try Self.run()
    #expect(run.file(77) == run.file(77))
    #expect((0..<50).contains { run.file($0) != run.file($0 + 50) })
  }

  @Test func `arguments are read, and nonsense is rejected`() {
    let options = FuzzOptions(["--iterations", "5", "--seed", "3", "--first", "2", "a.gguf", "--keep", "f", "b.gguf"])
    #expect(options?.count == 5 && options?.seed == 3 && options?.first == 2 && options?.keep == "f")
    #expect(options?.models == ["a.gguf", "b.gguf"])
    for arguments in [
      [], ["--iterations"], ["--iterations", "0", "a"], ["--first", "-1", "a"], ["--what", "1", "a"],
    ] {
      #expect(FuzzOptions(arguments) == nil)
    }
  }

  @Test func `a report gives the results of the files`() {
    var report = FuzzReport()
    report.files = 9
    report.rejected = 6
    report.used = 3
    #expect(report.text == "9 files: 6 rejected, 0 with an unusable language model, 3 read and used")
    report.mostMemory = 2.04
    report.mostMemoryFile = 4
    report.overLimit = [7, 8]
    #expect(
      report.text.hasSuffix("at most 2.0 times its size, for file 4; 2 needed more than is allowed, first file 7"))
  }
}
