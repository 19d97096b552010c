import Foundation
import Testing

@Suite(.serialized) struct TrainCommandTests {
  @Test(.timeLimit(.minutes(5))) func `a run killed at random moments ends with the bytes of an undisturbed one`()
    throws
  {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let start = Date()
    let whole = try InklingProcess.run("train", workspace.recipe, "--out", workspace.folder + "/whole")
    try #require(whole.code == 0, "\(whole.errors)")
    let duration = Date().timeIntervalSince(start)
    let arguments = ["train", workspace.recipe, "--out", workspace.folder + "/killed", "--resume"]
    for _ in 0..<8 { try InklingProcess(arguments).kill(after: .random(in: 0...duration / 3)) }
    let resumed = try InklingProcess(arguments).wait()
    #expect(resumed.code == 0, "\(resumed.errors)")
    for name in ["last.safetensors", "best.safetensors"] {
      #expect(try workspace.bytes("killed/" + name) == workspace.bytes("whole/" + name))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: workspace.folder + "/killed")
    #expect(left.filter { $0.hasSuffix(".partial") }.isEmpty)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a run asked to stop twice at once, whose log nobody reads any more, ends with a checkpoint`() throws {
    let workspace = try TrainingWorkspace(epochs: 100_000)
    defer { workspace.remove() }
    let script = """
      mkfifo log
      "$INKLING" train recipe.yaml --out run >log 2>&1 &
      process=$!
      read -r line <log
      while [ ! -e run/last.safetensors ] && kill -0 $process; do sleep 0.1; done
      kill -INT $process
      kill -INT $process
      wait $process
      echo $?
      tail -n 1 run/run.jsonl
      """
    try script.write(toFile: workspace.folder + "/stop", atomically: true, encoding: .utf8)
    let stopped = try InklingProcess(
      script: "stop", [], in: workspace.folder, environment: ["INKLING": InklingProcess.executable.path]
    ).wait()
    #expect(stopped.output.hasPrefix("0\n") && stopped.output.contains(#""ending":"interrupted""#), "\(stopped)")
    let resumed = try InklingProcess(
      ["train", "--resume", "--out", "run", "--max-time", "0.001s"], in: workspace.folder
    ).wait()
    #expect(resumed.code == 0 && resumed.output.contains("interrupted; continue with --resume: "), "\(resumed)")
  }

  @Test func `a trial takes a few steps and keeps no files`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let trial = try InklingProcess.run("train", workspace.recipe, "--fast-dev-run", "--out", workspace.folder + "/run")
    #expect(trial.code == 0, "\(trial.errors)")
    #expect(trial.output.contains("everything works; no files were kept"))
    #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/run"))
  }

