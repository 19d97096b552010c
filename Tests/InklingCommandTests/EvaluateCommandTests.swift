import Evaluation
import Foundation
import Testing

@Suite(.serialized) struct EvaluateCommandTests {
  @Test func `a model file gets a report in four forms`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    let run = try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--report", folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("line CER") && run.output.contains("report: \(folder)/report.html"))
    let report = try EvaluationReport(path: folder + "/report.json")
    #expect(report.parts.map(\.kind) == [.line, .word, .character])
    #expect(report.outcomes.count == 36)
    #expect(report.model.form == "model file, int8" && report.model.byteCount ?? 0 > 0)
    #expect(report.latencies.map(\.subject.name).contains("stroke of line"))
    #expect(report.data.names == ["marks"] && report.data.licences == ["Apache-2.0"])
    for name in ["report.html", "report.md", "report.csv"] {
      #expect(FileManager.default.fileExists(atPath: folder + "/" + name))
    }
  }

  @Test func `split, part, kinds and limit choose the samples`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let run = try InklingProcess.run(
      "evaluate", workspace.model, "--data", workspace.set, "--split", workspace.split, "--part", "validation",
      "--kinds",
      "word,line", "--limit", "2", "--json", "--report", workspace.folder + "/report", "--withhold-samples")
    #expect(run.code == 0, "\(run.errors)")
    let printed = try EvaluationReport(json: Data(run.output.utf8), path: "standard output")
    #expect(printed.parts.map(\.figures.sampleCount) == [2, 2])
    #expect(printed.data.part == "validation" && printed.data.split == "split.json")
    let written = try EvaluationReport(path: workspace.folder + "/report/report.json")
    #expect(Set(written.outcomes.map(\.writer)) == ["second"])
    #expect(written.outcomes.allSatisfy { $0.text == nil } && written.parts.allSatisfy { $0.examples.isEmpty })
  }

  @Test func `samples with other graphemes than the model's can be left out, and those of no language are the model's`()
    throws
  {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained(languages: ["zh-Hans"])
    let ink = workspace.folder + "/ink.jsonl"
    try #"{"text": "v", "strokes": [{"x": [0, 9], "y": [0, 20]}]}"#.appending("\n")
      .appending(#"{"text": "人", "strokes": [{"x": [0, 9], "y": [0, 20]}]}"#)
      .write(toFile: ink, atomically: true, encoding: .utf8)
    let set = workspace.folder + "/ink.inkset"
    #expect(try InklingProcess.run("data", "convert", ink, "--to", set).code == 0)
    func report(_ options: String...) throws -> EvaluationReport {
      let run = try InklingProcess(["evaluate", workspace.model, "--data", set, "--json"] + options).wait()
      #expect(run.code == 0, "\(run.errors)")
      return try EvaluationReport(json: Data(run.output.utf8), path: "standard output")
    }
    let all = try report()
    #expect(all.parts[0].figures.sampleCount == 2 && all.parts[0].figures.topOneByUse?.sampleCount == 1)
    #expect(all.parts[0].groups.contains { $0.dimension == .language && $0.name == "zh-Hans" })
    let known = try report("--known")
    #expect(known.parts[0].figures.sampleCount == 1)
    #expect(known.data.restrictions == ["only graphemes of the model"])
  }

  @Test func `any program is evaluated, and compared with a model`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    let run = try InklingProcess.run(
      "evaluate", "--command", "while read -r ink; do echo vnz; done", "--data", workspace.set, "--report", folder,
      "--against", workspace.model)
    #expect(run.code == 0, "\(run.errors)")
    let report = try EvaluationReport(path: folder + "/report.json")
    #expect(report.model.name == "while" && report.model.form == "program “while read -r ink; do echo vnz; done”")
    #expect(report.outcomes.allSatisfy { $0.recognized == "vnz" } && report.outcomes.count == 36)
    #expect(report.latencies.map(\.subject).contains(.whole(.line)))
    #expect(report.comparison?.changes.allSatisfy(\.isPaired) == true)
    let dies = try InklingProcess.run("evaluate", "--command", "exit 3", "--data", workspace.set)
    #expect(dies.code == 3 && dies.errors.contains("ended with exit code 3 without an answer to the sample “"))
    let both = try InklingProcess.run("evaluate", workspace.model, "--command", "cat", "--data", workspace.set)
    #expect(both.code == 2 && both.errors.contains("not both"))
    #expect(
      try InklingProcess.run("evaluate", "--command", "cat", "--data", workspace.set, "--beam-width", "3").code == 2)
    #expect(try InklingProcess.run("evaluate", "--command", "cat", "--data", workspace.set, "--timeout", "0").code == 2)
  }

  @Test func `several reports make a leaderboard`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--report", folder).code == 0)
    let (report, board) = (folder + "/report.json", workspace.folder + "/board")
    let run = try InklingProcess.run("report", report, report, "--to", board)
    #expect(run.code == 0 && run.output.contains("leaderboard.html"), "\(run.errors)")
    let page = try String(contentsOfFile: board + "/leaderboard.html", encoding: .utf8)
    #expect(page.contains("untrained") && page.contains("sha256:") && page.contains("inkling 0.1.0"))
    #expect(try InklingProcess.run("report", report, report, "--to", board, "--withhold-samples").code == 2)
    let written = try EvaluationReport(path: report)
    #expect(written.live?.first?.sampleCount == 9 && written.model.multiplyAddsPerFrame ?? 0 > 0)
  }

  @Test func `wrong calls end with 2, bad inputs with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    #expect(try InklingProcess.run("evaluate", workspace.model).code == 2)
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--limit", "0").code == 2)
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--kinds", "poem").code == 2)
    let missing = try InklingProcess.run("evaluate", workspace.folder + "/other.gguf", "--data", workspace.set)
    #expect(missing.code == 3 && missing.errors.contains("there is nothing at"))
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.folder + "/other.inkset").code == 3)
    #expect(try InklingProcess.run("evaluate", workspace.set, "--data", workspace.set).code == 3)
    let nothing = try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--language", "yue")
    #expect(nothing.code == 3 && nothing.errors.contains("is left; asked for: only yue; found: 36 samples"))
  }

  @Test func `a comparison reports a regression by its exit code`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let before = workspace.folder + "/before"
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--report", before).code == 0)
    var report = try EvaluationReport(path: before + "/report.json")
    for index in report.outcomes.indices {
      let counts = report.outcomes[index].characters
      report.outcomes[index].characters = EditCounts(
        insertions: counts.insertions + 2 + index % 2, deletions: counts.deletions,
        substitutions: counts.substitutions, referenceLength: counts.referenceLength)
    }
    try report.write(folder: workspace.folder + "/after")
    let (old, new) = (before + "/report.json", workspace.folder + "/after/report.json")
    let worse = try InklingProcess.run("compare", old, new)
    #expect(worse.code == 1 && worse.output.contains("worse"), "\(worse.errors)")
    #expect(try InklingProcess.run("compare", new, old).code == 0)
    #expect(try InklingProcess.run("compare", old, old).output.contains("nothing is worse"))
    #expect(try InklingProcess.run("compare", old, old, "--latency-tolerance", "5").output.contains("× 1.00"))
    #expect(try InklingProcess.run("compare", old, old, "--latency-tolerance", "-5").code == 2)
    #expect(try InklingProcess.run("compare", old, new, "--tolerance", "1000").code == 0)
    #expect(try InklingProcess.run("compare", old).code == 2)
    #expect(try InklingProcess.run("compare", old, new, "--tolerance", "-1").code == 2)
    #expect(try InklingProcess.run("compare", old, workspace.set).code == 3)
  }

  @Test func `pages are judged with a labeller, and a labeller by itself`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let words = workspace.folder + "/words.inkset"
    try (0..<16).map { number in
      let letters = (0..<3).map {
        "{\"x\": [\($0 * 12), \($0 * 12 + 4), \($0 * 12 + 8 + number % 3)], \"y\": [0, 9, 0]}"
      }
      return "{\"text\": \"vnv\", \"kind\": \"word\", \"language\": \"en\", \"writer\": \"ann\", "
        + "\"strokes\": [\(letters.joined(separator: ","))]}\n"
    }.joined().write(toFile: workspace.folder + "/words.jsonl", atomically: true, encoding: .utf8)
    try #require(
      try InklingProcess.run("data", "convert", workspace.folder + "/words.jsonl", "--to", words).code == 0)
    let pages = workspace.folder + "/pages.inkset"
    let made = try InklingProcess.run(
      "data", "synthesize", "--pages", "--ink", words, "--page-kinds", "list", "--samples", "4", "--to", pages)
    try #require(made.code == 0, "\(made.errors)")
    try workspace.exportUntrained()
    let labeller = PadParts.labeller
    let read = try InklingProcess.run(
      "evaluate", workspace.model, "--labeller", labeller, "--data", pages, "--json")
    #expect(read.code == 0, "\(read.errors)")
    let report = try EvaluationReport(json: Data(read.output.utf8), path: "standard output")
    #expect(report.pages?.pageCount == 4 && report.pages?.linesAlone?.characterErrorRate != nil)
    #expect(report.parts.map(\.kind) == [.page])
    let alone = try InklingProcess.run("evaluate", labeller, "--data", pages, "--data", workspace.set)
    #expect(alone.code == 0 && alone.output.contains("page: lines, F1"), "\(alone.errors)")
    let none = try InklingProcess.run("evaluate", labeller, "--data", workspace.set)
    #expect(none.code != 0 && none.errors.contains("no page or line of"))
    let wrong = try InklingProcess.run("evaluate", labeller, "--data", pages, "--decoding", "greedy")
    #expect(wrong.code != 0 && wrong.errors.contains("labels strokes and reads no text"))
  }
}
