import ArgumentParser
import Foundation
import InkReading

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Recognize ink for other programs, over HTTP.",
    discussion: """
      The program inkling-service does it, which the package Packages/service builds: nobody else needs a server's \
      libraries. All options are its own; inkling serve --help shows them.
      """)

  @Argument(parsing: .captureForPassthrough, help: "The options of inkling-service.")
  var arguments: [String] = []

  func run() throws { try CompanionProgram(name: "inkling-service").run(["serve"] + arguments) }
}

struct CollectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Let people write what a file asks for, on a page of their phone or tablet.",
    discussion: "The program inkling-service does it; see inkling serve. inkling collect --help shows its options.")

  @Argument(parsing: .captureForPassthrough, help: "The options of inkling-service.")
  var arguments: [String] = []

  func run() throws { try CompanionProgram(name: "inkling-service").run(["collect"] + arguments) }
}

/// A program of Inkling's that is built by a package of its own.
package struct CompanionProgram {
  private let name: String

  package init(name: String) { self.name = name }

  /// Replaces this process by the program.
  ///
  /// - Throws: `CommandFailure` when it isn't installed.
  func run(_ arguments: [String]) throws {
    guard let path = path(in: ProcessInfo.processInfo.environment["PATH"]) else {
      throw CommandFailure(
        message: """
          \(name) isn't installed: build it with “swift build -c release --package-path Packages/service”, and put it beside \
          inkling or in a folder of PATH
          """)
    }
    var pointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &pointers)
    throw CommandFailure(message: "\(path) can't be run: \(unsafe String(cString: strerror(errno)))", exit: .machine)
  }

  /// The program's path: beside this one, in the checkout, or in a folder of `PATH`.
  package func path(in folders: String?) -> String? {
    let known = ProgramFolder.beside(["", "../../../Packages/service/.build/release"])
    let others = (folders ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    return (known + others).map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
