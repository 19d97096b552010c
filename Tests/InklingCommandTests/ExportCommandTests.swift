import Evaluation
import Export
import Foundation
import InkModelFile
import NeuralNet
import Testing
import Training

@Suite(.serialized) struct ExportCommandTests {
  @Test func `a run becomes a model file that recognizes ink as the run does`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let out = workspace.folder + "/run"
    let trained = try InklingProcess.run("train", workspace.recipe, "--out", out)
    try #require(trained.code == 0, "\(trained.errors)")
    let exported = try InklingProcess.run("export", out, "--to", workspace.model, "--languages", "en,de")
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(exported.output.contains("all texts equal"))
    let file = try ModelFile(path: workspace.model)
    #expect(file.metadata.languages == ["en", "de"])
    #expect(file.metadata.licences == ["Apache-2.0"] && file.metadata.sources == ["marks"])
    #expect(file.metadata.recipe.contains("marks.inkset"))

    for (model, name) in [(out, "network"), (workspace.model, "file")] {
      let run = try InklingProcess.run(
        "evaluate", model, "--data", workspace.set, "--report", workspace.folder + "/" + name, "--beam-width", "1")
      #expect(run.code == 0, "\(run.errors)")
    }
    let network = try EvaluationReport(path: workspace.folder + "/network/report.json")
    let shipped = try EvaluationReport(path: workspace.folder + "/file/report.json")
    // Only a model file has confidences.
    #expect(shipped.outcomes.allSatisfy { $0.confidence != nil })
    let texts = shipped.outcomes.map { outcome in
      var outcome = outcome
      outcome.confidence = nil
      return outcome
    }
    let areEqual = network.outcomes == texts
    #expect(areEqual, "the run and its model file recognize differently")
    #expect(network.model.parameterCount == shipped.model.parameterCount)

    let summed = try InklingProcess.run(
      "export", out, "--to", workspace.folder + "/half.gguf", "--type", "float16", "--json", "--report",
      workspace.folder + "/file/report.json")
    #expect(summed.code == 0, "\(summed.errors)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(summed.output.utf8)) as? [String: Any])
    #expect(json["type"] as? String == "float16" && json["parity"] is [String: Any])
    let summary = try ModelFile(path: workspace.folder + "/half.gguf").metadata.evaluationSummary
    #expect(summary.contains("characterErrorRate"))

