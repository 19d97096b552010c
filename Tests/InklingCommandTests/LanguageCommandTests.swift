import Foundation
import InkModelFile
import Testing

@Suite(.serialized) struct LanguageCommandTests {
  /// Texts of the letters v, n and z, which the untrained network of the workspace has.
  private static let text = (0..<60).map { "vn zv nnz \($0 % 3 == 0 ? "vvz" : "znv") nv\n" }.joined()

  private func withNetwork(_ body: (CommandWorkspace) throws -> Void) throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    try body(workspace)
  }

  private func write(_ text: String, to name: String, _ workspace: CommandWorkspace) throws -> String {
    let path = workspace.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a language of texts is a model for every command, and the same texts give the same bytes`() throws {
    try withNetwork { workspace in
      let text = try write(Self.text, to: "text.txt", workspace)
      var files: [Data] = []
      for name in ["fr.gguf", "again.gguf"] {
        let to = workspace.folder + "/" + name
        let made = try InklingProcess.run(
          "language", "add", "fr", "--text", text, "--network", workspace.model, "--to", to, "--name", "French")
        try #require(made.code == 0, "\(made.errors)")
        #expect(made.output.contains("perplexity"))
        files.append(try Data(contentsOf: URL(fileURLWithPath: to)))
      }
      #expect(files[0] == files[1])
      let path = workspace.folder + "/fr.gguf"
      #expect(try ModelFile(path: path).metadata.languages == ["fr"])
      let inspected = try InklingProcess.run("inspect", path)
      #expect(inspected.output.contains("model.gguf") && inspected.output.contains("the language's graphemes"))
      let read = try InklingProcess.run("recognize", path, "--ink", workspace.set, "--limit", "3")
      #expect(read.code == 0 && read.output.split(separator: "\n").count == 3, "\(read.errors)")
      let tuned = try InklingProcess.run(
        "tune", path, "--data", workspace.set, "--split", workspace.split, "--folds", "1", "--to", path)
      #expect(tuned.code == 0, "\(tuned.errors)")
      #expect(try LanguageFile(path: path).decoder.calibration != nil)
      let card = try String(contentsOfFile: workspace.folder + "/fr.md", encoding: .utf8)
      #expect(card.contains("No ink has judged this language yet") && card.contains("inkling collect"))
    }
  }

  @Test func `several languages are told apart, and reported on one page`() throws {
    try withNetwork { workspace in
      let sets = workspace.folder + "/sets"
      try FileManager.default.createDirectory(atPath: sets, withIntermediateDirectories: true)
      var paths: [String] = []
      for (tag, letters) in [("fr", "vvvn vvn vv"), ("de", "zzzn zzn zz")] {
        let text = try write(String(repeating: letters + "\n", count: 60), to: tag + ".txt", workspace)
        paths.append(workspace.folder + "/\(tag).gguf")
        let made = try InklingProcess.run(
          "language", "add", tag, "--text", text, "--network", workspace.model, "--to", paths.last!, "--card", "none")
        try #require(made.code == 0, "\(made.errors)")
        try FileManager.default.copyItem(atPath: workspace.set, toPath: sets + "/\(tag).inkset")
      }
      let read = try InklingProcess(["recognize"] + paths + ["--ink", workspace.set, "--limit", "4", "--json"]).wait()
      let languages = try read.output.split(separator: "\n").map { line in
        (try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["language"] as? String
      }
      #expect(languages.count == 4 && languages.allSatisfy { $0 == "fr" || $0 == "de" }, "\(read.errors)")
      let one = try InklingProcess(
        ["recognize"] + paths + ["--ink", workspace.set, "--limit", "1", "--json", "--language", "de"]
      ).wait()
      #expect(!one.output.contains("\"language\""))
      let unknown = try InklingProcess(["recognize"] + paths + ["--ink", workspace.set, "--language", "de,nl"]).wait()
      #expect(unknown.code == 3 && unknown.errors.contains("no model reads nl"))
      let report = workspace.folder + "/report"
      let made = try InklingProcess(
        ["language", "report"] + paths + [workspace.model, "--data", sets, "--to", report, "--cards"]
      ).wait()
      #expect(made.code == 0, "\(made.errors)")
      let page = try String(contentsOfFile: report + "/leaderboard.html", encoding: .utf8)
      #expect(page.contains("<td>fr") || page.contains(">fr<"))
      let card = try String(contentsOfFile: workspace.folder + "/fr.md", encoding: .utf8)
      #expect(card.contains("## Language") && card.contains("## Accuracy") && !card.contains("Not this file"))
      #expect(try LanguageFile(path: paths[0]).evaluationSummary.contains("{"))
    }
  }

  @Test(
    arguments: [
      (
        ["german", "--text", "text.txt"], 2,
        "“german” is no language tag: use one of BCP 47, such as fr, pt-BR or sr-Latn"
      ),
      (["fr"], 2, "name texts with --text, lists of words with --words, or a language model with --language-model"),
      (["fr", "--text", "empty.txt"], 3, "the texts have 0 letters, and a language needs thousands: give texts in fr"),
      (
        ["ru", "--text", "russian.txt"], 3,
        "the texts are in another script than the network's: it has 0 % of their letters"
      ),
      (["fr", "--text", "none.txt"], 3, "none.txt"),
      (
        ["fr", "--text", "text.txt", "--foreign-price", "200"], 2,
        "--foreign-price is 200.0, but must be between 0 and 100"
      ),
    ] as [([String], Int32, String)])
  func `wrong calls say what to do`(arguments: [String], code: Int32, sentence: String) throws {
    try withNetwork { workspace in
      _ = try write(Self.text, to: "text.txt", workspace)
      _ = try write("", to: "empty.txt", workspace)
      _ = try write(String(repeating: "съешь же ещё этих мягких булок\n", count: 20), to: "russian.txt", workspace)
      let full = arguments.map { $0.hasSuffix(".txt") ? workspace.folder + "/" + $0 : $0 }
      let run = try InklingProcess(
        ["language", "add"] + full + ["--network", workspace.model, "--to", workspace.folder + "/out.gguf"]
      ).wait()
      #expect(run.code == code && run.errors.contains(sentence), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/out.gguf"))
    }
  }

  @Test func `a language is beside its network, and no network of another one`() throws {
    try withNetwork { workspace in
      let text = try write(Self.text, to: "text.txt", workspace)
      let elsewhere = try InklingProcess.run(
        "language", "add", "fr", "--text", text, "--network", workspace.model, "--to",
        NSTemporaryDirectory() + "fr.gguf")
      #expect(elsewhere.code == 2 && elsewhere.errors.contains("a language's file is in its network's folder"))
      let path = workspace.folder + "/fr.gguf"
      _ = try InklingProcess.run("language", "add", "fr", "--text", text, "--network", workspace.model, "--to", path)
      let second = try InklingProcess.run(
        "language", "add", "de", "--text", text, "--network", path, "--to", workspace.folder + "/de.gguf")
      #expect(second.code == 3 && second.errors.contains("is a language, not a network: name its network, model.gguf"))
    }
  }
}
