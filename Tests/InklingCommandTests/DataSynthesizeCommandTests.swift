import Foundation
import InkData
import InkSynthesis
import Testing

@Suite(.serialized) struct DataSynthesizeCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The arguments of every call, because tests don't run in the package's folder.
  private static let starter = [
    "--skeletons", root + "/" + SkeletonSet.starterPath, "--text", root + "/" + LatinTexts.starterPath,
  ]

  private func synthesize(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess(["data", "synthesize"] + arguments + Self.starter).wait()
  }

  @Test func `the same options give the same bytes, another seed different ones`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let paths = ["a", "b", "c"].map { workspace.folder + "/\($0).inkset" }
    for (path, seed) in zip(paths, ["1", "1", "2"]) {
      let run = try synthesize("--to", path, "--samples", "40", "--writers", "3..5", "--seed", seed)
      #expect(run.code == 0, "\(run.errors)")
    }
    let bytes = paths.map { FileManager.default.contents(atPath: $0) }
    #expect(bytes[0] != nil && bytes[0] == bytes[1] && bytes[0] != bytes[2])
    let set = try CompiledSet(path: paths[0])
    #expect(set.count == 40 && set.card.name == "starter")
    #expect(Set((0..<40).map { set.info(at: $0).writer }) == ["hand-3", "hand-4", "hand-5"])
  }

  @Test func `given lines are written unchanged, as JSON lines by the file's name`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let texts = workspace.folder + "/texts.txt"
    try "One line.\nanother\n".write(toFile: texts, atomically: true, encoding: .utf8)
    let path = workspace.folder + "/lines.jsonl"
    let run = try InklingProcess([
      "data", "synthesize", "--to", path, "--samples", "3", "--verbatim", "--text", texts, "--skeletons",
      Self.root + "/" + SkeletonSet.starterPath,
    ]).wait()
    #expect(run.code == 0, "\(run.errors)")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.map { $0.contains(#""text":"One line.""#) } == [true, false, true])
  }

  @Test func `wrong options exit with 2, unreadable texts with 3`() throws {
    #expect(try synthesize("--to", "x.inkset", "--writers", "9..5").code == 2)
    #expect(try synthesize("--to", "x.inkset", "--samples", "0").code == 2)
    #expect(try synthesize("--to", "x.inkset", "--kinds", "poem").code == 2)
    let run = try InklingProcess([
      "data", "synthesize", "--to", "x.inkset", "--skeletons", Self.root + "/" + SkeletonSet.starterPath, "--text",
      "/nowhere/texts.txt",
    ]).wait()
    #expect(run.code == 3)
    #expect(run.errors.contains("the texts at /nowhere/texts.txt can't be read"))
  }
}
