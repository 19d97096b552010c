import Foundation
import InkRuntime
import Tensors

enum KernelAdvice {
  /// Starts the program anew where OpenBLAS doesn't know the processor and uses kernels of an old one: it chooses them when
  /// it is loaded, by a variable of the environment.
  static func restartIfSlow() {
    #if os(Linux)
      let variable = "OPENBLAS_CORETYPE"
      guard ProcessInfo.processInfo.environment[variable] == nil, let core = BLASInformation.betterCore else { return }
      unsafe setenv(variable, core, 1)
      unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
      // It couldn't be started; this one is slow, and says so.
      unsafe unsetenv(variable)
    #endif
  }

  /// Warns when OpenBLAS uses slower kernels than the processor supports; for commands that run a training network.
  static func give() {
    let pinned = ProcessInfo.processInfo.environment["OPENBLAS_CORETYPE"]
    guard let advice = BLASInformation.advice(pinnedCore: pinned) else { return }
    warn(advice)
  }

  static var training: String {
    BLASInformation.core == "Accelerate" ? "Accelerate" : "OpenBLAS \(BLASInformation.core)"
  }

  static var runtime: String { "runtime \(RuntimeKernels.best().name)" }
}

enum ProgramVersion {
  /// `inkling 0.1.0`, and in a clone of its repository the commit, marked when files have changed since.
  static var text: String {
    let name = "inkling \(Inkling.number)"
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .path
    guard folder.contains("/.build/"), let commit = git(["rev-parse", "--short=12", "HEAD"], in: folder) else {
      return name
    }
    let isChanged = git(["status", "--porcelain", "--untracked-files=no"], in: folder) != ""
    return "\(name), commit \(commit)\(isChanged ? " with changes" : "")"
  }

  /// The trimmed output of git; `nil` where it fails.
  private static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
