import Foundation

/// A program that a test runs, and the folders of the package and its programs.
enum Tool {
  /// The folder that the package is built in, beside the tests.
  static let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  /// The package's folder.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// The programs that come with these tests.
  static let programs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")

  /// The path of a program, if it is installed.
  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Whether this toolchain has Embedded Swift for WebAssembly.
  static let hasEmbeddedWebAssembly: Bool = {
    guard let swiftc = find("swiftc")?.resolvingSymlinksInPath() else { return false }
    let tables = swiftc.deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a")
    return FileManager.default.fileExists(atPath: tables.path)
  }()

  /// Runs a program to its end and returns its output.
  ///
  /// - Throws: `Failure` with its standard error when it doesn't end with 0.
  static func run(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let process = Process()
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for url in [output, errors] { try Data().write(to: url) }
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONIOENCODING": "utf-8"]) { $1 }
      .merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOf: output, encoding: .utf8)
    guard process.terminationStatus == 0 else {
      throw Failure(
        program: program.lastPathComponent, code: process.terminationStatus,
        errors: try String(contentsOf: errors, encoding: .utf8) + said.suffix(2000))
    }
    return said
  }

  /// Runs a program that has to be installed.
  static func run(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws -> String {
    guard let program = find(name) else { throw Failure(program: name, code: -1, errors: "it isn't installed") }
    return try run(program, arguments, environment: environment)
  }

  /// Builds the WebAssembly module, unless Scripts/test has made it before, and copies it and its wrapper to a folder.
  static func copyWebAssembly(to folder: URL) throws {
    _ = try run(package.appending(path: "Scripts/build-wasm"), [])
    for file in ["inkling.wasm", "inkling.js", "inkling-interface.js"] {
      try FileManager.default.copyItem(
        at: package.appending(path: ".build/wasm/\(file)"), to: folder.appending(path: file))
    }
    // Node takes a script for a module by its name or its folder's package.
    try #"{"type": "module"}"#.write(to: folder.appending(path: "package.json"), atomically: true, encoding: .utf8)
  }

  /// A new folder; the caller removes it.
  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  struct Failure: Error, CustomStringConvertible {
    let program: String
    let code: Int32
    let errors: String
    var description: String { "\(program) ended with \(code): \(errors)" }
  }
}