  @Test func `the outcome as JSON is all that is printed`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let run = try InklingProcess.run(
      "train", workspace.recipe, "--set", "training.steps=2", "--json", "--out", workspace.folder + "/run")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["steps"] as? Int == 2 && json["ending"] as? String == "finished")
  }

  @Test func `a run stopped by --max-time resumes without the recipe`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let out = workspace.folder + "/run"
    let first = try InklingProcess.run("train", workspace.recipe, "--max-time", "0.001s", "--out", out)
    #expect(first.output.contains("interrupted; continue with --resume: "))
    try FileManager.default.removeItem(atPath: workspace.recipe)
    let second = try InklingProcess.run("train", "--resume", "--out", out)
    #expect(second.code == 0 && second.output.contains("finished"), "\(second.errors)")
  }

  @Test
  func `a checkpoint names the recipe's folder relative to the working folder, and the run's folder may be moved`()
    throws
  {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let out = workspace.folder + "/run"
    let first = try InklingProcess(
      ["train", "recipe.yaml", "--max-time", "0.001s", "--out", "run"], in: workspace.folder
    ).wait()
    #expect(first.code == 0, "\(first.errors)")
    let metadata = String(decoding: try workspace.bytes("run/last.safetensors").prefix(20_000), as: UTF8.self)
    #expect(!metadata.contains(workspace.folder) && metadata.contains(#""folder":".""#))
    try FileManager.default.createDirectory(atPath: workspace.folder + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: out, toPath: workspace.folder + "/elsewhere/moved")
    let second = try InklingProcess(["train", "--resume", "--out", "elsewhere/moved"], in: workspace.folder).wait()
    #expect(second.code == 0 && second.output.contains("finished"), "\(second.errors)")
  }

  @Test func `a run whose recipe can't be found asks for it`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let there = workspace.folder + "/there"
    try FileManager.default.createDirectory(atPath: there, withIntermediateDirectories: true)
    for name in ["recipe.yaml", "words.inkset", "split.json"] {
      try FileManager.default.moveItem(atPath: workspace.folder + "/" + name, toPath: there + "/" + name)
    }
    let out = workspace.folder + "/run"
    let first = try InklingProcess(
      ["train", "there/recipe.yaml", "--max-time", "0.001s", "--out", out], in: workspace.folder
    ).wait()
    #expect(first.code == 0, "\(first.errors)")
    let lost = try InklingProcess(["train", "--resume", "--out", out], in: there).wait()
    #expect(
      lost.code == 3
        && lost.errors
          == "inkling: the run's recipe is in there, relative to the folder that the run was started in: call from there, or "
          + "name the recipe, too: inkling train RECIPE --resume --out \(out)\n",
      "\(lost.errors)")
    let found = try InklingProcess(["train", "recipe.yaml", "--resume", "--out", out], in: there).wait()
    #expect(found.code == 0 && found.output.contains("finished"), "\(found.errors)")
  }

  @Test func `a run starts from another, with the alphabet that --resize selects`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let first = try InklingProcess.run(
      "train", workspace.recipe, "--set", "training.steps=2", "--out", workspace.folder + "/first")
    try #require(first.code == 0, "\(first.errors)")
    let arguments = [
      "train", workspace.recipe, "--set", "alphabet=clnvz.", "--set", "training.steps=1", "--from",
      workspace.folder + "/first",
    ]
    let rejected = try InklingProcess(arguments + ["--out", workspace.folder + "/rejected"]).wait()
    #expect(rejected.code == 3 && rejected.errors.contains("choose --resize union to have both"), "\(rejected.errors)")
    let taken = try InklingProcess(arguments + ["--resize", "union", "--out", workspace.folder + "/second"]).wait()
    #expect(taken.code == 0, "\(taken.errors)")
    let record = String(decoding: try workspace.bytes("second/run.jsonl"), as: UTF8.self)
    #expect(record.contains("\"from\":") && record.contains("first/"))

    let model = workspace.folder + "/model.gguf"
    let exported = try InklingProcess.run("export", workspace.folder + "/first", "--to", model)
    try #require(exported.code == 0, "\(exported.errors)")
    let tuned = try InklingProcess.run(
      "train", workspace.recipe, "--set", "training.steps=1", "--from", model, "--out", workspace.folder + "/third")
    #expect(tuned.code == 0, "\(tuned.errors)")
    #expect(try InklingProcess.run("train", workspace.recipe, "--resize", "new").code == 2)
    #expect(try InklingProcess.run("train", workspace.recipe, "--from", workspace.folder + "/none").code == 3)
  }

  @Test func `the learning-rate finder prints a curve and a rate, and keeps no files`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let table = try InklingProcess.run("train", workspace.recipe, "--find-learning-rate")
    #expect(table.code == 0 && table.output.contains("try optimizer.learningRate: "), "\(table.errors)")
    #expect(table.output.contains("█") && table.output.hasPrefix("learning rate    loss\n"))
    let run = try InklingProcess.run("train", workspace.recipe, "--find-learning-rate", "--json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((json["points"] as? [Any])?.count ?? 0 > 20 && json["suggestion"] is Double)
    let left = try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
    #expect(left.sorted() == ["recipe.yaml", "split.json", "words.inkset"])
    #expect(try InklingProcess.run("train", workspace.recipe, "--find-learning-rate", "--resume").code == 2)
  }

  @Test func `wrong calls end with 2, bad inputs with 3`() throws {
    let workspace = try TrainingWorkspace(more: "schedul: {}")
    defer { workspace.remove() }
    #expect(try InklingProcess.run("train").code == 2)
    #expect(try InklingProcess.run("train", workspace.recipe, "--max-time", "soon").code == 2)
    let mistyped = try InklingProcess.run("train", workspace.recipe)
    #expect(mistyped.code == 3)
    #expect(
      mistyped.errors
        == "inkling: \(workspace.recipe), line 9: unknown key “schedul” in the recipe; did you mean “schedule”?\n")
    let missing = try InklingProcess.run("train", workspace.folder + "/other.yaml")
    #expect(missing.code == 3 && missing.errors.contains("there is no such file"))
  }

  @Test func `a split that names unknown writers stops the run`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    try #"{"set": "sketched", "by": "writer", "training": ["first", "third"], "validation": ["second"]}"#
      .write(toFile: workspace.folder + "/split.json", atomically: true, encoding: .utf8)
    let run = try InklingProcess.run("train", workspace.recipe, "--out", workspace.folder + "/run")
    #expect(run.code == 3 && run.errors.contains("third"), "\(run.errors)")
  }

  @Test func `an interrupted run ends with a checkpoint`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let out = workspace.folder + "/run"
    let run = try InklingProcess([
      "train", workspace.recipe, "--set", "training.epochs=100000", "--set", "training.checkpointSteps=null", "--out",
      out,
    ])
    while !FileManager.default.fileExists(atPath: out + "/best.safetensors") && run.process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    run.process.interrupt()
    let ended = run.wait()
    #expect(ended.code == 0 && ended.output.hasPrefix("interrupted; continue with --resume"), "\(ended.errors)")
    #expect(FileManager.default.fileExists(atPath: out + "/last.safetensors"))
  }

  @Test(.enabled(if: SmallFileSystem.canBeMounted, "no file system of 256 kB can be mounted here"))
  func `a full disk leaves the earlier checkpoint as it was`() throws {
    let workspace = try TrainingWorkspace()
    defer { workspace.remove() }
    let out = workspace.folder + "/run"
    let disk = try #require(SmallFileSystem(at: out))
    defer { disk.unmount() }
    let first = try InklingProcess.run("train", workspace.recipe, "--max-time", "0.001s", "--out", out)
    #expect(first.code == 0, "\(first.errors)")
    let before = try workspace.bytes("run/last.safetensors")
    try Data(count: 1).write(to: URL(fileURLWithPath: out + "/filler"))
    let filler = try FileHandle(forWritingTo: URL(fileURLWithPath: out + "/filler"))
    while (try? filler.write(contentsOf: Data(count: 4096))) != nil {}
    let second = try InklingProcess.run("train", workspace.recipe, "--resume", "--out", out)
    #expect(second.code == 4, "\(second.errors)")
    #expect(
      second.errors.hasSuffix(
        "No space left on device; free some disk space and run the command again, nothing that existed is lost\n"),
      "\(second.errors)")
    #expect(try workspace.bytes("run/last.safetensors") == before)
  }
}
