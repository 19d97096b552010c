import Foundation
import InkData
import Testing

/// Parts of sets and merged sets by the real command.
@Suite(.serialized) struct DataSelectionCommandTests {
  private func withWorkspace(_ body: (_ workspace: CommandWorkspace, _ file: (String) -> String) throws -> Void) throws
  {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try body(workspace) { workspace.folder + "/" + $0 }
  }

  private func set(_ path: String) throws -> [SampleInfo] {
    let set = try CompiledSet(path: path)
    return (0..<set.count).map { set.info(at: $0) }
  }

  @Test(arguments: [
    ["--kinds", "word,line"], ["--writers", "fi*,third"], ["--contributors", "second"], ["--text", "^v"],
    ["--language", "en"], ["--kinds", "word", "--writers", "first", "--text", "^n"],
  ])
  func `the same options choose the same samples to convert, count and draw`(_ options: [String]) throws {
    try withWorkspace { workspace, file in
      let part = file("part.inkset")
      let converted = try InklingProcess(["data", "convert", workspace.set, "--to", part] + options).wait()
      #expect(converted.code == 0 && converted.errors.isEmpty, "\(converted.errors)")
      let chosen = try set(part)
      #expect(!chosen.isEmpty && (options == ["--language", "en"]) == (chosen.count == 36), "\(chosen.count)")
      let stats = try InklingProcess(["data", "stats", workspace.set] + options).wait()
      #expect(try stats.output == InklingProcess.run("data", "stats", part).output, "\(stats.errors)")
      let drawn = try InklingProcess(["data", "preview", workspace.set, "--to", file("a.html")] + options).wait()
      #expect(drawn.output.contains(": \(chosen.count) of \(chosen.count) samples"), "\(drawn.output)\(drawn.errors)")
      #expect(
        try InklingProcess(["data", "validate", workspace.set] + options).wait().output.contains(
          "\(chosen.count) samples"))
    }
  }

  @Test func `a part of a split is written with its card, and judged as by its options`() throws {
    try withWorkspace { workspace, file in
      let part = file("part.inkset")
      let run = try InklingProcess.run(
        "data", "convert", workspace.set, "--split", workspace.split, "--part", "test", "--kinds", "word", "--to", part)
      #expect(run.code == 0, "\(run.errors)")
      let chosen = try set(part)
      #expect(chosen.allSatisfy { $0.writer == "third" && $0.kind == .word } && chosen.count == 6)
      let card = try CompiledSet(path: part).card
      #expect(
        card.name == "marks"
          && card.notes == ["A part of the set: only part test of the split of marks; only kinds word."])
      try workspace.exportUntrained()
      let whole = try InklingProcess.run(
        "evaluate", workspace.model, "--data", workspace.set, "--split", workspace.split, "--kinds", "word", "--json",
        "--writers", "th*", "--text", "[vnz]")
      let own = try InklingProcess.run("evaluate", workspace.model, "--data", part, "--json")
      #expect(whole.code == 0 && own.code == 0, "\(whole.errors)\(own.errors)")
      func figures(_ output: String) throws -> NSObject? {
        let report = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        return (report?["parts"] as? [[String: Any]])?.first?["figures"] as? NSObject
      }
      #expect(try figures(whole.output) == figures(own.output) && figures(own.output) != nil)
      #expect(whole.output.contains("only writers th*") && whole.output.contains("only texts with “[vnz]”"))
    }
  }

  @Test func `a limit is a random sample that its seed gives again`() throws {
    try withWorkspace { workspace, file in
      func sample(_ name: String, _ options: String...) throws -> [String] {
        let arguments = ["data", "convert", workspace.set, "--limit", "7", "--to", file(name)] + options
        #expect(try InklingProcess(arguments).wait().code == 0)
        return try set(file(name)).map(\.sampleID)
      }
      let all = try set(workspace.set).map(\.sampleID)
      let one = try sample("1.inkset")
      #expect(one.count == 7 && one == all.filter(one.contains))
      #expect(try one == sample("2.inkset", "--seed", "1") && one != sample("3.inkset", "--seed", "2"))
    }
  }

  @Test func `several inputs of any format become one set, each sample once`() throws {
    try withWorkspace { workspace, file in
      for (name, writers) in [("a.inkset", "first,second"), ("b.jsonl", "second,third")] {
        #expect(
          try InklingProcess.run("data", "convert", workspace.set, "--writers", writers, "--to", file(name)).code == 0)
      }
      let run = try InklingProcess.run("data", "convert", file("a.inkset"), file("b.jsonl"), "--to", file("c.inkset"))
      #expect(run.code == 0 && run.output.hasSuffix("36 samples\n"), "\(run.output)\(run.errors)")
      #expect(run.errors.contains("taken once: 12 samples that an earlier input has, too"), "\(run.errors)")
      #expect(try Set(set(file("c.inkset"))) == Set(set(workspace.set)))
      let card = try CompiledSet(path: file("c.inkset")).card
      #expect(card.name == "marks" && card.licence == "Apache-2.0" && card.languages == ["en"])
      #expect(card.notes.first?.hasPrefix("Merged from \(file("a.inkset")) (24 samples), ") == true)
      let stats = try InklingProcess.run("data", "stats", file("a.inkset"), file("b.jsonl"))
      #expect(stats.output.hasPrefix("36 samples"), "\(stats.output)")
      // Another text of the same sample isn't guessed about.
      let text = try String(contentsOfFile: file("b.jsonl"), encoding: .utf8)
      try text.replacing("\"text\":\"", with: "\"text\":\"v").write(
        toFile: file("b.jsonl"), atomically: true, encoding: .utf8)
      let wrong = try InklingProcess.run("data", "convert", file("a.inkset"), file("b.jsonl"), "--to", file("d.inkset"))
      #expect(wrong.code == 3 && wrong.errors.contains("have different samples “second#"), "\(wrong.errors)")
      #expect(!FileManager.default.fileExists(atPath: file("d.inkset")))
    }
  }

  @Test(arguments: [
    (["--writers", "thrid"], "no writer is named “thrid”; did you mean “third”?"),
    (["--kinds", "page"], "is left; asked for: only kinds page; found: 36 samples (9 character, 18 word, 9 line)"),
    (["--text", "q"], "only texts with “q”; found: 36 samples"),
  ])
  func `a selection that leaves nothing ends with 3 and says what there was`(
    _ options: [String], _ message: String
  ) throws {
    try withWorkspace { workspace, file in
      for command in ["convert", "stats", "preview", "validate"] {
        let to = ["stats", "validate"].contains(command) ? [] : ["--to", file("x.inkset")]
        let run = try InklingProcess(["data", command, workspace.set] + to + options).wait()
        #expect(run.code == 3 && run.errors.contains(message), "\(command): \(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: file("x.inkset")))
      }
      try workspace.exportUntrained()
      let evaluated = try InklingProcess(["evaluate", workspace.model, "--data", workspace.set] + options).wait()
      #expect(evaluated.code == 3 && evaluated.errors.contains(message), "\(evaluated.errors)")
    }
  }

  @Test(arguments: [
    ["--limit", "0"], ["--part", "test"], ["--split", "split.json"], ["--kinds", "poem"], ["--text", "(v"],
    ["--writers", ""],
    ["--seed", "x"],
  ])
  func `wrong values end with 2`(_ options: [String]) throws {
    try withWorkspace { workspace, _ in
      let run = try InklingProcess(["data", "stats", workspace.set] + options).wait()
      #expect(run.code == 2 && run.errors.contains(options[0]), "\(run.errors)")
    }
  }

  @Test func `a split belongs to one input`() throws {
    try withWorkspace { workspace, _ in
      let run = try InklingProcess.run(
        "data", "stats", workspace.set, workspace.set, "--split", workspace.split, "--part", "test")
      #expect(run.code == 2 && run.errors.contains("--split needs exactly one input"), "\(run.errors)")
      let checked = try InklingProcess.run(
        "data", "validate", workspace.set, "--split", workspace.split, "--kinds", "word")
      #expect(checked.code == 2, "\(checked.errors)")
    }
  }

  @Test func `properties of samples that name none have names of their own`() throws {
    try withWorkspace { _, file in
      try #"{"text":"hi","strokes":[{"x":[1,2],"y":[1,9]}]}"#.write(
        toFile: file("a.jsonl"), atomically: true, encoding: .utf8)
      let run = try InklingProcess.run(
        "data", "convert", file("a.jsonl"), "--default-language", "de", "--default-writer", "me", "--writers", "me",
        "--to",
        file("a.inkset"))
      #expect(run.code == 0, "\(run.errors)")
      #expect(try set(file("a.inkset")).map { [$0.language, $0.writer] } == [["de", "me"]])
      // An import has nothing to choose, and takes the shorter names, too.
      let imported = try InklingProcess.run(
        "data", "import", "jsonl", "--from", file("a.jsonl"), "--language", "fr", "--writer", "you", "--to",
        file("b.inkset"))
      #expect(imported.code == 0, "\(imported.errors)")
      #expect(try set(file("b.inkset")).map { [$0.language, $0.writer] } == [["fr", "you"]])
    }
  }
}
