import Foundation
import InkData
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct SeveralProcessesCommandTests {
  /// Open MPI's launcher, where it is installed.
  static let mpirun = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { $0 + "/mpirun" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A folder with a compiled set of sketched words, a split and a recipe.
  private struct Workspace {
    let folder: String
    var recipe: String { folder + "/recipe.yaml" }

    init() throws {
      folder = NSTemporaryDirectory() + "processes-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let card = DataSetCard(name: "sketched", title: "Sketched words", licence: "Apache-2.0")
      let writer = try CompiledSetWriter(path: folder + "/words.inkset", card: card)
      for word in SketchedInk.words(60) { try writer.append(word) }
      try writer.finish()
      try #"{"set": "sketched", "by": "writer", "training": ["first"], "validation": ["second"]}"#
        .write(toFile: folder + "/split.json", atomically: true, encoding: .utf8)
      try """
      name: tiny
      alphabet: clnvz
      data:
        - {set: words.inkset, split: split.json}
      network:
        - convolution: {channels: 12, kernel: 3, stride: 2}
        - sru: {width: 12, dropout: 0.1}
      training: {epochs: 40, batchSamples: 4, checkpointSteps: 1}
      """.write(toFile: recipe, atomically: true, encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)) }

    /// Starts the training by several processes.
    func start(_ count: Int, _ name: String, _ more: String...) throws -> InklingProcess {
      let command =
        [
          "exec", mpirun ?? "mpirun", "-n", "\(count)", "--oversubscribe", "--bind-to", "none", "\"$INKLING\"", "train",
          recipe, "--out", folder + "/" + name,
        ] + more
      return try InklingProcess(
        script: "-c", [command.joined(separator: " ")],
        environment: [
          "INKLING": InklingProcess.executable.path, "OMPI_ALLOW_RUN_AS_ROOT": "1",
          "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        ])
    }
  }

  private static let needsMPI: Comment = "needs Open MPI's mpirun (Debian: apt-get install openmpi-bin)"

  @Test(.enabled(if: mpirun != nil, needsMPI)) func `two processes end with the bytes of one and write once`() throws {
    let workspace = try Workspace()
    defer { workspace.remove() }
    let one = try InklingProcess.run("train", workspace.recipe, "--out", workspace.folder + "/one")
    try #require(one.code == 0, "\(one.errors)")
    let two = try workspace.start(2, "two").wait()
    #expect(two.code == 0, "\(two.errors)")
    #expect(two.output.split(separator: "\n").count { $0.hasPrefix("finished: ") } == 1)
    for name in ["last.safetensors", "best.safetensors"] {
      #expect(try workspace.bytes("one/" + name) == workspace.bytes("two/" + name))
    }
  }

  #if os(Linux)
    @Test(.enabled(if: mpirun != nil, needsMPI))
    func `a killed process ends the run, and the relaunched one ends with an undisturbed run's bytes`() throws {
      let workspace = try Workspace()
      defer { workspace.remove() }
      let whole = try workspace.start(2, "whole").wait()
      try #require(whole.code == 0, "\(whole.errors)")
      let killed = try workspace.start(2, "killed")
      let checkpoint = workspace.folder + "/killed/last.safetensors"
      while killed.process.isRunning, !FileManager.default.fileExists(atPath: checkpoint) {
        Thread.sleep(forTimeInterval: 0.01)
      }
      let id = killed.process.processIdentifier
      let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        .split(separator: " ").compactMap { Int32($0) }
      let start = Date()
      kill(try #require(children.last), SIGKILL)
      let ended = killed.wait()
      #expect(ended.code != 0 && Date().timeIntervalSince(start) < 10)
      #expect(ended.errors.contains("exited on signal 9"), "\(ended.errors)")
      let relaunched = try workspace.start(2, "killed", "--resume").wait()
      #expect(relaunched.code == 0, "\(relaunched.errors)")
      for name in ["last.safetensors", "best.safetensors"] {
        #expect(try workspace.bytes("killed/" + name) == workspace.bytes("whole/" + name))
      }
    }

    @Test(.enabled(if: mpirun != nil, needsMPI)) func `a process that hangs ends the run with its number`() throws {
      let workspace = try Workspace()
      defer { workspace.remove() }
      let run = try workspace.start(2, "run", "--peer-timeout", "2s", "--set", "training.epochs=10000")
      while run.process.isRunning, !FileManager.default.fileExists(atPath: workspace.folder + "/run/last.safetensors") {
        Thread.sleep(forTimeInterval: 0.01)
      }
      let id = run.process.processIdentifier
      let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        .split(separator: " ").compactMap { Int32($0) }
      kill(try #require(children.max()), SIGSTOP)
      let ended = run.wait()
      #expect(ended.code != 0)
      #expect(ended.errors.contains("inkling: nothing came from process "), "\(ended.errors)")
      #expect(ended.errors.contains("start the run again with --resume"), "\(ended.errors)")
    }
  #endif

  @Test func `a command for one process says so when it is started as several`() throws {
    let environment = ["OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_RANK": "1"]
    for (arguments, name) in [
      (["runs", "nowhere"], "runs"), (["train", "recipe.yaml", "--find-learning-rate"], "train --find-learning-rate"),
    ] {
      let run = try InklingProcess(arguments, environment: environment.mapValues { $0 }).wait()
      #expect(
        run.code == 3
          && run.errors
            == "inkling: `inkling \(name)` is the work of one process, but mpirun started 2: start it without mpirun\n"
      )
    }
  }
}
