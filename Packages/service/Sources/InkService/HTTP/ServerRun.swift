import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

extension ServerChildChannel {
  /// Serves connections until the process gets SIGTERM or SIGINT, beside other services; requests that have begun are answered before
  /// it returns. `tell` is called with the port when it listens.
  ///
  /// - Throws: `InkServiceError.address` when it can't listen.
  func run(
    host: String, port: Int, connections: Int, backlog: Int = 256, beside services: [any Service] = [], logger: Logger,
    whenListening tell: @escaping @Sendable (_ port: Int) -> Void
  ) async throws {
    let server = server(
      configuration: ServerConfiguration(
        address: .hostname(host, port: port), backlog: backlog,
        availableConnectionsDelegate: .maximum(connections, logger: logger)),
      onServerRunning: { tell($0.localAddress?.port ?? 0) }, eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: logger)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: services + [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await group.run()
    } catch let error as IOError {
      throw InkServiceError.address(host: host, port: port, reason: "\(error)")
    }
  }
}
