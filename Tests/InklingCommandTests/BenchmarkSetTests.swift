import Foundation
import InkCore
import InkData
import Testing

/// Import, training and evaluation of licensed sets, with our own ink in their layout.
@Suite(.serialized) struct BenchmarkSetTests {
  private static let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../Datasets")

  /// A temporary folder.
  private struct Workspace {
    let folder = NSTemporaryDirectory() + "benchmark-\(UUID().uuidString)"

    func write(_ text: String, to name: String) throws {
      let url = URL(fileURLWithPath: folder + "/data/" + name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  private static func points(of stroke: Stroke) -> [(x: Float, y: Float)] {
    stroke.points.map { ($0.location.x, $0.location.y) }
  }

  private func writeIAMOnDB(_ workspace: Workspace) throws {
    let lines = CommandWorkspace.samples.filter { $0.kind != .character }
    for (number, list) in ["trainset", "testset_v", "testset_t", "testset_f"].enumerated() {
      let form = "a0\(number)-000"
      for (index, sample) in lines.prefix(9).enumerated() {
        let strokes = sample.ink.strokes.map { stroke in
          "<Stroke>"
            + Self.points(of: stroke).map { "<Point x=\"\(Int($0.x * 20))\" y=\"\(Int($0.y * 20))\" time=\"1\"/>" }
            .joined()
            + "</Stroke>"
        }.joined()
        try workspace.write(
          "<WhiteboardCaptureSession><StrokeSet>\(strokes)</StrokeSet></WhiteboardCaptureSession>",
          to: "lineStrokes/a0\(number)/\(form)/\(form)-0\(index + 1).xml")
      }
      try workspace.write(
        "CSR:\n\n" + lines.prefix(9).map(\.text).joined(separator: "\n"), to: "ascii/a0\(number)/\(form).txt")
      try workspace.write(form + "\n", to: list + ".txt")
    }
  }

  private func writeCROHME(_ workspace: Workspace) throws {
    for part in ["train", "valid", "test"] {
      var list = ""
      for (number, sample) in CommandWorkspace.samples.filter({ $0.kind == .character }).enumerated() {
        let traces = sample.ink.strokes.enumerated().map { index, stroke in
          "<trace id=\"\(index)\">" + Self.points(of: stroke).map { "\($0.x) \($0.y)" }.joined(separator: ", ")
            + "</trace>"
        }.joined()
        try workspace.write("<ink>\(traces)</ink>", to: "\(part)Symbols/\(part)\(number).inkml")
        list += "\(part)\(number),\(sample.text)\n"
      }
      try workspace.write(list, to: "\(part)Symbols/iso_GT.txt")
    }
  }

  @Test(arguments: ["iam-ondb", "crohme"]) func `import, a trial, a training and an evaluation`(name: String) throws {
    let workspace = Workspace()
    defer { workspace.remove() }
    try name == "crohme" ? writeCROHME(workspace) : writeIAMOnDB(workspace)
    let set = "\(workspace.folder)/\(name).inkset"
    let imported = try InklingProcess.run("data", "import", name, "--from", workspace.folder + "/data", "--to", set)
    try #require(imported.code == 0, "\(imported.errors)")
    #expect(try CompiledSet(path: set).count == (name == "crohme" ? 27 : 36))

    let recipe = Self.datasets.appending(path: "\(name)/recipe.yaml").path
    let trial = try InklingProcess.run("train", recipe, "--fast-dev-run", "--set", "data.0.set=\(set)")
    try #require(trial.code == 0, "\(trial.errors)")
    #expect(trial.output.contains("everything works; no files were kept"))

    let run = workspace.folder + "/run"
    let trained = try InklingProcess.run(
      "train", recipe, "--out", run, "--set", "data.0.set=\(set)", "--set", "training.steps=2", "--set",
      "network=[{convolution: {channels: 8, kernel: 3, stride: 2}}, {sru: {width: 8}}]")
    try #require(trained.code == 0, "\(trained.errors)")
    #expect(trained.output.contains("best validation: CER"))

    let split = Self.datasets.appending(path: "\(name)/split.json").path
    let evaluated = try InklingProcess.run(
      "evaluate", run, "--data", set, "--split", split, "--part", "test", "--json", "--withhold-samples")
    try #require(evaluated.code == 0, "\(evaluated.errors)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(evaluated.output.utf8)) as? [String: Any])
    let parts = try #require(report["parts"] as? [[String: Any]])
    let counts = parts.compactMap { ($0["figures"] as? [String: Any])?["sampleCount"] as? Int }
    #expect(counts.reduce(0, +) == 9)
  }

  @Test func `recipes of other sets have the features and the network of the English one`() throws {
    let english = try String(
      contentsOf: Self.datasets.appending(path: "../Models/english/recipe.yaml"), encoding: .utf8)
    for name in ["iam-ondb", "crohme"] {
      let recipe = try String(contentsOf: Self.datasets.appending(path: "\(name)/recipe.yaml"), encoding: .utf8)
      for key in ["features:", "network:"] {
        let section = Self.section(key, of: english)
        #expect(!section.isEmpty && Self.section(key, of: recipe) == section, "\(name): \(key)")
      }
      #expect(!recipe.contains("augmentation:"))
    }
    let lines = try String(contentsOf: Self.datasets.appending(path: "iam-ondb/recipe.yaml"), encoding: .utf8)
    // English goes on from other weights, and at a lower rate than these.
    let signs = try String(contentsOf: Self.datasets.appending(path: "crohme/recipe.yaml"), encoding: .utf8)
    let optimizer = Self.section("optimizer:", of: lines)
    #expect(!optimizer.isEmpty && Self.section("optimizer:", of: signs) == optimizer)
    let concatenation = Self.section("concatenate:", of: english)
    #expect(!concatenation.isEmpty && Self.section("concatenate:", of: lines) == concatenation)
  }

  @Test func `Chinese recipes have the same network whatever their data`() throws {
    func recipe(_ path: String) throws -> String {
      try String(contentsOf: Self.datasets.appending(path: path), encoding: .utf8)
    }
    let chinese = try recipe("../Models/chinese/recipe.yaml")
    for path in ["../Models/chinese/first.yaml", "casia-olhwdb/recipe.yaml"] {
      for key in ["features:", "factorBlank:", "network:", "augmentation:"] {
        let section = Self.section(key, of: try recipe(path))
        #expect(!section.isEmpty && section == Self.section(key, of: chinese), "\(path): \(key)")
      }
    }
    // All three are valid recipes.
    for path in ["../Models/chinese/recipe.yaml", "../Models/chinese/first.yaml", "casia-olhwdb/recipe.yaml"] {
      let file = Self.datasets.appending(path: path).path
      let run = try InklingProcess.run("train", file, "--fast-dev-run")
      #expect(run.code == 3 && run.errors.contains("isn't there"), "\(run.errors)")
    }
  }

  /// A key with the lines indented below it.
  private static func section(_ key: String, of yaml: String) -> [Substring] {
    let lines = yaml.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix(key) }) else { return [] }
    return [lines[start]] + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
  }
}
