import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct SeveralProcessesCommandTests {
  /// Open MPI's launcher, where it is installed.
  static let mpirun = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { $0 + "/mpirun" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let needsMPI: Comment = "needs Open MPI's mpirun (Debian: apt-get install openmpi-bin)"

  /// Starts the training by several processes.
  private func start(_ count: Int, in workspace: TrainingWorkspace, _ name: String, _ more: String...) throws
    -> InklingProcess
  {
    let command =
      [
        "exec", Self.mpirun ?? "mpirun", "-n", "\(count)", "--oversubscribe", "--bind-to", "none", "\"$INKLING\"",
        "train", workspace.recipe, "--out", workspace.folder + "/" + name,
      ] + more
    return try InklingProcess(
      script: "-c", [command.joined(separator: " ")],
      environment: [
        "INKLING": InklingProcess.executable.path, "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
      ])
  }

  @Test(.enabled(if: mpirun != nil, needsMPI)) func `two processes end with the bytes of one and write once`() throws {
    let workspace = try TrainingWorkspace(epochs: 40)
    defer { workspace.remove() }
    let one = try InklingProcess.run("train", workspace.recipe, "--out", workspace.folder + "/one")
    try #require(one.code == 0, "\(one.errors)")
    let two = try start(2, in: workspace, "two").wait()
    #expect(two.code == 0, "\(two.errors)")
    #expect(two.output.split(separator: "\n").count { $0.hasPrefix("finished: ") } == 1)
    for name in ["last.safetensors", "best.safetensors"] {
      #expect(try workspace.bytes("one/" + name) == workspace.bytes("two/" + name))
    }
  }

  #if os(Linux)
    @Test(.enabled(if: mpirun != nil, needsMPI))
    func `a killed process ends the run, and the relaunched one ends with an undisturbed run's bytes`() throws {
      let workspace = try TrainingWorkspace(epochs: 40)
      defer { workspace.remove() }
      let whole = try start(2, in: workspace, "whole").wait()
      try #require(whole.code == 0, "\(whole.errors)")
      let killed = try start(2, in: workspace, "killed")
      let checkpoint = workspace.folder + "/killed/last.safetensors"
      while killed.process.isRunning, !FileManager.default.fileExists(atPath: checkpoint) {
        Thread.sleep(forTimeInterval: 0.01)
      }
      let id = killed.process.processIdentifier
      let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        .split(separator: " ").compactMap { Int32($0) }
      let killTime = Date()
      kill(try #require(children.last), SIGKILL)
      let ended = killed.wait()
      #expect(ended.code != 0 && Date().timeIntervalSince(killTime) < 10)
      #expect(ended.errors.contains("exited on signal 9"), "\(ended.errors)")
      let relaunched = try start(2, in: workspace, "killed", "--resume").wait()
      #expect(relaunched.code == 0, "\(relaunched.errors)")
      for name in ["last.safetensors", "best.safetensors"] {
        #expect(try workspace.bytes("killed/" + name) == workspace.bytes("whole/" + name))
      }
    }

    @Test(.enabled(if: mpirun != nil, needsMPI)) func `a process that hangs ends the run with its number`() throws {
      let workspace = try TrainingWorkspace(epochs: 40)
      defer { workspace.remove() }
      let run = try start(2, in: workspace, "run", "--peer-timeout", "2s", "--set", "training.epochs=10000")
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
