import Foundation
import InkModelFile
import InkRuntime
import TestSupport
import Testing

/// Settled text and commits in other languages: after 10,000 random edits with two models, one of words and one of
/// ideographs, and over a million points.
@Suite struct `Commits from other languages` {
  /// The files for one model: its bytes, and a script with the expected output.
  struct Case {
    let modelPath: String
    let scriptPath: String
    let script: CommitScript

    init(graphemes: String, seed: UInt64, in folder: URL) throws {
      let bytes = try SpellingModel.bytes(beamWidth: 8, graphemes: graphemes)
      script = try CommitScript(model: ModelFile(bytes: bytes), edits: 5000, seed: seed)
      let (model, file) = (folder.appending(path: "model-\(seed)"), folder.appending(path: "script-\(seed)"))
      try Data(bytes).write(to: model)
      try script.text.write(to: file, atomically: true, encoding: .utf8)
      (modelPath, scriptPath) = (model.path, file.path)
    }
  }

  static func cases(in folder: URL) throws -> [Case] {
    let cases = try [Case(graphemes: "一乙丶", seed: 1, in: folder), Case(graphemes: "l i", seed: 2, in: folder)]
    for each in cases {
      #expect(each.script.commits.settled > 100)
      #expect(each.script.commits.chosen > 50)
    }
    return cases
  }

  #if os(Linux)
    @Test func `a C program settles and commits the same as the runtime, in constant memory`() throws {
      let folder = try Tool.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = try `InkC from other languages`.build("commit", in: folder)
      let cases = try Self.cases(in: folder)
      for each in cases {
        let said = try Tool.run(program, [each.modelPath, each.scriptPath])
        #expect(said == each.script.expected)
      }
      let endless = try Endless(try Tool.run(program, [cases[1].modelPath, "endless", "1000000"]))
      #expect(endless.points == 1_000_000 && endless.characters > 10_000)
      // At most a line; 4 kB a page.
      #expect(endless.strokesKept <= 60 && endless.grownPages <= 64)
    }
  #endif

  @Test(
    .enabled(if: Tool.find("node") != nil, "node isn't installed"),
    .enabled(if: Tool.hasEmbeddedWebAssembly, "this toolchain has no Embedded Swift for WebAssembly"))
  func `JavaScript with WebAssembly settles and commits the same as the runtime, in constant memory`() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Tool.copyWebAssembly(to: folder)
    let script = Tool.programs.appending(path: "commit.mjs").path
    let cases = try Self.cases(in: folder)
    for each in cases {
      let said = try Tool.run("node", [script, folder.path, each.modelPath, each.scriptPath]).split(separator: "\n")
      let expected = each.script.expected.split(separator: "\n")
      #expect(said.count == expected.count)
      for (found, known) in zip(said, expected)
      where !`InkC from other languages`.isNearly(found, known) {
        Issue.record("“\(found)” instead of “\(known)”")
        break
      }
    }
    let endless = try Endless(
      try Tool.run("node", [script, folder.path, cases[1].modelPath, "endless", "1000000"]))
    #expect(endless.points == 1_000_000 && endless.characters > 10_000)
    #expect(endless.strokesKept <= 60 && endless.grownPages == 0)
  }

  /// The programs' output after endless writing.
  struct Endless {
    let points: Int
    let characters: Int
    let strokesKept: Int
    let grownPages: Int

    init(_ said: String) throws {
      let words = said.split(whereSeparator: \.isWhitespace).map(String.init)
      func number(_ name: String) throws -> Int {
        let index = try #require(words.firstIndex(of: name))
        return try #require(Int(words[index + 1]))
      }
      points = try number("points")
      characters = try number("characters")
      strokesKept = try number("strokes-kept")
      grownPages = try number("grown-pages")
    }
  }
}
