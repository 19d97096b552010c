import ArgumentParser
import Foundation
import InkReading
import InkService
import Logging

@main
struct InklingService: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling-service", abstract: "Inkling over a network.",
    subcommands: [ServeCommand.self, CollectCommand.self])
}

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Recognize ink for other programs, over HTTP.",
    discussion: """
      Ink goes to /v1/recognize, files of notes to /v1/read, live ink to the WebSocket /v1/stream, and what is made for \
      MyScript's cloud to /api/v4.0/iink/batch. /openapi.json describes them. Nothing that is sent is kept or logged.

        inkling serve
        inkling serve --host 0.0.0.0 --keys keys.txt
        curl --data-binary @notes.xopp http://127.0.0.1:8181/v1/read

      SIGTERM ends it when all that has begun is answered.
      """)

  @Option(
    name: .customLong("model"), help: "A model file; give it again for several. (default: all of Inkling's)",
    completion: .file(extensions: ["gguf"]))
  var models: [String] = []

  @Option(
    help: "The model file that tells writing from drawing. (default: Inkling's)",
    completion: .file(extensions: ["gguf"]))
  var labeller: String?

  @Option(help: "The host name or address to listen on; other machines can reach it only with --keys.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any free one.")
  var port = 8181

  @Option(
    help: "A file of clients' keys: a line with a name, a key and for signed requests its secret.", completion: .file())
  var keys: String?

  @Option(
    name: .customLong("origin"), help: "The origin of web pages that may use the service; give it again for several.")
  var origins: [String] = []

  @Option(help: "The number of requests that are worked on at once. (default: one for each processor)")
  var workers: Int?

  @Option(help: "The number of requests that may wait; more are rejected with 429.")
  var waiting = ServiceSettings().waiting

  @Option(help: "The largest body of a request, in megabytes.")
  var bodyLimit = 16

  @Option(help: "The number of points of ink in a request.")
  var pointLimit = ServiceSettings().pointLimit

  @Option(help: "The seconds that a request may be worked on.")
  var seconds = ServiceSettings().workSeconds

  @Option(help: "The number of live sessions at once.")
  var sessions = ServiceSettings().sessions

  @Flag(help: "Log a line for each request: method, path, status and time.")
  var log = false

  func validate() throws {
    for (name, value, range) in [
      ("--port", port, 0...65_535), ("--workers", workers ?? 1, 1...1024), ("--waiting", waiting, 0...100_000),
      ("--body-limit", bodyLimit, 1...1024), ("--point-limit", pointLimit, 1...100_000_000),
      ("--seconds", seconds, 1...3600), ("--sessions", sessions, 0...100_000),
    ] where !range.contains(value) {
      throw ValidationError("\(name) is \(value), but must be between \(range.lowerBound) and \(range.upperBound)")
    }
  }

  func run() async throws {
    try await reportingErrors {
      var settings = ServiceSettings()
      (settings.host, settings.port) = (host, port)
      settings.origins = Set(origins)
      settings.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
      (settings.waiting, settings.sessions) = (waiting, sessions)
      (settings.bodyLimit, settings.pointLimit) = (bodyLimit << 20, pointLimit)
      settings.memoryLimit = max(settings.memoryLimit, 4 * settings.bodyLimit)
      settings.workSeconds = seconds
      if let keys {
        settings.keys = try ServiceKeys(text: String(contentsOfFile: keys, encoding: .utf8), file: keys)
      }
      guard let labeller = labeller ?? ShippedModels.strokes else {
        throw ValidationError("no model that labels strokes is installed: name one with --labeller")
      }
      let models = try ServiceModels(paths: models.isEmpty ? ShippedModels.paths() : models, labeller: labeller)
      var logger = Logger(label: "inkling")
      logger.logLevel = log ? .info : .warning
      try await InkService(models, settings, logger: logger).run { [host, models] port in
        say("http://\(host):\(port)/ reads \(models.languages.joined(separator: ", ")); SIGTERM or Ctrl-C ends it")
      }
    }
  }
}

/// Does a command's work; its errors are sentences with the exit code of bad input.
func reportingErrors(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let error where !(error is ValidationError || error is ExitCode) {
    FileHandle.standardError.write(Data("inkling: \(error)\n".utf8))
    throw ExitCode(3)
  }
}

/// Prints a line at once, past the buffer that `print` fills for a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
