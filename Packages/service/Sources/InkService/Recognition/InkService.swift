import HummingbirdCore
public import Logging
import ServiceLifecycle

/// Recognition over HTTP for a household, a lab or a cluster: stateless, and nothing that is sent is kept.
///
/// ```swift
/// let models = try ServiceModels(paths: ["english.gguf"], labeller: "strokes.gguf")
/// try await InkService(models, ServiceSettings()).run { print("http://127.0.0.1:\($0)/") }
/// ```
public struct InkService: Sendable {
  private let responder: ServiceResponder
  private let settings: ServiceSettings
  private let logger: Logger

  /// Makes a service.
  ///
  /// - Throws: `InkServiceError` when others could reach it without a key.
  public init(
    _ models: ServiceModels, _ settings: ServiceSettings, logger: Logger = Logger(label: "inkling")
  ) throws(InkServiceError) {
    guard settings.isLoopback || !settings.keys.isEmpty else { throw .noKeys(host: settings.host) }
    self.settings = settings
    self.logger = logger
    responder = ServiceResponder(models, settings, logger: logger)
  }

  /// Serves until the process gets SIGTERM or SIGINT; requests that have begun are answered before it returns.
  ///
  /// `tell` is called with the port when it listens.
  /// - Throws: `InkServiceError.address` when it can't listen.
  public func run(whenListening tell: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let responder = responder
    let channel = ServiceChannel(
      responder: { request, writer, _ in try await responder.respond(to: request, writer) }, service: responder)
    try await channel.run(
      host: settings.host, port: settings.port, connections: settings.connections, backlog: 1024,
      beside: [Draining(responder: responder)], logger: logger, whenListening: tell)
  }

  /// Notes that the end begins.
  private struct Draining: Service {
    let responder: ServiceResponder

    func run() async throws {
      try? await gracefulShutdown()
      responder.drain()
    }
  }
}

/// A service that can't run.
public enum InkServiceError: Error, Hashable, Sendable {
  /// Others can reach the address, and would need no key.
  case noKeys(host: String)
  /// The address can't be listened on.
  case address(host: String, port: Int, reason: String)
}

extension InkServiceError: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .noKeys(let host):
      "on \(host) others can reach the service: give them keys with --keys, or listen on 127.0.0.1"
    case .address(let host, let port, let reason):
      "the service can't listen on \(host), port \(port): \(reason); choose another with --host and --port"
    }
  }
}