    for (inventory, problem) in [("zh-Latn", "zh-Latn"), ("zh-Hans", "doesn't write “")] {
      let run = try InklingProcess.run("export", out, "--to", workspace.folder + "/few.gguf", "--inventory", inventory)
      #expect(run.code == 3 && run.errors.contains(problem), "\(run.errors)")
    }
  }

  @Test func `a model file gives a checkpoint with its weights, which another run starts from`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let (run, checkpoint) = (workspace.folder + "/run", workspace.folder + "/weights.safetensors")
    for arguments in [
      ["train", workspace.recipe, "--out", run], ["export", run, "--type", "int8", "--to", workspace.model],
      ["export", workspace.model, "--format", "safetensors", "--to", checkpoint],
      ["train", workspace.recipe, "--from", checkpoint, "--fast-dev-run"],
    ] {
      let done = try InklingProcess(arguments).wait()
      try #require(done.code == 0, "\(arguments): \(done.errors)")
    }
    let file = try ModelFile(path: workspace.model)
    let weights = try SafetensorsFile(path: checkpoint)
    let network = try Network(file)
    for entry in network.parameters.entries {
      #expect(try weights.floats(entry.name, shape: entry.shape) == network.parameters.values(of: entry))
    }
    #expect(weights.metadata["origin"]?.contains("dequantized from the int8 weights") == true)
    #expect(weights.metadata["origin"]?.contains(file.digest) == true)
    let wrong = try InklingProcess.run(
      "export", workspace.model, "--format", "safetensors", "--type", "int8", "--to", checkpoint)
    #expect(wrong.code == 2 && wrong.errors.contains("float32"), "\(wrong.errors)")
  }

  @Test func `the weights of two runs are averaged`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let (first, second) = (workspace.folder + "/a=1", workspace.folder + "/b")
    let checkpoint = workspace.folder + "/mean.safetensors"
    for arguments in [
      ["train", workspace.recipe, "--out", first],
      ["train", workspace.recipe, "--from", first, "--set", "seed=7", "--out", second],
      ["export", second, "--average", first + "=0.25", "--format", "safetensors", "--to", checkpoint],
    ] {
      let done = try InklingProcess(arguments).wait()
      try #require(done.code == 0, "\(arguments): \(done.errors)")
    }
    let networks = try [second, first, checkpoint].map { try TrainedNetwork.load(checkpointOrRunPath: $0).network }
    let values = networks.map(\.parameters.values)
    #expect(values[0] != values[1])
    #expect(
      try SafetensorsFile(path: checkpoint).metadata["origin"]?.hasSuffix("averaged with those of 1 more") == true)
    #expect(zip(values[2], zip(values[0], values[1])).allSatisfy { abs($0 - (0.75 * $1.0 + 0.25 * $1.1)) <= 1e-6 })
    for (wrong, problem) in [(second, "share of the mean"), (first + "=0", "share"), (first + "=1", "leaves none")] {
      let run = try InklingProcess.run("export", second, "--average", wrong, "--to", workspace.model)
      #expect(run.code == 2 && run.errors.contains(problem), "\(run.errors)")
    }
  }

  @Test func `a model without a recipe gives a checkpoint, too`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let checkpoint = workspace.folder + "/weights.safetensors"
    let run = try InklingProcess.run("export", workspace.model, "--format", "safetensors", "--to", checkpoint)
    try #require(run.code == 0, "\(run.errors)")
    let trained = try TrainedNetwork.load(checkpointOrRunPath: checkpoint)
    #expect(trained.alphabet.graphemes == Array("vnz ") && trained.recipe.name == "untrained")
  }

  @Test func `a model carries a network for single characters, which another model can be given`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let recipe = workspace.folder + "/characters.yaml"
    try """
    name: characters
    alphabet: "vnz "
    task: characters
    data:
      - {set: marks.inkset, split: split.json}
    features: {planeCells: 8}
    network: [{linear: {outputs: 4}}, {pooling: {heads: 2}}]
    plane: [{convolution2D: {channels: 4, kernel: 3, stride: 2}}, {convolution2D: {channels: 4, kernel: 4, stride: 4}}]
    joint: [{linear: {outputs: 6}}]
    training: {steps: 3, batchSamples: 4}

    """.write(toFile: recipe, atomically: true, encoding: .utf8)
    let (run, characters) = (workspace.folder + "/run", workspace.folder + "/characters.gguf")
    for arguments in [["train", recipe, "--out", run], ["export", run, "--to", characters]] {
      let done = try InklingProcess(arguments).wait()
      try #require(done.code == 0, "\(done.errors)")
    }
    try workspace.exportUntrained()
    let (first, second) = (workspace.folder + "/first.gguf", workspace.folder + "/second.gguf")
    for (from, to) in [(characters, first), (first, second)] {
      let done = try InklingProcess.run(
        "export", workspace.model, "--characters", from, "--character-share", "0.25", "--to", to)
      try #require(done.code == 0, "\(done.errors)")
    }
    let done = try InklingProcess.run(
      "export", second, "--format", "safetensors", "--to", workspace.folder + "/both.safetensors")
    try #require(done.code == 0, "\(done.errors)")
    let weights = try TrainedNetwork.load(checkpointOrRunPath: workspace.folder + "/both-characters.safetensors")
    #expect(weights.network.description.poolsFrames && weights.recipe.task == .characters)
    let file = try ModelFile(path: second)
    #expect(try file.characters()?.metadata.name == "characters" && file.metadata.decoder.characterShare == 0.25)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: first)) == Data(contentsOf: URL(fileURLWithPath: second)))
    // Weights go from one file to another, and a run has to be exported first.
    let (other, tuned) = (workspace.folder + "/other.gguf", workspace.folder + "/tuned.gguf")
    for arguments in [["--character-share", "0.75", "--to", other], ["--decoder", other, "--to", tuned]] {
      let copied = try InklingProcess(["export", second] + arguments).wait()
      #expect(copied.code == 0, "\(copied.errors)")
    }
    #expect(try ModelFile(path: tuned).metadata.decoder.characterShare == 0.75)
    // Any setting of the decoder by its name.
    let set = try InklingProcess.run(
      "export", second, "--set", "languageWeight=0.25", "--set", "beamWidth=5", "--to", tuned)
    #expect(set.code == 0, "\(set.errors)")
    let decoder = try ModelFile(path: tuned).metadata.decoder
    #expect(decoder.languageWeight == 0.25 && decoder.beamWidth == 5 && decoder.characterShare == 0.25)
    for (wrong, sentence) in [
      ("languageWait=1", "there is no setting languageWait; did you mean languageWeight?"),
      ("beamWidth=0", "--set beamWidth is 0: give a number from 1 to 1000"),
      ("beamWidth", "write a setting and its value, as in --set beamWidth=8"),
    ] {
      let run = try InklingProcess.run("export", second, "--set", wrong, "--to", tuned)
      #expect(run.code == 2 && run.errors.contains(sentence), "\(run.errors)")
    }
    let features = try InklingProcess.run(
      "export", second, "--set", "lateJump=9", "--set", "beamWidth=6", "--to", tuned)
    #expect(features.code == 0, "\(features.errors)")
    let changed = try ModelFile(path: tuned).metadata
    #expect(changed.features.lateJump == 9 && changed.decoder.beamWidth == 6 && changed.features.step == 0.35)
    // They stay when the file becomes a checkpoint, whose recipe says them.
    let checkpoint = workspace.folder + "/changed.safetensors"
    #expect(try InklingProcess.run("export", tuned, "--format", "safetensors", "--to", checkpoint).code == 0)
    #expect(try TrainedNetwork.load(checkpointOrRunPath: checkpoint).recipe.features == changed.features)
    let ofRun = try InklingProcess.run("export", run, "--set", "lateJump=9", "--to", tuned)
    #expect(ofRun.code == 2 && ofRun.errors.contains("a run has its recipe's features"), "\(ofRun.errors)")
    let share = try InklingProcess.run("export", second, "--character-share", "2", "--to", tuned)
    #expect(share.code == 2 && share.errors.contains("--character-share is 2.0: give a number from 0.0 to 1.0"))
    let early = try InklingProcess.run("export", run, "--decoder", second, "--to", tuned)
    #expect(early.code == 2 && early.errors.contains("export the run first"), "\(early.errors)")
    let lines = try InklingProcess.run(
      "export", workspace.model, "--characters", workspace.model, "--to", workspace.folder + "/third.gguf")
    #expect(lines.code == 2 && lines.errors.contains("reads lines alone"), "\(lines.errors)")
  }

  @Test func `a run and a model file become ONNX and Core ML, and the frames that a graph takes are written`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let out = workspace.folder + "/run"
    #expect(try InklingProcess.run("train", workspace.recipe, "--out", out).code == 0)
    #expect(try InklingProcess.run("export", out, "--to", workspace.model).code == 0)
    var files: [Data] = []
    for (source, name) in [(out, "run"), (workspace.model, "model")] {
      let path = workspace.folder + "/\(name).onnx"
      let run = try InklingProcess.run("export", source, "--format", "onnx", "--to", path)
      #expect(run.code == 0 && run.output.contains("float32"), "\(run.errors)")
      files.append(try Data(contentsOf: URL(filePath: path)))
      let tokens = try String(contentsOfFile: workspace.folder + "/\(name).tokens.txt", encoding: .utf8)
      #expect(tokens.hasPrefix("<blk> 0\n"))
    }
    // The same weights, and a few other properties.
    #expect(files[0].count > 1_000 && abs(files[0].count - files[1].count) < 1_000)
    let frames = workspace.folder + "/frames.jsonl"
    let run = try InklingProcess.run(
      "frames", workspace.model, workspace.set, "--outputs", "--limit", "5", "--to", frames)
    #expect(run.code == 0 && run.output.contains("5 inks"), "\(run.errors)")
    let lines = try String(contentsOfFile: frames, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      let ink = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let numbers = [ink["frames"], ink["features"], ink["outputs"], ink["classes"]].compactMap { $0 as? Int }
      #expect(numbers.count == 4 && (ink["x"] as? [Any])?.count == numbers[0] * numbers[1])
      #expect((ink["logProbabilities"] as? [Any])?.count == numbers[2] * numbers[3])
    }
    let package = workspace.folder + "/model.mlpackage"
    let coreML = try InklingProcess.run(
      "export", workspace.model, "--format", "coreml", "--type", "int8", "--to", package)
    #expect(coreML.code == 0 && FileManager.default.fileExists(atPath: package + "/Manifest.json"), "\(coreML.errors)")
    let wrong = try InklingProcess.run(
      "export", workspace.model, "--format", "onnx", "--type", "float16", "--to", workspace.folder + "/a.onnx")
    #expect(wrong.code == 2 && wrong.errors.contains("float32 or int8"))
    #expect(
      try InklingProcess.run("frames", workspace.model, workspace.set, "--characters", "--to", frames + "2").code == 3)
    #expect(!FileManager.default.fileExists(atPath: frames + "2"))
  }

  @Test func `wrong calls end with 2, bad inputs with 3, and nothing is left behind`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    #expect(try InklingProcess.run("export", workspace.folder).code == 2)
    #expect(try InklingProcess.run("export", workspace.folder, "--to", workspace.model, "--type", "int4").code == 2)
    for input in [workspace.folder, workspace.folder + "/nothing", workspace.set] {
      let run = try InklingProcess.run("export", input, "--to", workspace.model)
      #expect(run.code == 3 && run.errors.hasPrefix("inkling: "), "\(input): \(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: workspace.model))
  }
}
