import Foundation
import InkModelFile
import Testing
import inkling_fuzz

/// A short run of what Scripts/fuzz-model does a million times under sanitizers.
@Suite struct FuzzTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("InkModelFileTests/Golden")

  private static func sounds() throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(at: golden, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "gguf" }.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
  }

  private static func run() throws -> FuzzRun {
    FuzzRun(sounds: try sounds().map { try #require(ContainerParts($0)) }, seed: 1)
  }

  @Test func `a file that is taken apart and put together is the same, its digests too`() throws {
    let sounds = try Self.sounds()
    #expect(!sounds.isEmpty)
    for bytes in sounds {
      let parts = try #require(ContainerParts(bytes))
      #expect(parts.bytes() == bytes)
      #expect(parts.signed() == parts)
    }
  }

  @Test func `a changed file with digests that fit is read as changed`() throws {
    var parts = try #require(ContainerParts(try Self.sounds()[0]))
    let place = try #require(parts.pairs.firstIndex { $0.key == Array("general.name".utf8) })
    parts.pairs[place].value = ContainerParts.littleEndian(5, size: 8) + Array("other".utf8)
    #expect(throws: ModelFileError.self) { try ModelFile(bytes: parts.bytes()) }
    #expect(try ModelFile(bytes: parts.signed().bytes()).metadata.name == "other")
  }

  @Test func `bytes that are no model file can't be taken apart`() throws {
    let bytes = try Self.sounds()[0]
    #expect(ContainerParts([]) == nil)
    #expect(ContainerParts(Array(bytes.prefix(200))) == nil)
    #expect(ContainerParts([0] + bytes.dropFirst()) == nil)
  }

  @Test func `thousands of changed files are refused or used, with memory that their size bounds`() throws {
    let run = try Self.run()
    var report = FuzzReport()
    for number in 0..<4000 { run.tryFile(number, run.file(number), &report) }
    #expect(report.files == 4000 && report.refused + report.unusable + report.used == 4000)
    // Many changes are harmless where the digests fit: they have to be met, too.
    #expect(report.used > 200 && report.refused > 1000 && report.unusable > 10, "\(report.text)")
    #expect(report.greedy.isEmpty, "\(report.text)")
  }

  @Test func `a file of a number is always the same`() throws {
    let run = try Self.run()
    #expect(run.file(77) == run.file(77))
    #expect((0..<50).contains { run.file($0) != run.file($0 + 50) })
  }

  @Test func `arguments are read, and nonsense is refused`() {
    let options = FuzzOptions(["--iterations", "5", "--seed", "3", "--first", "2", "a.gguf", "--keep", "f", "b.gguf"])
    #expect(options?.count == 5 && options?.seed == 3 && options?.first == 2 && options?.keep == "f")
    #expect(options?.models == ["a.gguf", "b.gguf"])
    for arguments in [
      [], ["--iterations"], ["--iterations", "0", "a"], ["--first", "-1", "a"], ["--what", "1", "a"],
    ] {
      #expect(FuzzOptions(arguments) == nil)
    }
  }

  @Test func `a report says what became of the files`() {
    var report = FuzzReport()
    report.files = 9
    report.refused = 6
    report.used = 3
    #expect(report.text == "9 files: 6 refused, 0 with an unusable language model, 3 read and used")
    report.mostMemory = 2.04
    report.hungriest = 4
    report.greedy = [7, 8]
    #expect(report.text.hasSuffix("at most 2.0 times its size, at 4; 2 asked for more than is allowed, the first at 7"))
  }
}
